import type { ReactNode } from 'react'

import { CartProvider, useCart } from '@/features/cart/cart-context'
import { QuoteProvider, useQuote } from '@/features/quote/quote-context'
import { useAuth } from '@/lib/auth'

// Where the cart and the quote list join the frame. Features do not know each other; this file knows both.

export function ShoppingProviders({ children }: { children: ReactNode }) {
  const { user, isLoading } = useAuth()
  return (
    <QuoteProvider>
      <CartProvider userId={user?.id ?? null} isKnown={!isLoading}>
        {children}
      </CartProvider>
    </QuoteProvider>
  )
}

/** Server cart plus quote items, for the badge in the header. */
export function useShoppingCount(): number {
  return useCart().cart.total_items + useQuote().total
}
