import { FileText, ShoppingBasket } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '@/components/ui/button'
import { QuantityField } from '@/components/ui/quantity-field'

import type { Product } from './product'

/** What a line of the cart holds, and one of a request for a price. */
const CART_MAX = 9999
const QUOTE_MAX = 99_999

interface BuyBoxProps {
  product: Product
  onBuy: (quantity: number) => void
  onQuote: (quantity: number) => void
}

/** How many, and into the cart; goods without a price can only be asked a quote for. */
export function BuyBox({ product, onBuy, onQuote }: BuyBoxProps) {
  const { t } = useTranslation()
  const [quantity, setQuantity] = useState(product.minimum)
  const { name, minimum } = product
  const stepper = (
    <QuantityField
      value={quantity}
      min={minimum}
      max={product.shopPrice === null ? QUOTE_MAX : CART_MAX}
      onChange={setQuantity}
      labels={{
        group: t('cart.quantityOf', { name }),
        decrease: t('cart.decrease', { name }),
        increase: t('cart.increase', { name }),
      }}
    />
  )
  if (product.shopPrice === null) {
    return (
      <div className="space-y-3 print:hidden">
        <p className="text-muted-foreground">{t('product.quoteOnly')}</p>
        <div className="flex flex-wrap items-center gap-3">
          {stepper}
          <Button size="lg" variant="berry" data-later="buy" className="grow sm:grow-0" onClick={() => onQuote(quantity)}>
            <FileText aria-hidden />
            {t('product.addToQuote')}
          </Button>
        </div>
      </div>
    )
  }
  return (
    <div className="space-y-3 print:hidden">
      <div className="flex flex-wrap items-center gap-3">
        {stepper}
        <Button size="lg" variant="berry" data-later="buy" className="grow sm:grow-0" onClick={() => onBuy(quantity)}>
          <ShoppingBasket aria-hidden />
          {t('product.addToCart')}
        </Button>
      </div>
      {minimum > 1 && <p className="text-sm text-muted-foreground">{t('product.minimum', { count: minimum })}</p>}
      <Button variant="ghost" data-later="quote" onClick={() => onQuote(quantity)} className="-ms-5">
        <FileText aria-hidden />
        {t('product.addToQuote')}
      </Button>
    </div>
  )
}
