// Which letters come at once, and that they are enough for what the shop says.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { facesOf, lettersOf } from './fonts'

const ROOT = join(import.meta.dirname, '..')
const faces = facesOf(readFileSync(join(ROOT, 'src/styles/fonts.css'), 'utf8'))

const read = (folder, ending) =>
  readdirSync(join(ROOT, folder)).filter((name) => name.endsWith(ending)).map((name) => readFileSync(join(ROOT, folder, name), 'utf8')).join('')

describe('the core faces', () => {
  it('are those of headings and of running text, with the letters the stylesheet names', () => {
    expect(faces.map(({ name, weights }) => [name, weights])).toEqual([
      ['fraunces', { min: 400, max: 700 }],
      ['schibsted-grotesk', { min: 400, max: 700 }],
    ])
    expect(lettersOf('U+0041-0043, U+e5')).toBe('ABCå')
    expect(faces[0].letters).toBe(faces[1].letters)
  })

  it('hold every western letter of the interface and of the catalogue, so that nothing else is fetched for them', () => {
    const written = ['sv', 'en', 'nb', 'fi'].map((code) => read(`src/i18n/${code}`, '.json')).join('') + read('../sql/shop/seed', '.sql')
    const western = new Set(written.match(/[\u0020-\u007e\u00a0-\u00ff\u2000-\u206f\u20ac]/g))
    expect(western.size).toBeGreaterThan(100)
    expect([...western].filter((letter) => !faces[0].letters.includes(letter))).toEqual([])
  })

  it('are refused without their letters', () => {
    expect(() => facesOf("@font-face { font-weight: 400 700; src: url('../node_modules/.fonts/x-core.woff2'); }")).toThrow('unicode-range')
  })
})
