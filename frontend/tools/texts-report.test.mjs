import { describe, expect, it } from 'vitest'
import { faultsOf, hardCoded, report, usage } from './texts-report.mjs'

it.each(Object.entries(report()))('no text is %s', (_kind, found) => {
  expect(found).toEqual([])
})

describe('the report', () => {
  const en = { 'info.a': 'Hello {{name}}', 'info.n_one': '{{count}} thing', 'info.n_other': '{{count}} things' }
  const ar = Object.fromEntries(['zero', 'one', 'two', 'few', 'many', 'other'].map((form) => [`info.n_${form}`, `{{count}} ${form} شيء`]))
  const whole = (own) => ({ en: { info: en }, sv: { info: { 'info.a': 'Hej {{name}}', 'info.n_one': 'en sak', 'info.n_other': '{{count}} saker' } }, ar: { info: own }, fa: { info: { 'info.a': 'سلام {{name}}', 'info.n_one': '{{count}} چیز', 'info.n_other': '{{count}} چیز' } } })

  it('is content with plurals of each language’s own', () => {
    expect(faultsOf(whole({ 'info.a': 'مرحبا {{name}}', ...ar }))).toEqual([])
  })

  it.each([
    ['a missing text', ar, ['ar/info.json info.a is missing']],
    ['a missing plural form', { 'info.a': 'مرحبا {{name}}', ...ar, 'info.n_few': undefined }, ['ar/info.json info.n_few is missing']],
    ['a blank text', { 'info.a': ' ', ...ar }, ['ar/info.json info.a is missing', 'ar/info.json info.a has other placeholders than “Hello {{name}}”']],
    ['a lost placeholder', { 'info.a': 'مرحبا', ...ar }, ['ar/info.json info.a has other placeholders than “Hello {{name}}”']],
    ['a text left in English', { 'info.a': 'Hello {{name}}', ...ar }, ['ar/info.json info.a is the English “Hello {{name}}”']],
    ['a key English lacks', { 'info.a': 'مرحبا {{name}}', 'info.b': 'ب', ...ar }, ['ar/info.json info.b is not in English']],
  ])('notices %s', (_what, own, faults) => {
    const defined = Object.fromEntries(Object.entries(own).filter(([, text]) => text !== undefined))
    expect(faultsOf(whole(defined))).toEqual(faults)
  })

  it('notices a file a language lacks, but asks no Persian of the panel', () => {
    expect(faultsOf({ en: { info: en, admin: { 'admin.a': 'A list' } }, sv: {}, ar: {}, fa: {} })).toEqual([
      'sv/info.json is missing',
      'ar/info.json is missing',
      'fa/info.json is missing',
      'sv/admin.json is missing',
      'ar/admin.json is missing',
    ])
  })

  it('notices keys nobody asks for, and keys that are not there', () => {
    const english = { info: { 'info.a': '', 'info.b': '', 'info.step.one': '', 'info.n_one': '' } }
    const source = "t('info.a') + t(`info.step.${step}`) + t('info.n', { count }) + t('info.lost')"
    expect(usage(english, [['a.tsx', source]])).toEqual({ unused: ['info.b'], unknown: ['info.lost'] })
  })

  it('notices words in the markup', () => {
    const source = 'const a = <p title="Close it">{x} · <b>Buy now</b><i aria-label={"Go"} className="flex" alt="">×</i></p>'
    expect(hardCoded([['a.tsx', source]])).toEqual(['a.tsx Close it', 'a.tsx Buy now', 'a.tsx Go'])
  })
})
