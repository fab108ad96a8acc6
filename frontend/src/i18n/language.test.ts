import { describe, expect, it } from 'vitest'
import { type LanguageRow, type LanguageWishes, initialLanguage } from './language'

const row = (code: string, more: Partial<LanguageRow> = {}): LanguageRow => ({
  code,
  name: code,
  native_name: code,
  flag_icon_url: null,
  direction: 'ltr',
  is_active: true,
  is_default: false,
  sort_order: 0,
  ...more,
})

const languages = [row('en'), row('sv', { is_default: true }), row('ar', { direction: 'rtl' }), row('de', { is_active: false })]

describe('initialLanguage', () => {
  it.each<[string, LanguageWishes, string]>([
    ['the address decides before everything else', { fromAddress: 'ar', stored: 'en', browser: ['sv'] }, 'ar'],
    ['an unknown language in the address counts for nothing', { fromAddress: 'xx', stored: 'en' }, 'en'],
    ['the stored choice comes before the browser', { stored: 'en', browser: ['ar'] }, 'en'],
    ['a stored language that is no longer active is passed over', { stored: 'de', browser: ['ar'] }, 'ar'],
    ['of the browser’s language only the primary subtag counts', { browser: ['ar-EG', 'en'] }, 'ar'],
    ['subtags are compared without regard to case', { browser: ['EN-us'] }, 'en'],
    ['only the browser’s first language is asked', { browser: ['fr', 'ar'] }, 'sv'],
    ['an inactive browser language gives way to the default', { browser: ['de-DE'] }, 'sv'],
    ['no wish at all means the default', {}, 'sv'],
  ])('%s', (_rule, wishes, expected) => {
    expect(initialLanguage(languages, wishes)?.code).toBe(expected)
  })

  it('takes the first language where none is the default', () => {
    expect(initialLanguage([row('nb'), row('fi')], {})?.code).toBe('nb')
  })

  it('has no answer where there is no active language', () => {
    expect(initialLanguage([row('de', { is_active: false })], { stored: 'de' })).toBeUndefined()
  })
})
