// The product list in two questions: the index (and the search) decide which products, the second
// fetches the cards of one page only.

import { useSuspenseQuery, type QueryClient } from '@tanstack/react-query'

import { cardsQuery, categoriesQuery, indexQuery, matchesQuery } from './data'
import { listing, type Filters, type Listing } from './listing'
import type { Category, ProductCard } from './product'

/** For loaders: whatever `useListing` will read, in the cache. */
export async function loadListing(client: QueryClient, language: string, filters: Filters): Promise<void> {
  const [rows, matches] = await Promise.all([
    client.ensureQueryData(indexQuery(language)),
    client.ensureQueryData(matchesQuery(language, filters.search)),
    client.ensureQueryData(categoriesQuery(language)),
  ])
  const { ids } = listing(rows, filters, matches && new Set(matches), language)
  await client.ensureQueryData(cardsQuery(language, ids))
}

export interface LoadedListing extends Listing {
  cards: readonly ProductCard[]
  categories: readonly Category[]
}

export function useListing(language: string, filters: Filters): LoadedListing {
  const { data: rows } = useSuspenseQuery(indexQuery(language))
  const { data: categories } = useSuspenseQuery(categoriesQuery(language))
  const { data: matches } = useSuspenseQuery(matchesQuery(language, filters.search))
  const result = listing(rows, filters, matches && new Set(matches), language)
  const { data: cards } = useSuspenseQuery(cardsQuery(language, result.ids))
  return { ...result, cards, categories }
}
