import { FileText, ShoppingBasket } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '@/components/ui/button'
import { QuantityStepper } from '@/components/ui/quantity-stepper'

import type { Product } from './product'

interface BuyBoxProps {
  product: Product
  onBuy: (quantity: number) => void
  onQuote: () => void
}

/** How many, and into the cart; goods without a price can only be asked a quote for. */
export function BuyBox({ product, onBuy, onQuote }: BuyBoxProps) {
  const { t } = useTranslation()
  const [quantity, setQuantity] = useState(product.minimum)
  const { name, minimum } = product
  if (product.shopPrice === null) {
    return (
      <div className="space-y-3">
        <p className="text-muted-foreground">{t('product.quoteOnly')}</p>
        <Button size="lg" variant="berry" className="w-full sm:w-auto" onClick={onQuote}>
          <FileText aria-hidden />
          {t('product.addToQuote')}
        </Button>
      </div>
    )
  }
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center gap-3">
        <QuantityStepper
          value={quantity}
          min={minimum}
          onChange={setQuantity}
          labels={{
            group: t('cart.quantityOf', { name }),
            decrease: t('cart.decrease', { name }),
            increase: t('cart.increase', { name }),
          }}
        />
        <Button size="lg" variant="berry" className="grow sm:grow-0" onClick={() => onBuy(quantity)}>
          <ShoppingBasket aria-hidden />
          {t('product.addToCart')}
        </Button>
      </div>
      {minimum > 1 && <p className="text-sm text-muted-foreground">{t('product.minimum', { count: minimum })}</p>}
      <Button variant="ghost" onClick={onQuote} className="-ms-5">
        <FileText aria-hidden />
        {t('product.addToQuote')}
      </Button>
    </div>
  )
}
