import { expect, it } from 'vitest'
import { type Entry, isMissing, originalOf, report, rowsOf, strayPlaceholders } from './model'

const entry = (key: string, texts: Record<string, string>): Entry => ({ key, type: 'text', texts })
const languages = ['sv', 'en', 'ar']

it('every language owes every text, and of a plural the forms it has', () => {
  const rows = rowsOf([entry('cart.title', { sv: 'Korg', en: ' ' }), entry('cart.items_one', { sv: 'en', en: 'one' }), entry('cart.items_other', { sv: 'fler', en: 'more' })], languages)
  expect(rows.map((row) => row.key)).toEqual(['cart.items_few', 'cart.items_many', 'cart.items_one', 'cart.items_other', 'cart.items_two', 'cart.items_zero', 'cart.title'])
  const by = new Map(rows.map((row) => [row.key, row]))
  expect(by.get('cart.items_few')!.needed).toEqual(['ar'])
  expect(isMissing(by.get('cart.items_few')!, 'sv')).toBe(false)
  expect(isMissing(by.get('cart.title')!, 'en')).toBe(true)
  expect(report(rows, languages)).toEqual({ sv: { missing: 0, of: 3 }, en: { missing: 1, of: 3 }, ar: { missing: 7, of: 7 } })
  expect(originalOf(by, by.get('cart.items_few')!, 'sv')).toBe('fler')
})

it('a key that only ends like a plural is none', () => {
  expect(rowsOf([entry('step_one', { sv: 'Ett' })], languages)).toMatchObject([{ key: 'step_one', needed: languages }])
})

it('a language of a code nobody knows has the forms of English', () => {
  expect(rowsOf([entry('a_other', {})], ['x1']).map((row) => row.key)).toEqual(['a_one', 'a_other'])
})

it.each([
  ['a', '{{count}} of {{ total }}', '{{total}}', ['{{count}}']],
  ['a', 'Hello', 'Hej {{name}}', ['{{name}}']],
  ['a_one', '{{count}} item', 'En vara', []],
  ['a_other', '{{count}} items', 'Varor', ['{{count}}']],
  ['a', '© {year}', '© 2026', ['{year}']],
  ['a', '{{name}}', '', []],
])('%s: %j against %j', (key, original, translation, expected) => {
  expect(strayPlaceholders(key, original, translation)).toEqual(expected)
})
