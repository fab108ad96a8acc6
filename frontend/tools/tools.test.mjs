import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { firstLoadFiles, routeFiles } from './budget.mjs'
import { inOrder, patternOf, routesOf, textFiles, withoutEntry } from './hints.mjs'
import { starter } from './starter.mjs'
import { statement } from './translations-seed.mjs'

describe('first load', () => {
  const manifest = {
    'index.html': { file: 'index.js', imports: ['_react.js', '_data.js'], dynamicImports: ['src/app/pages/home.tsx'], css: ['a.css'] },
    '_react.js': { file: 'react.js' },
    '_data.js': { file: 'data.js', imports: ['_react.js'], css: ['a.css'] },
    'src/app/pages/home.tsx': { file: 'home.js', imports: ['index.html', '_grid.js'] },
    '_grid.js': { file: 'grid.js', imports: ['_react.js'] },
  }

  it('counts what is imported at once, each file once', () => {
    expect(firstLoadFiles(manifest)).toEqual({ js: ['index.js', 'react.js', 'data.js'], css: ['a.css'] })
  })

  it('counts for a route only what the first load lacks', () => {
    const { js } = firstLoadFiles(manifest)
    expect(routeFiles(manifest, 'src/app/pages/home.tsx', js)).toEqual(['home.js', 'grid.js'])
  })
})

describe('translations seed', () => {
  it('is the same for the same texts in any order, and leaves existing rows alone', () => {
    const sql = statement('sv', { b: 'Två "ord"', a: "d'Or" })
    expect(sql).toBe(statement('sv', { a: "d'Or", b: 'Två "ord"' }))
    expect(sql).toContain('"a": "d\'Or",\n"b": "Två \\"ord\\""')
    expect(sql).toContain('on conflict (factory_id, language_code, translation_key) do nothing')
  })

  it('refuses a text that would end its own quoting', () => {
    expect(() => statement('sv', { a: 'x $texts$ y' })).toThrow('$texts$')
  })
})

describe('hints', () => {
  const source = `
    { index: true, lazy: page(() => import('./pages/home')) },
    { path: ':slug', lazy: page(() => import('./pages/content-page')) },
    { path: 'products/:slug', lazy: page(() => import('./pages/product')) },
    { path: 'cart', lazy: page(() => import('./pages/cart'), 'checkout', 'form') },
    { path: '*', lazy: page(() => import('./pages/not-found')) },`

  it('reads the routes, fixed ones first', () => {
    expect(routesOf(source)).toEqual([
      ['', 'home', []],
      ['cart', 'cart', ['checkout', 'form']],
      [':slug', 'content-page', []],
      ['products/:slug', 'product', []],
    ])
  })

  it('finds every route of the site', async () => {
    const real = await readFile(join(import.meta.dirname, '../src/app/routes.tsx'), 'utf8')
    expect(routesOf(real)).toHaveLength(real.split('lazy: ').length - 2)
  })

  it('finds the files of texts', () => {
    const manifest = { 'src/i18n/sv/info.json': { file: 'info-1.js' }, 'src/i18n/ar/info.json': { file: 'info-2.js' }, 'index.html': { file: 'x.js' } }
    expect(textFiles(manifest)).toEqual({ info: { sv: 'info-1.js', ar: 'info-2.js' } })
  })

  it.each([
    ['', '/', true],
    ['', '/cart', false],
    ['cart', '/cart/', true],
    [':slug', '/about', true],
    [':slug', '/a/b', false],
    ['products/:slug', '/products/ost', true],
    ['products/:slug', '/products', false],
  ])('%j at %s: %s', (path, address, expected) => {
    expect(new RegExp(patternOf(path)).test(address)).toBe(expected)
  })

  it('evaluates what is imported before what imports it', () => {
    const manifest = { 'index.html': { file: 'i.js', imports: ['b', 'a'] }, a: { file: 'a.js' }, b: { file: 'b.js', imports: ['a'] } }
    expect(inOrder(manifest)).toEqual(['a.js', 'b.js', 'i.js'])
  })

  it('takes the build’s own beginning out, and nothing else', () => {
    const html = '<script src="/theme.js"></script>\n<script type="module" crossorigin src="/i.js"></script>\n<link rel="modulepreload" crossorigin href="/a.js">\n<link rel="stylesheet" href="/a.css">'
    expect(withoutEntry(html)).toBe('<script src="/theme.js"></script>\n<link rel="stylesheet" href="/a.css">')
  })
})

describe('the starter', () => {
  const html = document.documentElement
  const links = () => [...document.head.querySelectorAll('link[rel=modulepreload]')].map((link) => link.getAttribute('href'))
  const table = [['^/cart$', ['c.js'], []], ['^/$', ['a.js', 'b.js'], ['info', 'none']], ['^/', ['z.js'], []]]
  // The script is what a browser runs; location.pathname is "/" here.
  // oxlint-disable-next-line typescript/no-implied-eval
  const run = () => new Function(starter(table, { info: { en: 'en.js', sv: 'sv.js' } }, []))()

  afterEach(() => {
    document.head.replaceChildren()
    delete html.dataset.painted
    localStorage.clear()
  })

  it('asks for the files of the first pattern that fits', () => {
    run()
    expect(links()).toEqual(['/a.js', '/b.js', '/en.js'])
  })

  it('lets the paint come first', () => {
    html.dataset.painted = '/'
    run()
    expect([links(), html.dataset.painted]).toEqual([[], '/'])
  })

  it.each([
    ['another page', '/products', null],
    ['another language than was chosen here', '/', 'ar'],
  ])('shows no paint of %s', (_, painted, chosen) => {
    html.dataset.painted = painted
    html.lang = 'sv'
    if (chosen) localStorage.setItem('preferred-language', chosen)
    run()
    expect(html.dataset.painted).toBeUndefined()
    expect(links()).toContain('/a.js')
  })

  describe('on a telephone', () => {
    const frame = () => new Promise((next) => setTimeout(next, 50))
    const arrives = async () => {
      html.dataset.painted = '/'
      run()
      dispatchEvent(new Event('load'))
      await frame()
    }

    beforeEach(() => {
      document.body.innerHTML = '<div id="paint"><span data-later="buy:sill">Buy</span></div>'
      vi.stubGlobal('matchMedia', () => ({ matches: true }))
    })
    afterEach(() => {
      vi.unstubAllGlobals()
      document.body.replaceChildren()
    })

    it('fetches everything while nobody asks', async () => {
      await arrives()
      expect(links()).toEqual(expect.arrayContaining(['/a.js', '/b.js', '/en.js']))
    })

    it('fetches nothing before the first picture is seen', async () => {
      let seen
      class Observer {
        static supportedEntryTypes = ['element']
        observe() {}
        disconnect() {}
        constructor(told) {
          seen = (element) => told({ getEntries: () => [{ element }] })
        }
      }
      vi.stubGlobal('PerformanceObserver', Observer)
      document.body.innerHTML = '<div id="paint"><img id="first" elementtiming="first"><img id="second" elementtiming="first"></div>'
      await arrives()
      seen(document.querySelector('#first'))
      expect(links()).toEqual([])
      seen(document.querySelector('#second'))
      expect(links()).toContain('/a.js')
    })

    it('does not wait long for a picture of which nothing is said', async () => {
      vi.stubGlobal('PerformanceObserver', Object.assign(class { observe() {} disconnect() {} }, { supportedEntryTypes: ['element'] }))
      document.body.innerHTML = '<div id="paint"><img elementtiming="first"></div>'
      await arrives()
      expect(links()).toEqual([])
      await new Promise((next) => setTimeout(next, 550))
      expect(links()).toContain('/a.js')
    })

    it('presses again what was pressed too early', async () => {
      await arrives()
      document.querySelector('span').click()
      expect(document.querySelector('span').className).toBe('animate-pulse')
      const pressed = vi.fn()
      document.body.innerHTML = '<button data-later="buy:sill">Buy</button>'
      document.querySelector('button').addEventListener('click', pressed)
      await frame()
      await frame()
      expect(pressed).toHaveBeenCalled()
    })
  })
})
