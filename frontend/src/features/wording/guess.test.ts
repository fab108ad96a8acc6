import { expect, it } from 'vitest'
import { guessLanguage, isLanguageCode } from './guess'

it.each([
  ['de', { name: 'German', native_name: 'Deutsch', direction: 'ltr' }],
  ['he', { name: 'Hebrew', native_name: 'עברית', direction: 'rtl' }],
  ['et', { name: 'Estonian', native_name: 'Eesti', direction: 'ltr' }],
  ['ckb', { direction: 'rtl' }],
])('%j', (code, expected) => {
  expect(guessLanguage(code)).toMatchObject(expected)
})

it.each(['', 'svenska språket', 'qqq'])('%j is no language', (code) => {
  expect(guessLanguage(code)).toBeUndefined()
})

it('codes are those of the table', () => {
  expect(['sv', 'pt-BR', 'zh-Hant'].every(isLanguageCode)).toBe(true)
  expect(['SV', 's', 'sv_SE', ''].some(isLanguageCode)).toBe(false)
})
