import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'

import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Ltr } from '@/components/ui/ltr'
import { formatMoney } from '@/lib/money'
import { paths } from '@/lib/paths'

import type { PreviewLine } from './data'

/** Lines that cost something else now than when they were put into the cart. Nothing is ordered before that is accepted. */
export function PriceNotice({ lines, isBusy, onAccept }: { lines: readonly PreviewLine[]; isBusy: boolean; onAccept: () => void }) {
  const { t } = useTranslation()
  return (
    <Alert id="checkout-prices" tabIndex={-1} variant="warning">
      <p className="font-semibold">{t('checkout.changed.title')}</p>
      <ul className="mt-1 grid gap-1">
        {lines.map((line) => (
          <li key={line.item_id}>
            <bdi>{line.title}</bdi>: <Ltr>{formatMoney(line.seen_price)}</Ltr>{' '}
            <span aria-hidden className="inline-block rtl:-scale-x-100">
              →
            </span>
            <span className="sr-only">{t('checkout.changed.now')}</span> <Ltr className="font-semibold">{formatMoney(line.unit_price)}</Ltr>
          </li>
        ))}
      </ul>
      <Button size="sm" className="mt-3" aria-disabled={isBusy} onClick={() => !isBusy && onAccept()}>
        {t('checkout.changed.accept')}
      </Button>
    </Alert>
  )
}

/** Another tab has been at the cart. The totals beside the form follow by themselves; nobody should have to notice that. */
export function MovedNotice() {
  const { t } = useTranslation()
  return (
    <Alert variant="warning" className="mb-6">
      <p className="font-semibold">{t('checkout.changed.cart')}</p>
      <Button asChild size="sm" variant="outline" className="mt-3">
        <Link to={paths.cart()}>{t('checkout.refused.toCart')}</Link>
      </Button>
    </Alert>
  )
}

const KNOWN = ['gone', 'unpriced', 'sold_out', 'below_minimum', 'restaurant', 'other_factory'] as const
type Known = (typeof KNOWN)[number]
const known = (problem: string | null): Known => KNOWN.find((candidate) => candidate === problem) ?? 'gone'

/** Lines that stand in the way of the order, each with its reason. */
export function RefusedNotice({ lines }: { lines: readonly Pick<PreviewLine, 'item_id' | 'title' | 'problem' | 'min_order_qty'>[] }) {
  const { t } = useTranslation()
  return (
    <Alert id="checkout-lines" tabIndex={-1} variant="error">
      <p className="font-semibold">{t('checkout.refused.title')}</p>
      <ul className="mt-1 list-disc ps-5">
        {lines.map((line) => (
          <li key={line.item_id}>
            <bdi>{line.title}</bdi>: {t(`checkout.refused.${known(line.problem)}`, { min: line.min_order_qty })}
          </li>
        ))}
      </ul>
      <Button asChild size="sm" variant="outline" className="mt-3">
        <Link to={paths.cart()}>{t('checkout.refused.toCart')}</Link>
      </Button>
    </Alert>
  )
}
