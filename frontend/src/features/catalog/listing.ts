// What the product list shows: which filters the address carries, which products pass them, in which
// order, on which page, and how many each further choice would leave. All pure, all from one small
// index row per product (a factory has at most 1000).

export interface IndexRow {
  id: string
  /** In the reader's language; what sorting by name goes by. */
  name: string
  /** Slugs of the product's categories and of their parents. */
  categories: readonly string[]
  tags: readonly string[]
  shop_price: number | null
  is_featured: boolean
  sort_order: number
}

export const SORTS = ['featured', 'name', 'price-asc', 'price-desc'] as const
export type Sort = (typeof SORTS)[number]

export const AVAILABILITIES = ['buy', 'quote'] as const
export type Availability = (typeof AVAILABILITIES)[number]

export interface Filters {
  search: string
  categories: readonly string[]
  tags: readonly string[]
  availability: Availability | null
  sort: Sort
  /** From 1. */
  page: number
}

export const NO_FILTERS: Filters = {
  search: '',
  categories: [],
  tags: [],
  availability: null,
  sort: 'featured',
  page: 1,
}
export const PAGE_SIZE = 24

/** Longer terms are cut: no product name is longer, and the address should stay sendable. */
const SEARCH_MAX = 100

export function readFilters(params: URLSearchParams): Filters {
  const page = Number(params.get('page'))
  return {
    search: (params.get('search') ?? '').trim().slice(0, SEARCH_MAX),
    categories: distinct(params.getAll('category')),
    tags: distinct(params.getAll('tag')),
    availability: AVAILABILITIES.find((value) => value === params.get('order')) ?? null,
    sort: SORTS.find((value) => value === params.get('sort')) ?? 'featured',
    page: Number.isInteger(page) && page > 1 ? page : 1,
  }
}

/** The shortest query that reads back as these filters; other parameters of the address are kept. */
export function writeFilters(filters: Filters, current: URLSearchParams = new URLSearchParams()): URLSearchParams {
  const params = new URLSearchParams(current)
  for (const name of ['search', 'category', 'tag', 'order', 'sort', 'page']) params.delete(name)
  if (filters.search) params.set('search', filters.search)
  for (const slug of filters.categories) params.append('category', slug)
  for (const tag of filters.tags) params.append('tag', tag)
  if (filters.availability) params.set('order', filters.availability)
  if (filters.sort !== 'featured') params.set('sort', filters.sort)
  if (filters.page > 1) params.set('page', String(filters.page))
  return params
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values.filter((value) => value !== ''))]
}

export function toggled(values: readonly string[], value: string): string[] {
  return values.includes(value) ? values.filter((held) => held !== value) : [...values, value]
}

type FacetName = 'categories' | 'tags' | 'availability'

function passes(row: IndexRow, filters: Filters, except?: FacetName): boolean {
  return (
    (except === 'categories' ||
      filters.categories.length === 0 ||
      filters.categories.some((slug) => row.categories.includes(slug))) &&
    (except === 'tags' || filters.tags.every((tag) => row.tags.includes(tag))) &&
    (except === 'availability' || filters.availability === null || filters.availability === availabilityOf(row))
  )
}

/** Without a shop price a product can only be asked a quote for. */
export function availabilityOf(row: { shop_price: number | null }): Availability {
  return row.shop_price === null ? 'quote' : 'buy'
}

export interface Listing {
  /** How many products pass in all. */
  total: number
  pages: number
  page: number
  /** The ids of this page, in order. */
  ids: readonly string[]
  counts: {
    categories: ReadonlyMap<string, number>
    tags: ReadonlyMap<string, number>
    availability: ReadonlyMap<Availability, number>
  }
}

/** `matches` are the ids the search found, null when nothing is searched for. */
export function listing(
  rows: readonly IndexRow[],
  filters: Filters,
  matches: ReadonlySet<string> | null,
  language: string,
): Listing {
  const found = matches === null ? rows : rows.filter((row) => matches.has(row.id))
  const passing = found.filter((row) => passes(row, filters)).toSorted(comparator(filters.sort, language))
  const pages = Math.max(1, Math.ceil(passing.length / PAGE_SIZE))
  const page = Math.min(filters.page, pages)
  return {
    total: passing.length,
    pages,
    page,
    ids: passing.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map((row) => row.id),
    counts: {
      categories: count(found, filters, 'categories', (row) => row.categories),
      tags: count(found, filters, 'tags', (row) => row.tags),
      availability: count(found, filters, 'availability', (row) => [availabilityOf(row)]),
    },
  }
}

/** What each value of a facet would leave, all other facets applied. */
function count<Value>(
  rows: readonly IndexRow[],
  filters: Filters,
  facet: FacetName,
  valuesOf: (row: IndexRow) => readonly Value[],
): ReadonlyMap<Value, number> {
  const counts = new Map<Value, number>()
  // Tags narrow each other (a product must have them all), the other two facets widen.
  const except = facet === 'tags' ? undefined : facet
  for (const row of rows) {
    if (!passes(row, filters, except)) continue
    for (const value of new Set(valuesOf(row))) counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  return counts
}

function comparator(sort: Sort, language: string): (a: IndexRow, b: IndexRow) => number {
  const names = new Intl.Collator(language, { numeric: true })
  const byName = (a: IndexRow, b: IndexRow) => names.compare(a.name, b.name)
  switch (sort) {
    case 'name':
      return byName
    case 'price-asc':
      return (a, b) => price(a, Infinity) - price(b, Infinity) || byName(a, b)
    case 'price-desc':
      return (a, b) => price(b, -Infinity) - price(a, -Infinity) || byName(a, b)
    case 'featured':
      return (a, b) => Number(b.is_featured) - Number(a.is_featured) || a.sort_order - b.sort_order || byName(a, b)
  }
}

/** Goods without a price come last either way; `Infinity - Infinity` is NaN, which `||` passes over. */
function price(row: IndexRow, without: number): number {
  return row.shop_price ?? without
}

/** Page numbers to link to: the ends, the current one and its neighbours; null stands for a gap. */
export function pageLinks(page: number, pages: number): (number | null)[] {
  const shown = [...new Set([1, page - 1, page, page + 1, pages])]
    .filter((n) => n >= 1 && n <= pages)
    .toSorted((a, b) => a - b)
  return shown.flatMap((n, index) => {
    const before = shown[index - 1]
    return before !== undefined && n - before > 1 ? [null, n] : [n]
  })
}

/** Products that share a category, the nearest in the shop's order first. */
export function related(rows: readonly IndexRow[], id: string, limit = 8): string[] {
  const self = rows.find((row) => row.id === id)
  if (!self) return []
  const shared = (row: IndexRow) => row.categories.filter((slug) => self.categories.includes(slug)).length
  const distance = (row: IndexRow) => Math.abs(row.sort_order - self.sort_order)
  return rows
    .filter((row) => row.id !== id && shared(row) > 0)
    .toSorted((a, b) => shared(b) - shared(a) || distance(a) - distance(b))
    .slice(0, limit)
    .map((row) => row.id)
}

/** What the front page shows first: the featured products, else the shop's first. */
export function featured(rows: readonly IndexRow[], limit = 8): string[] {
  const chosen = rows.filter((row) => row.is_featured)
  return (chosen.length > 0 ? chosen : rows)
    .toSorted((a, b) => a.sort_order - b.sort_order)
    .slice(0, limit)
    .map((row) => row.id)
}
