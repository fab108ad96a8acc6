// Products chosen for a place rather than searched for.

import type { IndexRow } from './index-row'

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
