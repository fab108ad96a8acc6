import { describe, expect, it } from 'vitest'

import {
  featured,
  listing,
  NO_FILTERS,
  pageLinks,
  readFilters,
  related,
  toggled,
  writeFilters,
  type Filters,
  type IndexRow,
} from './listing'

function row(id: string, over: Partial<IndexRow> = {}): IndexRow {
  return { id, name: id, categories: [], tags: [], shop_price: 10, is_featured: false, sort_order: 0, ...over }
}

const ROWS = [
  row('milk', { name: 'Mjölk', categories: ['dairy'], tags: ['organic'], shop_price: 19.9, sort_order: 1 }),
  row('cheese', { name: 'Ost', categories: ['dairy'], shop_price: 84.9, sort_order: 2, is_featured: true }),
  row('oats', {
    name: 'Havregryn',
    categories: ['grains'],
    tags: ['organic', 'vegan'],
    shop_price: 28.9,
    sort_order: 3,
  }),
  row('bulk', {
    name: 'Ärtor',
    categories: ['grains', 'horeca'],
    tags: ['vegan'],
    shop_price: null,
    sort_order: 4,
  }),
]

const ids = (over: Partial<Filters>, matches: ReadonlySet<string> | null = null, language = 'sv') =>
  listing(ROWS, { ...NO_FILTERS, ...over }, matches, language).ids

describe('filters in the address', () => {
  it('read back as they were written', () => {
    const filters: Filters = {
      search: 'ost & vin',
      categories: ['dairy', 'grains'],
      tags: ['organic'],
      availability: 'buy',
      sort: 'price-asc',
      page: 3,
    }
    expect(readFilters(new URLSearchParams(writeFilters(filters).toString()))).toEqual(filters)
  })

  it('are absent when they say nothing', () => {
    expect(writeFilters(NO_FILTERS).toString()).toBe('')
  })

  it('keep what else the address holds', () => {
    expect(writeFilters({ ...NO_FILTERS, page: 2 }, new URLSearchParams('lang=ar&page=9')).toString()).toBe(
      'lang=ar&page=2',
    )
  })

  it.each<[string, Partial<Filters>]>([
    ['search=%20%20', { search: '' }],
    ['search=%20ost%20', { search: 'ost' }],
    ['category=dairy&category=dairy&category=', { categories: ['dairy'] }],
    ['sort=cheapest', { sort: 'featured' }],
    ['order=steal', { availability: null }],
    ['page=0', { page: 1 }],
    ['page=1.5', { page: 1 }],
    ['page=-2', { page: 1 }],
  ])('%s', (query, expected) => {
    expect(readFilters(new URLSearchParams(query))).toEqual({ ...NO_FILTERS, ...expected })
  })

  it('toggle', () => {
    expect(toggled(['a'], 'b')).toEqual(['a', 'b'])
    expect(toggled(['a', 'b'], 'a')).toEqual(['b'])
  })
})

describe('which products pass', () => {
  it.each<[string, Partial<Filters>, string[]]>([
    ['no filter: featured, then the shop’s order', {}, ['cheese', 'milk', 'oats', 'bulk']],
    ['a category', { categories: ['grains'] }, ['oats', 'bulk']],
    ['categories widen', { categories: ['grains', 'dairy'] }, ['cheese', 'milk', 'oats', 'bulk']],
    ['tags narrow', { tags: ['organic', 'vegan'] }, ['oats']],
    ['facets narrow each other', { categories: ['dairy'], tags: ['organic'] }, ['milk']],
    ['what can be bought', { availability: 'buy' }, ['cheese', 'milk', 'oats']],
    ['what needs a quote', { availability: 'quote' }, ['bulk']],
    ['an unknown category', { categories: ['toys'] }, []],
    ['cheapest first, without a price last', { sort: 'price-asc' }, ['milk', 'oats', 'cheese', 'bulk']],
    ['dearest first, without a price last', { sort: 'price-desc' }, ['cheese', 'oats', 'milk', 'bulk']],
    ['by name, Ä at the end in Swedish', { sort: 'name' }, ['oats', 'milk', 'cheese', 'bulk']],
  ])('%s', (_name, filters, expected) => {
    expect(ids(filters)).toEqual(expected)
  })

  it('sorts by the language’s own alphabet', () => {
    expect(ids({ sort: 'name' }, null, 'en')).toEqual(['bulk', 'oats', 'milk', 'cheese'])
  })

  it('keeps to what the search found', () => {
    expect(ids({}, new Set(['oats', 'gone']))).toEqual(['oats'])
    expect(ids({}, new Set())).toEqual([])
  })
})

const counts = (over: Partial<Filters>) => listing(ROWS, { ...NO_FILTERS, ...over }, null, 'sv').counts

describe('counts beside the choices', () => {
  it('of categories do not depend on the category chosen', () => {
    expect(Object.fromEntries(counts({ categories: ['dairy'] }).categories)).toEqual({
      dairy: 2,
      grains: 2,
      horeca: 1,
    })
    expect(Object.fromEntries(counts({ tags: ['organic'] }).categories)).toEqual({ dairy: 1, grains: 1 })
  })

  it('of tags say what adding one would leave', () => {
    expect(Object.fromEntries(counts({ tags: ['organic'] }).tags)).toEqual({ organic: 2, vegan: 1 })
  })
})

describe('pages', () => {
  const many = Array.from({ length: 50 }, (_, index) => row(`p${index}`, { sort_order: index }))

  it('hold 24 each and stop at the last', () => {
    expect(listing(many, { ...NO_FILTERS, page: 3 }, null, 'sv')).toMatchObject({
      total: 50,
      pages: 3,
      page: 3,
      ids: ['p48', 'p49'],
    })
    expect(listing(many, { ...NO_FILTERS, page: 99 }, null, 'sv').page).toBe(3)
    expect(listing([], NO_FILTERS, null, 'sv')).toMatchObject({ total: 0, pages: 1, page: 1, ids: [] })
  })

  it.each<[number, number, (number | null)[]]>([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [5, 9, [1, null, 4, 5, 6, null, 9]],
    [9, 9, [1, null, 8, 9]],
  ])('links on page %i of %i', (page, pages, expected) => {
    expect(pageLinks(page, pages)).toEqual(expected)
  })
})

describe('rails', () => {
  it('show what shares a category, nearest first', () => {
    expect(related(ROWS, 'oats')).toEqual(['bulk'])
    expect(related(ROWS, 'gone')).toEqual([])
  })

  it('show the featured, or the first where none is', () => {
    expect(featured(ROWS)).toEqual(['cheese'])
    expect(
      featured(
        ROWS.filter((held) => !held.is_featured),
        2,
      ),
    ).toEqual(['milk', 'oats'])
  })
})
