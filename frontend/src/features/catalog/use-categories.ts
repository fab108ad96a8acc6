// Categories with how much is in them and a picture each: their own, else that of their first product.

import { useSuspenseQuery, type QueryClient } from '@tanstack/react-query'

import { cardsQuery, categoriesQuery, indexQuery } from './data'
import type { IndexRow } from './index-row'
import type { Category } from './product'

export interface CategoryTile {
  category: Category
  count: number
  picture: string | null
}

const byRank = (a: IndexRow, b: IndexRow) =>
  Number(b.is_featured) - Number(a.is_featured) || a.sort_order - b.sort_order

/** The product that stands for each category without a picture, by category id. */
function faces(categories: readonly Category[], rows: readonly IndexRow[]): Map<string, string> {
  const found = new Map<string, string>()
  for (const { id, slug, image } of categories) {
    const [first] = rows.filter((row) => row.categories.includes(slug)).toSorted(byRank)
    if (!image && first) found.set(id, first.id)
  }
  return found
}

export async function loadCategoryTiles(client: QueryClient, language: string): Promise<void> {
  const [categories, rows] = await Promise.all([
    client.ensureQueryData(categoriesQuery(language)),
    client.ensureQueryData(indexQuery(language)),
  ])
  await client.ensureQueryData(cardsQuery(language, [...faces(categories, rows).values()]))
}

export function useCategoryTiles(language: string): CategoryTile[] {
  const { data: categories } = useSuspenseQuery(categoriesQuery(language))
  const { data: rows } = useSuspenseQuery(indexQuery(language))
  const standing = faces(categories, rows)
  const { data: cards } = useSuspenseQuery(cardsQuery(language, [...standing.values()]))
  return categories.map((category) => ({
    category,
    count: rows.filter((row) => row.categories.includes(category.slug)).length,
    picture: category.image ?? cards.find((card) => card.id === standing.get(category.id))?.image ?? null,
  }))
}
