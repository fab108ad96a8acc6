// The list of products a visitor wants a price for. It lives in memory only: the specification keeps
// it out of storage, so a reload empties it.

export interface QuoteItem {
  id: string
  productId: string
  productName: string
  productImage: string | null
  quantity: number
  notes: string
}

export interface QuoteProduct {
  id: string
  name: string
  image_url: string | null
}

export type QuoteAction =
  | { kind: 'add'; product: QuoteProduct; id: string }
  | { kind: 'take'; product: QuoteProduct; quantity: number; id: string }
  | { kind: 'quantity'; id: string; quantity: number }
  | { kind: 'notes'; id: string; notes: string }
  | { kind: 'restore'; item: QuoteItem; index: number }
  | { kind: 'clear' }

/** The later `submit_quote` refuses longer notes and larger amounts; so does the form. */
export const NOTES_MAX = 1000
export const QUOTE_QUANTITY_MAX = 99_999

export function quoteList(items: readonly QuoteItem[], action: QuoteAction): readonly QuoteItem[] {
  switch (action.kind) {
    case 'add': {
      const present = items.find((item) => item.productId === action.product.id)
      if (present) return withQuantity(items, present.id, present.quantity + 1)
      return [...items, newItem(action.product, action.id)]
    }
    case 'take': {
      const added = quoteList(items, { kind: 'add', product: action.product, id: action.id })
      const target = added.find((item) => item.productId === action.product.id)
      return target ? withQuantity(added, target.id, target.quantity - 1 + action.quantity) : added
    }
    case 'quantity':
      return withQuantity(items, action.id, action.quantity)
    case 'notes':
      return items.map((item) =>
        item.id === action.id ? { ...item, notes: action.notes.slice(0, NOTES_MAX) } : item,
      )
    case 'restore':
      if (items.some((item) => item.productId === action.item.productId)) return items
      return items.toSpliced(action.index, 0, action.item)
    case 'clear':
      return []
  }
}

function newItem(product: QuoteProduct, id: string): QuoteItem {
  return {
    id,
    productId: product.id,
    productName: product.name,
    productImage: product.image_url,
    quantity: 1,
    notes: '',
  }
}

function withQuantity(items: readonly QuoteItem[], id: string, wanted: number): readonly QuoteItem[] {
  const quantity = Math.min(QUOTE_QUANTITY_MAX, Math.trunc(wanted))
  if (quantity <= 0) return items.filter((item) => item.id !== id)
  return items.map((item) => (item.id === id ? { ...item, quantity } : item))
}

export function quoteTotal(items: readonly QuoteItem[]): number {
  return items.reduce((sum, item) => sum + item.quantity, 0)
}
