import { describe, expect, it } from 'vitest'
import { firstLoadFiles, routeFiles } from './budget.mjs'
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
