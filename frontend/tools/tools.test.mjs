import { describe, expect, it } from 'vitest'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { firstLoadFiles, routeFiles } from './budget.mjs'
import { hintScript, patternOf, routesOf } from './hints.mjs'
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
    { path: 'cart', lazy: page(() => import('./pages/cart')) },
    { path: '*', lazy: page(() => import('./pages/not-found')) },`

  it('reads the routes, fixed ones first', () => {
    expect(routesOf(source)).toEqual([['', 'home'], ['cart', 'cart'], [':slug', 'content-page'], ['products/:slug', 'product']])
  })

  it('finds every route of the site', async () => {
    const real = await readFile(join(import.meta.dirname, '../src/app/routes.tsx'), 'utf8')
    expect(routesOf(real)).toHaveLength(real.split('lazy: ').length - 2)
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

  it('asks for the files of the first pattern that fits', () => {
    const links = () => [...document.head.querySelectorAll('link[rel=modulepreload]')].map((link) => link.getAttribute('href'))
    // The script is what a browser runs; location.pathname is "/" here.
    // oxlint-disable-next-line typescript/no-implied-eval
    new Function(hintScript([['^/cart$', ['c.js']], ['^/$', ['a.js', 'b.js']], ['^/', ['z.js']]]))()
    expect(links()).toEqual(['/a.js', '/b.js'])
  })
})
