import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCart } from '@/features/cart/cart-context'
import { CartPanel as Panel } from '@/features/cart/cart-panel'
import { useQuote } from '@/features/quote/quote-context'
import { QuoteLines } from '@/features/quote/quote-lines'
import { useLanguage } from '@/i18n/language'
import { paths } from '@/lib/paths'

/** The cart's side panel with the quote list in it. Fetched when it is first opened. */
export default function CartDrawer({
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
