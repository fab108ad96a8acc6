import { expect, it } from 'vitest'
import { isAddress } from '@/lib/link-address'
import { changed, linkRow, moved, newLink, problemsOf, titleRows } from './links'

const link = (id: string) => ({ ...newLink(), id })

it('a new link is called New Link and leads home', () => {
  expect(newLink()).toMatchObject({ title: 'New Link', url: '/', isExternal: false, titles: {} })
})

it('links move within the list and not out of it', () => {
  const links = ['a', 'b', 'c'].map(link)
  const order = (from: number, to: number) => moved(links, from, to).map(({ id }) => id).join('')
  expect([order(0, 2), order(2, 0), order(1, 1), order(0, -1), order(2, 3)]).toEqual(['bca', 'cab', 'abc', 'abc', 'abc'])
})

it.each([
  ['/page', true], ['https://mat.example', true], ['mailto:a@b.example', true], ['tel:+46', true], ['#top', true],
  ['', false], ['page', false], ['//evil.example', false], ['javascript:alert(1)', false], ['/a\\b', false], ['/a\nb', false],
])('%j as an address: %s', (url, expected) => expect(isAddress(url)).toBe(expected))

it('rows are numbered by their place; a key that is there stays', () => {
  const own = { ...link('a'), linkKey: 'home', title: ' Hem ' }
  expect(linkRow(own, 'f', 'support', 2)).toMatchObject({ link_key: 'home', title: 'Hem', sort_order: 2, is_active: true })
  expect(linkRow(link('b'), 'f', 'support', 1).link_key).toBe('support-1')
})

it('blank translations are dropped', () => {
  const [own] = changed([link('a')], 'a', { titles: { sv: 'Hem', ar: '  ', en: '' } })
  expect(titleRows(own!, 'x')).toEqual([{ footer_link_id: 'x', language_code: 'sv', title: 'Hem' }])
})

it('says what is missing', () => {
  expect(problemsOf({ ...link('a'), title: ' ', url: 'x' })).toEqual(['title', 'url'])
  expect(problemsOf(link('a'))).toEqual([])
})
