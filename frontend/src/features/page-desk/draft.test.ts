import { expect, it } from 'vitest'
import type { DeskPage } from './data'
import { completeness, draftOf, problemOf } from './draft'

const page: DeskPage = {
  id: 'p1', slug: 'recept', status: 'published', template: 'article', noindex: false, updated_at: '2026-11-21T00:00:00Z',
  pages_i18n: [{ language_code: 'sv', title: 'Recept', description: 'Mat' }, { language_code: 'en', title: 'Recipes', description: null }],
  places: [{ written: ['sv', 'en'] }, { written: ['sv'] }],
}

it('a page comes into the form as it is, a new one begins as a draft', () => {
  expect(draftOf(page)).toEqual({ slug: 'recept', status: 'published', template: 'article', noindex: false, texts: { sv: { title: 'Recept', description: 'Mat' }, en: { title: 'Recipes', description: '' } } })
  expect(draftOf(null)).toMatchObject({ slug: '', status: 'draft', texts: {} })
})

it.each([
  [{}, null],
  [{ texts: { sv: { title: ' ', description: '' } } }, 'title'],
  [{ slug: 'Två ord' }, 'slug'],
  [{ slug: 'checkout' }, 'reserved'],
  [{ slug: 'plan' }, 'taken'],
])('%j: %s', (change, expected) => {
  expect(problemOf({ ...draftOf(page), ...change }, page, [page, { ...page, id: 'p2', slug: 'plan' }], 'sv')).toBe(expected)
})

it('counts what is written in a language', () => {
  expect([completeness(page, 'sv'), completeness(page, 'en'), completeness(page, 'ar')]).toEqual([{ done: 4, of: 4 }, { done: 2, of: 4 }, { done: 0, of: 4 }])
})
