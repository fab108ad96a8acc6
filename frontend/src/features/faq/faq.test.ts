import { describe, expect, it } from 'vitest'

import { byCategory, search, toQuestions, type FaqRow } from './faq'

const row = (slug: string, category: string, texts: Record<string, [string, string]>): FaqRow => ({
  slug,
  category,
  faq_items_i18n: Object.entries(texts).map(([language_code, [question, answer]]) => ({ language_code, question, answer })),
})

const ROWS = [
  row('oppet', 'delivery', { sv: ['När är det öppet?', '<p>Alltid, <strong>nästan</strong></p>'], ar: ['متى تفتحون؟', '<p>دائماً</p>'] }),
  row('konto', 'ordering', { sv: ['Behöver jag ett konto?', '<p>Nej</p>'] }),
  row('fremmande', 'ordering', { de: ['?', '?'] }),
  row('okand', 'gossip', { sv: ['?', '?'] }),
]

describe('questions', () => {
  it('are in the reader’s language, marked where they are not, and left out where nobody wrote them', () => {
    expect(toQuestions(ROWS, 'ar', 'sv').map(({ slug, language }) => [slug, language])).toEqual([
      ['oppet', null],
      ['konto', 'sv'],
    ])
  })

  it('stand in groups in a fixed order, without empty ones', () => {
    expect(byCategory(toQuestions(ROWS, 'sv', 'sv')).map(({ category }) => category)).toEqual(['ordering', 'delivery'])
  })

  it.each([
    ['', ['oppet', 'konto']],
    ['OPPET', ['oppet']],
    ['nästan alltid', ['oppet']],
    ['strong', []],
    ['konto öppet', []],
  ])('a search for %j finds %j', (term, slugs) => {
    expect(search(toQuestions(ROWS, 'sv', 'sv'), term).map(({ slug }) => slug)).toEqual(slugs)
  })

  it('are found in Arabic without vowel signs', () => {
    expect(search(toQuestions(ROWS, 'ar', 'sv'), 'دائما')).toHaveLength(1)
  })
})
