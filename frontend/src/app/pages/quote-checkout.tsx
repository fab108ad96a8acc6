import { FileText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'

import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { useCart } from '@/features/cart/cart-context'
import { lineName } from '@/features/cart/line-text'
import { useQuote } from '@/features/quote/quote-context'
import { useLanguage } from '@/i18n/language'
import { usePageTitle } from '@/lib/page-title'
import { paths } from '@/lib/paths'
import { displayedImage } from '@/lib/product-image'

import { PopularProducts } from '../popular-products'
import { QuoteRequestForm } from '../quote-request-form'

export default function QuoteCheckoutPage() {
  const { t } = useTranslation()
  const quote = useQuote()
  usePageTitle(t('quote.page'))
  return (
    <div className="page min-h-dvh max-w-6xl pb-16">
      <h1 tabIndex={-1} className="text-4xl md:text-5xl">
        {t('quote.page')}
      </h1>
      {quote.items.length === 0 ? <NothingToAskFor /> : <QuoteRequestForm />}
    </div>
  )
}

/** Whoever has filled a cart may want a price for just that. */
function NothingToAskFor() {
  const { t } = useTranslation()
  const { code } = useLanguage()
  const { cart } = useCart()
  const { take } = useQuote()
  const takeCart = () => {
    for (const line of cart.items) {
      const image_url = line.product ? displayedImage(line.product) : null
      take({ id: line.product_id, name: lineName(line, code), image_url }, line.quantity)
    }
  }
  return (
    <>
      <EmptyState
        icon={<FileText />}
        title={t('quote.empty')}
        text={t('quote.emptyHint')}
        action={
          // The cart arrives later than the page: what comes with it stands below what is there already.
          <div className="grid justify-items-center gap-3">
            <Button asChild size="lg">
              <Link to={paths.products()}>{t('cart.browse')}</Link>
            </Button>
            {cart.items.length > 0 && (
              <Button size="lg" variant="outline" onClick={takeCart}>
                {t('quote.takeCart')}
              </Button>
            )}
          </div>
        }
      />
      <PopularProducts />
    </>
  )
}
