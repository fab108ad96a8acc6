import { useTranslation } from 'react-i18next'

import { Ltr } from '@/components/ui/ltr'
import { formatMoney } from '@/lib/money'

interface CartTotalsProps {
  subtotal: number
  /** Pieces in the cart and on the quote list. */
  totalItems: number
}

export function CartTotals({ subtotal, totalItems }: CartTotalsProps) {
  const { t } = useTranslation()
  return (
    <dl className="grid gap-1">
      <div className="flex items-baseline justify-between gap-4 text-muted-foreground">
        <dt>{t('cart.totalItems')}</dt>
        <dd className="font-semibold tabular-nums">{totalItems}</dd>
      </div>
      <div className="flex items-baseline justify-between gap-4">
        <dt className="text-lg font-semibold">{t('cart.subtotal')}</dt>
        <dd>
          <Ltr className="font-display text-2xl font-semibold">{formatMoney(subtotal)}</Ltr>
        </dd>
      </div>
    </dl>
  )
}
