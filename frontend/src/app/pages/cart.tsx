import { ShoppingBasket } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'

import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { Skeleton } from '@/components/ui/skeleton'
import { useCart } from '@/features/cart/cart-context'
import { CartTotals } from '@/features/cart/cart-totals'
import { CartOfflineNote } from '@/features/cart/offline-note'
import { useQuote } from '@/features/quote/quote-context'
import { usePageTitle } from '@/lib/page-title'
import { paths } from '@/lib/paths'

import { CartSection, QuoteSection } from '../cart-sections'
import { PopularProducts } from '../popular-products'
import { SaveCart } from '../save-cart'

export default function CartPage() {
  const { t } = useTranslation()
  const { cart, isLoading } = useCart()
  const quote = useQuote()
  const heading = useRef<HTMLHeadingElement>(null)
  usePageTitle(t('cart.page'))
  const isEmpty = cart.items.length === 0 && quote.items.length === 0
  return (
    // At least a screen high, so that the footer does not come into sight and leave again while the lines arrive.
    <div className="page min-h-dvh pb-16">
      <h1 ref={heading} tabIndex={-1} className="text-4xl md:text-5xl">
        {t('cart.page')}
      </h1>
      <CartOfflineNote className="mt-6" />
      {isLoading && isEmpty && <CartSkeleton />}
      {!isLoading && isEmpty && (
        <>
          <EmptyState
            icon={<ShoppingBasket />}
            title={t('cart.empty')}
            text={t('cart.emptyHint')}
            action={
              <div className="flex flex-wrap justify-center gap-3">
                <Button asChild size="lg">
                  <Link to={paths.products()}>{t('cart.browse')}</Link>
                </Button>
                <Button asChild size="lg" variant="outline">
                  <Link to={paths.shop()}>{t('cart.quickOrder')}</Link>
                </Button>
              </div>
            }
          />
          <PopularProducts />
        </>
      )}
      {/* A removed line takes its button along; the heading is the nearest thing that stays. */}
      {!isEmpty && <CartColumns onGone={() => heading.current?.focus()} />}
    </div>
  )
}

function CartColumns({ onGone }: { onGone: () => void }) {
  const { cart } = useCart()
  const quote = useQuote()
  return (
    <div className="mt-8 grid items-start gap-8 lg:grid-cols-[1fr_22rem]">
      <div className="min-w-0 space-y-10">
        {cart.items.length > 0 && <CartSection onGone={onGone} />}
        {quote.items.length > 0 && <QuoteSection onGone={onGone} />}
      </div>
      <OrderCard />
    </div>
  )
}

function OrderCard() {
  const { t } = useTranslation()
  const { cart } = useCart()
  const quote = useQuote()
  return (
    <Card className="space-y-5 p-6 lg:sticky lg:top-28">
      <h2 className="text-2xl">{t('order.title')}</h2>
      <CartTotals subtotal={cart.subtotal} totalItems={cart.total_items + quote.total} />
      {cart.items.length > 0 && (
        <Button asChild size="lg" variant="berry" className="w-full">
          <Link to={paths.checkout()}>{t('cart.toCheckout')}</Link>
        </Button>
      )}
      {quote.items.length > 0 && (
        <Button asChild variant="secondary" size="lg" className="w-full">
          <Link to={paths.quoteCheckout()}>{t('cart.requestQuote')}</Link>
        </Button>
      )}
      {cart.items.length > 0 && <SaveCart />}
    </Card>
  )
}

function CartSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" className="mt-8 space-y-4">
      <span className="sr-only">{t('common.loading')}</span>
      {[0, 1].map((row) => (
        <div key={row} className="flex gap-4">
          <Skeleton className="size-20" />
          <div className="grow space-y-3">
            <Skeleton className="h-5 w-2/3" />
            <Skeleton className="h-4 w-1/4" />
          </div>
        </div>
      ))}
    </div>
  )
}
