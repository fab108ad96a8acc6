// The two lists of the cart page, and the way of a line from one to the other.

import { useQuery } from '@tanstack/react-query'
import { ArrowRightLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '@/components/ui/button'
import { useCart } from '@/features/cart/cart-context'
import { CartLineItem } from '@/features/cart/cart-line'
import { LineNote } from '@/features/cart/line-note'
import { lineName } from '@/features/cart/line-text'
import type { CartLine } from '@/features/cart/rules'
import { cardsQuery } from '@/features/catalog/data'
import { useQuote } from '@/features/quote/quote-context'
import { QuoteLines } from '@/features/quote/quote-lines'
import type { QuoteItem } from '@/features/quote/quote-list'
import { useLanguage } from '@/i18n/language'
import { displayedImage } from '@/lib/product-image'
import { toast } from '@/lib/toast'

import { addable } from './product-actions'

interface SectionProps {
  /** A line has left with the button that was pressed. */
  onGone: () => void
}

export function CartSection({ onGone }: SectionProps) {
  const { t } = useTranslation()
  const { code } = useLanguage()
  const { cart, setQuantity, remove, clear } = useCart()
  return (
    <Section
      id="cart-lines"
      title={cart.restaurant?.name ?? t('cart.lines')}
      clearLabel={t('cart.clear')}
      onClear={() => {
        clear()
        onGone()
      }}
    >
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
              note={<LineNote line={line} />}
              action={<ToQuote line={line} onGone={onGone} />}
            />
          )
        })}
      </ul>
    </Section>
  )
}

/** A line of a restaurant's is cooked, not quoted. */
function ToQuote({ line, onGone }: { line: CartLine } & SectionProps) {
  const { t } = useTranslation()
  const { code } = useLanguage()
  const { remove } = useCart()
  const { take } = useQuote()
  const { product } = line
  if (!product || 'restaurant_id' in line.selected_attributes) return null
  const name = lineName(line, code)
  const move = () => {
    take({ id: line.product_id, name, image_url: displayedImage(product) }, line.quantity)
    remove(line)
    toast.success(t('cartPage.nowOnList', { name }))
    onGone()
  }
  return <MoveButton label={t('cartPage.toQuote')} name={name} onPress={move} />
}

export function QuoteSection({ onGone }: SectionProps) {
  const { t } = useTranslation()
  const { code } = useLanguage()
  const quote = useQuote()
  const cart = useCart()
  const { data: cards = [] } = useQuery(
    cardsQuery(
      code,
      quote.items.map(({ productId }) => productId),
    ),
  )
  const cardOf = (item: QuoteItem) => cards.find(({ id }) => id === item.productId)
  const nameOf = (item: QuoteItem) => cardOf(item)?.name ?? item.productName

  const change = (item: QuoteItem, quantity: number) => {
    const place = quote.items.indexOf(item)
    quote.setQuantity(item.id, quantity)
    if (quantity > 0) return
    toast.success(t('cartPage.removedFromList'), { action: { label: t('cart.undo'), onClick: () => quote.restore(item, place) } })
    onGone()
  }
  // What has no price cannot be bought.
  const toCart = (item: QuoteItem) => {
    const card = cardOf(item)
    if (!card || card.shopPrice === null) return null
    const move = () => {
      cart.add(addable(card), item.quantity)
      quote.setQuantity(item.id, 0)
      onGone()
    }
    return <MoveButton label={t('cartPage.toCart')} name={card.name} onPress={move} />
  }
  return (
    <Section id="cart-quote" title={t('quote.title')} clearLabel={t('quote.clear')} onClear={quote.clear}>
      <QuoteLines
        items={quote.items}
        nameOf={nameOf}
        onQuantity={change}
        onNotes={(item, notes) => quote.setNotes(item.id, notes)}
        actionOf={toCart}
      />
    </Section>
  )
}

const MoveButton = ({ label, name, onPress }: { label: string; name: string; onPress: () => void }) => (
  <Button variant="ghost" size="sm" className="-ms-4 min-h-11" aria-label={`${label}: ${name}`} onClick={onPress}>
    <ArrowRightLeft aria-hidden />
    {label}
  </Button>
)

interface SectionFrameProps {
  id: string
  title: string
  clearLabel: string
  onClear: () => void
  children: ReactNode
}

const Section = ({ id, title, clearLabel, onClear, children }: SectionFrameProps) => (
  <section aria-labelledby={id}>
    <div className="flex flex-wrap items-center justify-between gap-3 border-b pb-2">
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      <Button variant="ghost" size="sm" className="-me-4" onClick={onClear}>
        {clearLabel}
      </Button>
    </div>
    {children}
  </section>
)
