import { ShoppingBasket } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'

import { Button } from '@/components/ui/button'
import { Dialog, DialogDescription, DialogTitle, SheetContent } from '@/components/ui/dialog'
import { EmptyState } from '@/components/ui/empty-state'
import { paths } from '@/lib/paths'

import { CartLineItem } from './cart-line'
import { CartTotals } from './cart-totals'
import { CartOfflineNote } from './offline-note'
import type { CartLine, CartView } from './rules'

interface CartPanelProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  cart: CartView
  language: string
  onQuantity: (line: CartLine, quantity: number) => void
  onRemove: (line: CartLine) => void
  /** Pieces on the quote list, which count as items too. */
  quoteTotal: number
  /** The quote list's lines, made by the layout: the cart knows no quotes. */
  quoteLines?: ReactNode
  /** Where a quote is asked for; no control while there is no such page. */
  quoteHref?: string
}

export function CartPanel(props: CartPanelProps) {
  const { isOpen, onOpenChange, cart, quoteTotal, quoteHref } = props
  const { t } = useTranslation()
  const title = useRef<HTMLHeadingElement>(null)
  const count = cart.total_items + quoteTotal
  const close = () => onOpenChange(false)

  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange}>
      <SheetContent
        closeLabel={t('cart.close')}
        onOpenAutoFocus={(event) => {
          // On the title, so that a screen reader begins with what opened and how much is in it.
          event.preventDefault()
          title.current?.focus()
        }}
      >
        <header className="border-b px-5 pt-5 pb-4 pe-16">
          <DialogTitle ref={title} tabIndex={-1} className="text-2xl">
            {t('cart.title', { count })}
          </DialogTitle>
          <DialogDescription className="sr-only">{t('cart.panelHint')}</DialogDescription>
        </header>
        <CartOfflineNote className="mx-5 mt-4" />
        {count === 0 ? (
          <EmptyPanel onVisit={close} />
        ) : (
          <FilledPanel {...props} focusTitle={() => title.current?.focus()} />
        )}
        {count > 0 && (
          <footer className="space-y-3 border-t bg-card px-5 pt-4 pb-[max(1.25rem,env(safe-area-inset-bottom))]">
            <CartTotals subtotal={cart.subtotal} totalItems={count} />
            <Button asChild size="lg" variant="berry" className="w-full">
              <Link to={paths.cart()} onClick={close}>
                {t('cart.checkout')}
              </Link>
            </Button>
            {quoteHref && (
              <Button asChild variant="outline" className="w-full">
                <Link to={quoteHref} onClick={close}>
                  {t('cart.requestQuote')}
                </Link>
              </Button>
            )}
          </footer>
        )}
      </SheetContent>
    </Dialog>
  )
}

function FilledPanel({
  cart,
  language,
  onQuantity,
  onRemove,
  onOpenChange,
  quoteLines,
  focusTitle,
}: CartPanelProps & { focusTitle: () => void }) {
  const remove = (line: CartLine) => {
    onRemove(line)
    // The button that had the focus goes away with its line.
    focusTitle()
  }
  return (
    <div className="grow overflow-y-auto overscroll-contain px-5">
      <ul className="divide-y">
        {cart.items.map((line) => (
          <CartLineItem
            key={line.id}
            line={line}
            language={language}
            onQuantity={(quantity) => (quantity <= 0 ? remove(line) : onQuantity(line, quantity))}
            onRemove={() => remove(line)}
            onVisit={() => onOpenChange(false)}
          />
        ))}
      </ul>
      {quoteLines}
    </div>
  )
}

function EmptyPanel({ onVisit }: { onVisit: () => void }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      className="grow justify-center"
      icon={<ShoppingBasket />}
      title={t('cart.empty')}
      text={t('cart.emptyHint')}
      action={
        <Button asChild variant="secondary">
          <Link to={paths.products()} onClick={onVisit}>
            {t('cart.browse')}
          </Link>
        </Button>
      }
    />
  )
}
