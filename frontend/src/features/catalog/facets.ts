// What products are narrowed down by. Each facet says which of its values a product has; how many products each value would
// leave is counted with all other facets applied, so no number promises what a press would not show.

import type { IndexRow } from './index-row'

/** Kroner, from (included) and to (not included). Named as they stand in the address. */
export const PRICE_BANDS = [
  { value: '0-30', from: 0, to: 30 },
  { value: '30-50', from: 30, to: 50 },
  { value: '50-100', from: 50, to: 100 },
  { value: '100-', from: 100, to: Infinity },
] as const
export type PriceBand = (typeof PRICE_BANDS)[number]['value']

/** Grams or millilitres, likewise. Goods counted in pieces weigh nothing that is known. */
export const PACK_SIZES = [
  { value: 'small', from: 0, to: 250 },
  { value: 'medium', from: 250, to: 750 },
  { value: 'large', from: 750, to: 3000 },
  { value: 'catering', from: 3000, to: Infinity },
] as const
export type PackSize = (typeof PACK_SIZES)[number]['value']

export const AVAILABILITIES = ['buy', 'quote'] as const
export type Availability = (typeof AVAILABILITIES)[number]

/** What is chosen of each facet. */
export interface Chosen {
  categories: readonly string[]
  tags: readonly string[]
  prices: readonly PriceBand[]
  packs: readonly PackSize[]
  availability: Availability | null
}

export const NOTHING_CHOSEN: Chosen = { categories: [], tags: [], prices: [], packs: [], availability: null }

export type FacetName = keyof Chosen

/** Without a shop price a product can only be asked a quote for. */
export const availabilityOf = (row: { shop_price: number | null }): Availability => (row.shop_price === null ? 'quote' : 'buy')

function bandOf<Value>(bands: readonly { value: Value; from: number; to: number }[], amount: number | null): Value[] {
  return bands.filter(({ from, to }) => amount !== null && amount >= from && amount < to).map(({ value }) => value)
}

const valuesOf: { readonly [facet in FacetName]: (row: IndexRow) => readonly string[] } = {
  categories: (row) => row.categories,
  tags: (row) => row.tags,
  prices: (row) => bandOf(PRICE_BANDS, row.shop_price),
  packs: (row) => bandOf(PACK_SIZES, row.contents),
  availability: (row) => [availabilityOf(row)],
}

const NAMES = Object.keys(valuesOf) as FacetName[]

function wantedOf(chosen: Chosen, facet: FacetName): readonly string[] {
  const wanted = chosen[facet]
  return typeof wanted === 'string' ? [wanted] : (wanted ?? [])
}

/** Tags narrow each other (a product must have them all); values of the other facets widen. */
function meets(row: IndexRow, chosen: Chosen, facet: FacetName): boolean {
  const wanted = wantedOf(chosen, facet)
  if (wanted.length === 0) return true
  const held = valuesOf[facet](row)
  const isHeld = (value: string) => held.includes(value)
  return facet === 'tags' ? wanted.every(isHeld) : wanted.some(isHeld)
}

export const passes = (row: IndexRow, chosen: Chosen, except?: FacetName): boolean =>
  NAMES.every((facet) => facet === except || meets(row, chosen, facet))

export type FacetCounts = { readonly [facet in FacetName]: ReadonlyMap<string, number> }

/** What each value of each facet would leave. */
export function countFacets(rows: readonly IndexRow[], chosen: Chosen): FacetCounts {
  return Object.fromEntries(NAMES.map((facet) => [facet, countFacet(rows, chosen, facet)])) as unknown as FacetCounts
}

function countFacet(rows: readonly IndexRow[], chosen: Chosen, facet: FacetName): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  const except = facet === 'tags' ? undefined : facet
  for (const row of rows) {
    if (!passes(row, chosen, except)) continue
    for (const value of new Set(valuesOf[facet](row))) counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  return counts
}
