import { type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { CartProvider, useCart } from '@/features/cart/cart-context'
import { CartPanel as Panel } from '@/features/cart/cart-panel'
import { QuoteProvider, useQuote } from '@/features/quote/quote-context'
import { QuoteLines } from '@/features/quote/quote-lines'
import { useLanguage } from '@/i18n/language'
import { useAuth } from '@/lib/auth'
import { paths } from '@/lib/paths'

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

/** The side panel; rendered once by the layout. */
export function CartPanel({
  open,
  onOpenChange,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
}): ReactNode {
  const { t } = useTranslation()
  const { code } = useLanguage()
  const { cart, setQuantity, remove } = useCart()
  const quote = useQuote()
  return (
    <Panel
      isOpen={open}
      onOpenChange={onOpenChange}
      cart={cart}
      language={code}
      onQuantity={setQuantity}
      onRemove={remove}
      quoteTotal={quote.total}
      quoteHref={paths.quoteCheckout()}
      quoteLines={
        quote.items.length > 0 && (
          <section aria-labelledby="panel-quote" className="border-t pt-4">
            <h3 id="panel-quote" className="text-lg">
              {t('quote.title')}
            </h3>
            <QuoteLines
              items={quote.items}
              onQuantity={(item, quantity) => quote.setQuantity(item.id, quantity)}
            />
          </section>
        )
      }
    />
  )
}
