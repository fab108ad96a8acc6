import { ShoppingBasket } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'

import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { Skeleton } from '@/components/ui/skeleton'
import { useCart } from '@/features/cart/cart-context'
import { CartLineItem } from '@/features/cart/cart-line'
import { CartTotals } from '@/features/cart/cart-totals'
import { QuoteLines } from '@/features/quote/quote-lines'
import { useQuote } from '@/features/quote/quote-context'
import { useLanguage } from '@/i18n/language'
import { usePageTitle } from '@/lib/page-title'
import { paths } from '@/lib/paths'

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
      {isLoading && isEmpty && <CartSkeleton />}
      {!isLoading && isEmpty && (
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
        {quote.items.length > 0 && <QuoteSection />}
      </div>
      <OrderCard />
    </div>
  )
}

function CartSection({ onGone }: { onGone: () => void }) {
  const { t } = useTranslation()
  const { code } = useLanguage()
  const { cart, setQuantity, remove, clear } = useCart()
  return (
    <section aria-labelledby="cart-lines">
      <div className="flex flex-wrap items-center justify-between gap-3 border-b pb-2">
        <h2 id="cart-lines" className="text-2xl">
          {cart.restaurant?.name ?? t('cart.lines')}
        </h2>
        <Button
          variant="ghost"
          size="sm"
          className="-me-4"
          onClick={() => {
            clear()
            onGone()
          }}
        >
          {t('cart.clear')}
        </Button>
      </div>
      <ul className="divide-y">
        {cart.items.map((line) => {
          const drop = () => {
            remove(line)
            onGone()
          }
          return (
            <CartLineItem
              key={line.id}
              line={line}
              language={code}
              onQuantity={(quantity) => (quantity <= 0 ? drop() : setQuantity(line, quantity))}
              onRemove={drop}
            />
          )
        })}
      </ul>
    </section>
  )
}

function QuoteSection() {
  const { t } = useTranslation()
  const quote = useQuote()
  return (
    <section aria-labelledby="cart-quote">
      <div className="flex flex-wrap items-center justify-between gap-3 border-b pb-2">
        <h2 id="cart-quote" className="text-2xl">
          {t('quote.title')}
        </h2>
        <Button variant="ghost" size="sm" className="-me-4" onClick={quote.clear}>
          {t('quote.clear')}
        </Button>
      </div>
      <QuoteLines
        items={quote.items}
        onQuantity={(item, quantity) => quote.setQuantity(item.id, quantity)}
        onNotes={(item, notes) => quote.setNotes(item.id, notes)}
      />
    </section>
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
