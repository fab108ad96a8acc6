import { describe, expect, it } from 'vitest'
import ar from './ar'
import en from './en'
import fa from './fa'
import fi from './fi'
import nb from './nb'
import sv from './sv'
import { coversAll } from '.'

type Texts = Record<string, string>
const bundles: Record<string, Texts> = { en, sv, nb, fi, ar, fa }
const suffix = /_(zero|one|two|few|many|other)$/
const stem = (key: string) => key.replace(suffix, '')
const stems = (texts: Texts) => [...new Set(Object.keys(texts).map(stem))].toSorted()
const placeholders = (text: string) => [...text.matchAll(/{{\s*(\w+)/g)].map((match) => match[1]!)

/** The texts whose wording depends on a number: those English has in two forms. */
const counted = new Set(Object.keys(en).filter((key) => key.endsWith('_one')).map(stem))

describe.each(Object.entries(bundles))('the texts in %s', (code, texts) => {
  it('have exactly the keys of English', () => {
    expect(stems(texts)).toEqual(stems(en))
  })

  it('have every plural form the language knows', () => {
    const forms = new Intl.PluralRules(code).resolvedOptions().pluralCategories
    const missing = [...counted].flatMap((key) => forms.map((form) => `${key}_${form}`)).filter((key) => !(key in texts))
    expect(missing).toEqual([])
  })

  it('are never blank', () => {
    expect(Object.keys(texts).filter((key) => !texts[key]!.trim())).toEqual([])
  })

  it('use only the placeholders English uses, and all of them but a number said in words', () => {
    const wrong = Object.entries(texts).filter(([key, text]) => {
      const wanted = placeholders((en as Texts)[key] ?? (en as Texts)[`${stem(key)}_other`] ?? '')
      const used = placeholders(text)
      const missing = wanted.filter((name) => name !== 'count' && !used.includes(name))
      return missing.length > 0 || used.some((name) => !wanted.includes(name))
    })
    expect(wrong).toEqual([])
  })
})

it('Arabic has six plural forms', () => {
  expect(Object.keys(ar).filter((key) => key.startsWith('header.openCart_'))).toHaveLength(6)
})

describe('coversAll', () => {
  it('accepts a language with its own plural forms', () => {
    expect(coversAll(ar)).toBe(true)
  })

  it('notices a missing text', () => {
    const { 'header.cart': _, ...rest } = sv
    expect(coversAll(rest)).toBe(false)
  })
})
