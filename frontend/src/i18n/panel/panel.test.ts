import { describe, expect, it } from 'vitest'
import en from './en'

type Texts = Record<string, string>
const files = import.meta.glob<Texts>('./*/*.json', { import: 'default', eager: true })
const bundles: Record<string, Texts> = {}
for (const [path, texts] of Object.entries(files)) Object.assign((bundles[path.split('/')[1]!] ??= {}), texts)
const suffix = /_(zero|one|two|few|many|other)$/
const stems = (texts: Texts) => [...new Set(Object.keys(texts).map((key) => key.replace(suffix, '')))].toSorted()
const placeholders = (text: string) => [...text.matchAll(/{{\s*(\w+)/g)].map((match) => match[1]!)
const counted = Object.keys(en).filter((key) => key.endsWith('_one')).map((key) => key.replace(suffix, ''))

describe.each(Object.entries(bundles))('the panel in %s', (code, texts) => {
  it('has exactly the keys of English, none of them blank', () => {
    expect(stems(texts)).toEqual(stems(en))
    expect(Object.keys(texts).filter((key) => !texts[key]!.trim())).toEqual([])
  })

  it('has every plural form the language knows', () => {
    const forms = new Intl.PluralRules(code).resolvedOptions().pluralCategories
    expect(counted.flatMap((stem) => forms.map((form) => `${stem}_${form}`)).filter((key) => !(key in texts))).toEqual([])
  })

  it('fills in only what English fills in', () => {
    const wrong = Object.entries(texts).filter(([key, text]) => {
      const wanted = placeholders((en as Texts)[key] ?? (en as Texts)[`${key.replace(suffix, '')}_other`] ?? '')
      const used = placeholders(text)
      return used.some((name) => !wanted.includes(name)) || wanted.some((name) => name !== 'count' && !used.includes(name))
    })
    expect(wrong).toEqual([])
  })
})
