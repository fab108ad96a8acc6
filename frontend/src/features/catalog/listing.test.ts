import { describe, expect, it } from 'vitest'

import { AVAILABILITIES, PACK_SIZES, PRICE_BANDS } from './facets'
import type { IndexRow } from './index-row'
import {
  listing,
  NO_FILTERS,
  pageLinks,
  readFilters,
  toggled,
  writeFilters,
  type Filters,
} from './listing'
import { featured, related } from './picks'
import { likeness, suggested } from './suggest'

function row(id: string, over: Partial<IndexRow> = {}): IndexRow {
  return { id, name: id, categories: [], tags: [], shop_price: 10, contents: 500, is_featured: false, sort_order: 0, ...over }
}

const ROWS = [
  row('milk', { name: 'Mjölk', categories: ['dairy'], tags: ['organic'], shop_price: 19.9, sort_order: 1 }),
  row('cheese', { name: 'Ost', categories: ['dairy'], shop_price: 84.9, sort_order: 2, is_featured: true }),
  row('oats', {
    name: 'Havregryn',
    categories: ['grains'],
    tags: ['organic', 'vegan'],
    shop_price: 28.9,
    contents: 1500,
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
  listing(ROWS, { ...NO_FILTERS, ...over }, matches, language).shown.flat()

describe('filters in the address', () => {
  it('read back as they were written', () => {
    const filters: Filters = {
      search: 'ost & vin',
      categories: ['dairy', 'grains'],
      tags: ['organic'],
      prices: ['30-50', '100-'],
      packs: ['small'],
      availability: 'buy',
      sort: 'price-asc',
      page: 3,
      from: 2,
    }
    expect(readFilters(new URLSearchParams(writeFilters(filters).toString()))).toEqual(filters)
  })

  it('are absent when they say nothing', () => {
    expect(writeFilters(NO_FILTERS).toString()).toBe('')
  })

  it('keep what else the address holds', () => {
    expect(writeFilters({ ...NO_FILTERS, page: 2, from: 2 }, new URLSearchParams('lang=ar&page=9')).toString()).toBe(
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
    ['page=3', { page: 3, from: 3 }],
    ['page=3&from=1', { page: 3, from: 1 }],
    ['page=3&from=7', { page: 3, from: 3 }],
    ['price=100-&price=0-30&price=free', { prices: ['0-30', '100-'] }],
    ['pack=catering&pack=huge', { packs: ['catering'] }],
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
    ['a price', { prices: ['50-100'] }, ['cheese']],
    ['prices widen', { prices: ['0-30', '50-100'] }, ['cheese', 'milk', 'oats']],
    ['a pack', { packs: ['large'] }, ['oats']],
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

  it('puts what is called so before what only mentions it, until another order is asked for', () => {
    const found = new Set(['milk', 'cheese', 'oats'])
    expect(ids({ search: 'GRYN' }, found)).toEqual(['oats', 'cheese', 'milk'])
    expect(ids({ search: 'gryn', sort: 'price-asc' }, found)).toEqual(['milk', 'oats', 'cheese'])
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

describe('the count of every choice is what pressing it shows', () => {
  // Whatever is chosen already: 300 small shops and choices, the same ones each time.
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * below)
  }
  const some = <Value>(values: readonly Value[]) => values.filter(() => random(3) === 0)
  const SHELVES = ['dairy', 'grains', 'fish', 'horeca']
  const TAGS = ['organic', 'vegan', 'smoked']

  const shop = () =>
    Array.from({ length: 12 }, (_, index) =>
      row(`p${index}`, { categories: some(SHELVES), tags: some(TAGS), shop_price: random(4) === 0 ? null : random(140), contents: random(4) === 0 ? null : random(5000) }),
    )
  const chosen = (): Filters => ({
    ...NO_FILTERS,
    categories: some(SHELVES),
    tags: some(TAGS),
    prices: some(PRICE_BANDS).map(({ value }) => value),
    packs: some(PACK_SIZES).map(({ value }) => value),
    availability: random(4) === 0 ? 'buy' : null,
  })

  it('in every facet', () => {
    for (let round = 0; round < 300; round += 1) {
      const [rows, filters] = [shop(), chosen()]
      const total = (change: Partial<Filters>) => listing(rows, { ...filters, ...change }, null, 'sv').total
      const { counts: said } = listing(rows, filters, null, 'sv')
      for (const slug of SHELVES) expect(said.categories.get(slug) ?? 0).toBe(total({ categories: [slug] }))
      for (const tag of TAGS) expect(said.tags.get(tag) ?? 0).toBe(total({ tags: [...filters.tags, tag] }))
      for (const { value } of PRICE_BANDS) expect(said.prices.get(value) ?? 0).toBe(total({ prices: [value] }))
      for (const { value } of PACK_SIZES) expect(said.packs.get(value) ?? 0).toBe(total({ packs: [value] }))
      for (const value of AVAILABILITIES) expect(said.availability.get(value) ?? 0).toBe(total({ availability: value }))
    }
  })
})

describe('where nothing was found', () => {
  const shelf = ['Lagrad hårdost 12 mån', 'Gravad lax', 'Havregryn fullkorn', 'Knäckebröd råg'].map((name, place) => row(name, { name, sort_order: place }))

  it.each([
    ['lagrd', 'Lagrad hårdost 12 mån'],
    ['gravlax', 'Gravad lax'],
    ['knackebrod', 'Knäckebröd råg'],
  ])('“%s” may have meant %s', (term, expected) => {
    expect(suggested(shelf, term)).toMatchObject({ isNear: true })
    expect(suggested(shelf, term).ids[0]).toBe(expected)
  })

  it('a word like no other gets the favourites', () => {
    expect(suggested(shelf, 'zzzz')).toEqual({ isNear: false, ids: shelf.map(({ id }) => id) })
    expect(suggested(shelf, '').isNear).toBe(false)
  })

  it('likeness is 1 for the same word, whatever its accents, and 0 for a stranger', () => {
    expect(likeness('hårdost', 'HARDOST')).toBe(1)
    expect(likeness('ost', 'zzz')).toBe(0)
  })
})

describe('pages', () => {
  it('loaded one below the other are lists of their own', () => {
    const rows = Array.from({ length: 60 }, (_, index) => row(`p${index}`, { sort_order: index }))
    expect(listing(rows, { ...NO_FILTERS, page: 3, from: 2 }, null, 'sv').shown.map((page) => page.length)).toEqual([24, 12])
  })

  const many = Array.from({ length: 50 }, (_, index) => row(`p${index}`, { sort_order: index }))

  it('hold 24 each and stop at the last', () => {
    expect(listing(many, { ...NO_FILTERS, page: 3, from: 3 }, null, 'sv')).toMatchObject({
      total: 50,
      pages: 3,
      page: 3,
      shown: [['p48', 'p49']],
    })
    expect(listing(many, { ...NO_FILTERS, page: 99 }, null, 'sv').page).toBe(3)
    expect(listing([], NO_FILTERS, null, 'sv')).toMatchObject({ total: 0, pages: 1, page: 1, shown: [[]] })
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
