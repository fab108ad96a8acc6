import { useTranslation } from 'react-i18next'

import { Ltr } from '@/components/ui/ltr'
import { formatMoney } from '@/lib/money'

import type { CartLine } from './rules'

export type LineState = { kind: 'gone' } | { kind: 'price'; now: number } | null

/** What has become of a product since it was put into the cart: taken off sale, or priced anew. */
export function lineState({ product, unit_price, selected_attributes }: CartLine): LineState {
  if (!product) return { kind: 'gone' }
  // A line with a price of its own, or one not answered yet, has nothing to be compared with.
  if (product.shop_price === undefined || 'pricing_breakdown' in selected_attributes) return null
  if (product.shop_price === null) return { kind: 'gone' }
  const now = Number(product.shop_price)
  return now === unit_price ? null : { kind: 'price', now }
}

/** Told on the line itself; the checkout asks for a new price to be accepted, and refuses what is gone. */
export function LineNote({ line }: { line: CartLine }) {
  const { t } = useTranslation()
  const state = lineState(line)
  if (!state) return null
  return (
    <p className="rounded-md bg-rye-soft px-3 py-1.5 text-sm text-rye">
      {state.kind === 'gone' ? (
        t('cartPage.gone')
      ) : (
        <>
          {t('cartPage.priceNow')} <Ltr className="font-semibold">{formatMoney(state.now)}</Ltr>
        </>
      )}
    </p>
  )
}
