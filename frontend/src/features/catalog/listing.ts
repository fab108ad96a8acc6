// What the product list shows: which filters the address carries, which products pass them, in which
// order, on which page, and how many each further choice would leave. All pure, all from one small
// index row per product (a factory has at most 1000).

import {
  AVAILABILITIES,
  type Chosen,
  type FacetCounts,
  NOTHING_CHOSEN,
  PACK_SIZES,
  PRICE_BANDS,
  countFacets,
  passes,
} from './facets'
import type { IndexRow } from './index-row'

export const SORTS = ['featured', 'name', 'price-asc', 'price-desc'] as const
export type Sort = (typeof SORTS)[number]

export interface Filters extends Chosen {
  search: string
  sort: Sort
  /** From 1. */
  page: number
  /** The first page shown, when more were loaded below it; else the same as `page`. */
  from: number
}

export const NO_FILTERS: Filters = { ...NOTHING_CHOSEN, search: '', sort: 'featured', page: 1, from: 1 }
export const PAGE_SIZE = 24

/** Longer terms are cut: no product name is longer, and the address should stay sendable. */
const SEARCH_MAX = 100

export function readFilters(params: URLSearchParams): Filters {
  const page = pageNumber(params.get('page')) ?? 1
  return {
    search: (params.get('search') ?? '').trim().slice(0, SEARCH_MAX),
    categories: distinct(params.getAll('category')),
    tags: distinct(params.getAll('tag')),
    prices: known(params.getAll('price'), PRICE_BANDS),
    packs: known(params.getAll('pack'), PACK_SIZES),
    availability: AVAILABILITIES.find((value) => value === params.get('order')) ?? null,
    sort: SORTS.find((value) => value === params.get('sort')) ?? 'featured',
    page,
    from: Math.min(page, pageNumber(params.get('from')) ?? page),
  }
}

function pageNumber(text: string | null): number | null {
  const number = Number(text)
  return Number.isInteger(number) && number > 0 ? number : null
}

/** In the order of the list, whatever order the address has them in. */
function known<Value extends string>(values: readonly string[], list: readonly { value: Value }[]): Value[] {
  return list.map(({ value }) => value).filter((value) => values.includes(value))
}

const NAMES = ['search', 'category', 'tag', 'price', 'pack', 'order', 'sort', 'page', 'from']

/** The shortest query that reads back as these filters; other parameters of the address are kept. */
export function writeFilters(filters: Filters, current: URLSearchParams = new URLSearchParams()): URLSearchParams {
  const params = new URLSearchParams(current)
  for (const name of NAMES) params.delete(name)
  if (filters.search) params.set('search', filters.search)
  for (const slug of filters.categories) params.append('category', slug)
  for (const tag of filters.tags) params.append('tag', tag)
  for (const band of filters.prices) params.append('price', band)
  for (const size of filters.packs) params.append('pack', size)
  if (filters.availability) params.set('order', filters.availability)
  if (filters.sort !== 'featured') params.set('sort', filters.sort)
  if (filters.page > 1) params.set('page', String(filters.page))
  if (filters.from < filters.page) params.set('from', String(filters.from))
  return params
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values.filter((value) => value !== ''))]
}

export function toggled<Value extends string>(values: readonly Value[], value: Value): Value[] {
  return values.includes(value) ? values.filter((held) => held !== value) : [...values, value]
}

export interface Listing {
  /** How many products pass in all. */
  total: number
  pages: number
  page: number
  /** The ids of the pages shown, in order; one list per page, so that a further page asks for its own only. */
  shown: readonly (readonly string[])[]
  counts: FacetCounts
}

/** `matches` are the ids the search found, null when nothing is searched for. */
export function listing(
  rows: readonly IndexRow[],
  filters: Filters,
  matches: ReadonlySet<string> | null,
  language: string,
): Listing {
  const found = matches === null ? rows : rows.filter((row) => matches.has(row.id))
  const passing = found.filter((row) => passes(row, filters)).toSorted(comparator(filters, language))
  const pages = Math.max(1, Math.ceil(passing.length / PAGE_SIZE))
  const page = Math.min(filters.page, pages)
  const from = Math.min(filters.from, page)
  return {
    total: passing.length,
    pages,
    page,
    shown: Array.from({ length: page - from + 1 }, (_, index) => idsOf(passing, from + index)),
    counts: countFacets(found, filters),
  }
}

const idsOf = (rows: readonly IndexRow[], page: number): string[] =>
  rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map((row) => row.id)

function comparator({ sort, search }: Filters, language: string): (a: IndexRow, b: IndexRow) => number {
  const names = new Intl.Collator(language, { numeric: true })
  const byName = (a: IndexRow, b: IndexRow) => names.compare(a.name, b.name)
  // What is called so comes before what only mentions it.
  const wanted = search.toLocaleLowerCase(language)
  const isNamed = (row: IndexRow) => Number(row.name.toLocaleLowerCase(language).includes(wanted))
  const byNamed = (a: IndexRow, b: IndexRow) => isNamed(b) - isNamed(a)
  switch (sort) {
    case 'name':
      return byName
    case 'price-asc':
      return (a, b) => price(a, Infinity) - price(b, Infinity) || byName(a, b)
    case 'price-desc':
      return (a, b) => price(b, -Infinity) - price(a, -Infinity) || byName(a, b)
    case 'featured':
      return (a, b) => byNamed(a, b) || Number(b.is_featured) - Number(a.is_featured) || a.sort_order - b.sort_order || byName(a, b)
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
