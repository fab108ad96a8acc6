import { useTranslation } from 'react-i18next'

import { cn } from '@/lib/cn'
import { formatMoney } from '@/lib/money'

import type { ComparisonPrice } from './comparison-price'

/** An amount keeps its own direction inside a sentence that runs the other way. */
export function Money({ amount, className }: { amount: number; className?: string }) {
  return <bdi className={cn('whitespace-nowrap', className)}>{formatMoney(amount)}</bdi>
}

interface PriceProps {
  product: { shopPrice: number | null; priceRange: string | null; comparison: ComparisonPrice | null }
  size?: 'card' | 'page'
}

const UNIT_KEYS = { kg: 'price.perKg', l: 'price.perLitre', piece: 'price.perPiece' } as const

export function Price({ product, size = 'card' }: PriceProps) {
  const { t } = useTranslation()
  const { shopPrice, priceRange, comparison } = product
  const figure = cn('font-display font-semibold leading-none', size === 'page' ? 'text-4xl' : 'text-xl')
  return (
    // On a card always below each other, so that the figures of a row stand on one line.
    <div className={cn('flex gap-y-1', size === 'card' ? 'flex-col items-start' : 'flex-wrap items-baseline gap-x-3')}>
      {shopPrice !== null && <Money amount={shopPrice} className={figure} />}
      {shopPrice === null && priceRange && (
        <bdi className={cn(figure, 'whitespace-nowrap', size === 'card' && 'text-lg')}>{priceRange}</bdi>
      )}
      {shopPrice === null && <span className="text-sm text-muted-foreground">{t('price.byQuote')}</span>}
      {comparison && (
        <span className={cn('text-sm text-muted-foreground', size === 'card' && 'max-sm:text-xs')}>
          {t('price.comparison')}{' '}
          <span className="whitespace-nowrap">
            <Money amount={comparison.amount} />
            {t(UNIT_KEYS[comparison.unit])}
          </span>
        </span>
      )}
    </div>
  )
}
