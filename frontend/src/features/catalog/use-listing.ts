// The product list in two questions: the index (and the search) decide which products, the second
// fetches the cards of one page only.

import { useSuspenseQueries, useSuspenseQuery, type QueryClient } from '@tanstack/react-query'

import { cardsQuery, categoriesQuery, indexQuery, matchesQuery } from './data'
import { listing, type Filters, type Listing } from './listing'
import type { Category, ProductCard } from './product'
import { suggested, type Suggestions } from './suggest'

/** For loaders: whatever `useListing` will read, in the cache. */
export async function loadListing(client: QueryClient, language: string, filters: Filters): Promise<void> {
  const [rows, matches] = await Promise.all([
    client.ensureQueryData(indexQuery(language)),
    client.ensureQueryData(matchesQuery(language, filters.search)),
    client.ensureQueryData(categoriesQuery(language)),
  ])
  const { shown, total } = listing(rows, filters, matches && new Set(matches), language)
  const wanted = total === 0 ? [suggested(rows, filters.search).ids] : shown
  await Promise.all(wanted.map((ids) => client.ensureQueryData(cardsQuery(language, ids))))
}

export interface LoadedListing extends Listing {
  cards: readonly ProductCard[]
  categories: readonly Category[]
  /** What stands in where nothing was found. */
  instead: { cards: readonly ProductCard[]; isNear: boolean } | null
}

export function useListing(language: string, filters: Filters): LoadedListing {
  const { data: rows } = useSuspenseQuery(indexQuery(language))
  const { data: categories } = useSuspenseQuery(categoriesQuery(language))
  const { data: matches } = useSuspenseQuery(matchesQuery(language, filters.search))
  const result = listing(rows, filters, matches && new Set(matches), language)
  const suggestions: Suggestions | null = result.total === 0 ? suggested(rows, filters.search) : null
  const wanted = suggestions ? [suggestions.ids] : result.shown
  const cards = useSuspenseQueries({
    queries: wanted.map((ids) => cardsQuery(language, ids)),
    combine: (answers) => answers.flatMap(({ data }) => data),
  })
  return {
    ...result,
    cards: suggestions ? [] : cards,
    categories,
    instead: suggestions && { cards, isNear: suggestions.isNear },
  }
}
