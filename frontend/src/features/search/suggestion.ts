import { type ProductImage, displayedImage } from '@/lib/product-image'

export interface SuggestionRow {
  id: string
  name: string
  slug: string
  description: string | null
  image_url: string | null
  package_size: string | null
  price_range: string | null
  product_images: ProductImage[]
  /** At most one: the visitor's language. */
  products_i18n: { name: string | null; package_size: string | null; price_range: string | null }[]
}

export interface Suggestion {
  id: string
  slug: string
  name: string
  packageSize: string | null
  priceRange: string | null
  image: string | null
}

const toSuggestion = (row: SuggestionRow): Suggestion => {
  const [texts] = row.products_i18n
  return {
    id: row.id,
    slug: row.slug,
    name: texts?.name || row.name,
    packageSize: texts?.package_size || row.package_size,
    priceRange: texts?.price_range || row.price_range,
    image: displayedImage(row),
  }
}

/**
 * Both answers as one list without repetition. What is called so comes before what only mentions it, and then what the visitor's own
 * language found.
 */
export function mergeSuggestions(term: string, own: SuggestionRow[], translated: SuggestionRow[], limit: number): Suggestion[] {
  const byId = new Map([...translated, ...own].map((row) => [row.id, row]))
  const wanted = term.toLocaleLowerCase()
  const isNamed = ({ name }: Suggestion) => Number(name.toLocaleLowerCase().includes(wanted))
  return [...byId.values()]
    .map(toSuggestion)
    .toSorted((a, b) => isNamed(b) - isNamed(a))
    .slice(0, limit)
}

/** The option the arrow keys lead to; -1 is the text field itself. */
export function nextOption(key: string, current: number, count: number): number | null {
  if (count === 0) return null
  switch (key) {
    case 'ArrowDown':
      return current + 1 >= count ? -1 : current + 1
    case 'ArrowUp':
      return current < 0 ? count - 1 : current - 1
    case 'Home':
      return current < 0 ? null : 0
    case 'End':
      return current < 0 ? null : count - 1
    default:
      return null
  }
}
