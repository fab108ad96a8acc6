import { FileText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'

import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { useCart } from '@/features/cart/cart-context'
import { lineName } from '@/features/cart/line-text'
import { useQuote } from '@/features/quote/quote-context'
import { QuoteLines } from '@/features/quote/quote-lines'
import { useLanguage } from '@/i18n/language'
import { usePageTitle } from '@/lib/page-title'
import { paths } from '@/lib/paths'
import { displayedImage } from '@/lib/product-image'

import { OrderContact } from '../order-contact'

export default function QuoteCheckoutPage() {
  const { t } = useTranslation()
  const quote = useQuote()
  usePageTitle(t('quote.page'))
  return (
    <div className="page min-h-dvh pb-16">
      <h1 tabIndex={-1} className="text-4xl md:text-5xl">
        {t('quote.page')}
      </h1>
      {quote.items.length === 0 ? <NothingToAskFor /> : <QuoteRequest />}
    </div>
  )
}

function QuoteRequest() {
  const { t } = useTranslation()
  const { items, setQuantity, setNotes } = useQuote()
  const lines = items.map(
    ({ quantity, productName, notes }) => `${quantity} × ${productName}${notes && ` – ${notes}`}`,
  )
  return (
    <div className="mt-6 grid items-start gap-8 lg:grid-cols-[1fr_22rem]">
      <section aria-label={t('quote.title')} className="min-w-0">
        <QuoteLines
          items={items}
          onQuantity={(item, quantity) => setQuantity(item.id, quantity)}
          onNotes={(item, notes) => setNotes(item.id, notes)}
        />
      </section>
      <Card className="space-y-5 p-6 lg:sticky lg:top-28">
        <h2 className="text-2xl">{t('quote.send')}</h2>
        <p className="text-muted-foreground">{t('quote.how')}</p>
        <OrderContact subject={t('quote.subject')} lines={lines} mailLabel={t('quote.mail')} />
      </Card>
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
    <EmptyState
      icon={<FileText />}
      title={t('quote.empty')}
      text={t('quote.emptyHint')}
      action={
        // The cart arrives later than the page: what comes with it stands below what is there already.
        <div className="grid justify-items-center gap-3">
          <Button asChild>
            <Link to={paths.products()}>{t('cart.browse')}</Link>
          </Button>
          {cart.items.length > 0 && (
            <Button variant="outline" onClick={takeCart}>
              {t('quote.takeCart')}
            </Button>
          )}
        </div>
      }
    />
  )
}
