import { expect, it } from 'vitest'
import { matches, readView, writeView } from './table-view'

it('a list goes into the address and comes back the same', () => {
  const view = { search: 'ost', sort: { id: 'price', desc: true }, page: 3, filters: { category: 'dairy' } }
  const params = writeView(new URLSearchParams('tab=products&page=9&stock=low'), view, ['category', 'stock'])
  expect(params.toString()).toBe('tab=products&page=3&q=ost&sort=-price&category=dairy')
  expect(readView(params, ['category', 'stock'])).toEqual(view)
})

it('what is the default is not written', () => {
  const view = { search: '', sort: null, page: 1, filters: {} }
  expect(writeView(new URLSearchParams('tab=x&q=a&sort=b&page=2'), view, []).toString()).toBe('tab=x')
})

it.each(['0', '-4', 'x', ''])('page %j is the first', (page) => {
  expect(readView(new URLSearchParams({ page }), []).page).toBe(1)
})

it('finds words in any order, whatever their accents', () => {
  expect(matches('Lagrad hårdost 12 mån', 'MAN hardost')).toBe(true)
  expect(matches('Lagrad hårdost', 'hårdost mjölk')).toBe(false)
})
