import { describe, expect, it } from 'vitest'
import { groups } from './groups'
import { coversFirstPaint } from '.'

type Texts = Record<string, string>
const files = import.meta.glob<Texts>('./*/*.json', { import: 'default', eager: true })
const bundles: Record<string, Texts> = {}
for (const [path, texts] of Object.entries(files)) Object.assign((bundles[path.split('/')[1]!] ??= {}), texts)
const { ar, sv } = bundles as Record<'ar' | 'sv', Texts>

describe.each(Object.entries(files))('%s', (path, texts) => {
  const group = path.split('/')[2]!.replace('.json', '')

  it('is a group whose keys begin with the words it is told to have', () => {
    const words = [...new Set(Object.keys(texts).map((key) => key.split('.')[0]!))].toSorted()
    expect(words).toEqual((groups as Record<string, readonly string[]>)[group])
  })

  it('says nothing that another file says', () => {
    const [, language] = path.split('/')
    const others = Object.entries(files).filter(([other]) => other !== path && other.startsWith(`./${language}/`))
    expect(others.flatMap(([, other]) => Object.keys(other).filter((key) => key in texts))).toEqual([])
  })
})

describe('coversFirstPaint', () => {
  it('accepts a language with its own plural forms', () => {
    expect(coversFirstPaint(ar)).toBe(true)
  })

  it('notices a missing text', () => {
    const { 'header.language': _, ...rest } = sv
    expect(coversFirstPaint(rest)).toBe(false)
  })

  it('does not ask for the texts of single pages', () => {
    const { 'faq.search': _, ...rest } = sv
    expect(coversFirstPaint(rest)).toBe(true)
  })
})
