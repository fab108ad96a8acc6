import { useMemo, useReducer, type ReactNode } from 'react'

import { createStrictContext } from '@/lib/context'

import { quoteList, quoteTotal, type QuoteItem, type QuoteProduct } from './quote-list'

export interface QuoteContext {
  items: readonly QuoteItem[]
  total: number
  add: (product: QuoteProduct) => void
  /** Takes over a cart line with its quantity. */
  take: (product: QuoteProduct, quantity: number) => void
  setQuantity: (id: string, quantity: number) => void
  setNotes: (id: string, notes: string) => void
  restore: (item: QuoteItem, index: number) => void
  clear: () => void
}

const [Context, useQuote] = createStrictContext<QuoteContext>('useQuote', 'QuoteProvider')
export { useQuote }

export function QuoteProvider({ children }: { children: ReactNode }) {
  const [items, dispatch] = useReducer(quoteList, [])
  const value = useMemo<QuoteContext>(
    () => ({
      items,
      total: quoteTotal(items),
      add: (product) => dispatch({ kind: 'add', product, id: crypto.randomUUID() }),
      take: (product, quantity) => dispatch({ kind: 'take', product, quantity, id: crypto.randomUUID() }),
      setQuantity: (id, quantity) => dispatch({ kind: 'quantity', id, quantity }),
      setNotes: (id, notes) => dispatch({ kind: 'notes', id, notes }),
      restore: (item, index) => dispatch({ kind: 'restore', item, index }),
      clear: () => dispatch({ kind: 'clear' }),
    }),
    [items],
  )
  return <Context value={value}>{children}</Context>
}
