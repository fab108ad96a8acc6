/** One small row per product: what filtering, sorting and counting go by. */
export interface IndexRow {
  id: string
  /** In the reader's language; what sorting by name goes by. */
  name: string
  /** Slugs of the product's categories and of their parents. */
  categories: readonly string[]
  tags: readonly string[]
  shop_price: number | null
  /** Grams or millilitres; null for goods counted in pieces. */
  contents: number | null
  is_featured: boolean
  sort_order: number
}
