// What an order's pages share: the totals as the checkout shows them, buying it again, taking it back.

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '@/components/ui/button'
import { useCart } from '@/features/cart/cart-context'
import { Totals } from '@/features/checkout/order-summary'
import { cancelOrder, fetchBuyable } from '@/features/orders/data'
import type { FullOrder } from '@/features/orders/order'
import { OrderView } from '@/features/orders/order-view'
import { useLanguage } from '@/i18n/language'
import { logError } from '@/lib/errors'
import { toast } from '@/lib/toast'

export function OrderDetails({ order }: { order: FullOrder }) {
  const { code } = useLanguage()
  return <OrderView order={order} language={code} totals={<Totals preview={order} hasDelivery />} />
}

/** Puts what can still be bought into the cart, at today's prices, and says what could not. */
export function BuyAgain({ order }: { order: FullOrder }) {
  const { t } = useTranslation()
  const { code } = useLanguage()
  const { addAll } = useCart()
  const again = useMutation({
    mutationFn: () => fetchBuyable(order.items.flatMap((item) => item.product_id ?? []), code),
    onSuccess: (rows) => {
      const wanted = order.items.flatMap((item) => {
        const row = rows.find((candidate) => candidate.id === item.product_id)
        if (!row) return []
        const { id, shop_price, barcode, ...product } = row
        return [{ product: { id, shop_price, barcode, product: { ...product, attributes_schema: null } }, quantity: item.quantity }]
      })
      const missing = order.items.length - wanted.length
      addAll(wanted, () => toast.success(t('orders.againDone', { count: wanted.length })))
      if (missing > 0) toast.info(t('orders.againMissing', { count: missing }))
    },
    onError: (error) => {
      logError('The order was not bought again', error)
      toast.error(t('orders.againFailed'))
    },
  })
  return (
    <Button variant="secondary" aria-disabled={again.isPending} onClick={() => !again.isPending && again.mutate()}>
      <RotateCcw aria-hidden className="rtl:-scale-x-100" />
      {t('orders.again')}
    </Button>
  )
}

/** Asks once more in place, so that no dialog is needed for what one press must not do. */
export function CancelOrder({ order, token }: { order: FullOrder; token: string | null }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const cancel = useMutation({
    mutationFn: () => cancelOrder(order.id, token),
    onSuccess: () => toast.success(t('orders.cancelled')),
    onError: (error) => {
      logError('The order was not cancelled', error)
      toast.error(t('orders.cancelFailed'))
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['orders'] }),
  })
  if (order.status !== 'pending') return null
  if (!isAsking)
    return (
      <Button variant="ghost" onClick={() => setAsking(true)}>
        {t('orders.cancel')}
      </Button>
    )
  return (
    <span role="group" aria-label={t('orders.cancelSure')} className="flex flex-wrap items-center gap-2">
      <span>{t('orders.cancelSure')}</span>
      {/* The button that asked is gone: what it asks takes its place for the keyboard too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
      <Button autoFocus variant="destructive" aria-disabled={cancel.isPending} onClick={() => !cancel.isPending && cancel.mutate()}>
        {t('orders.cancelYes')}
      </Button>
      <Button variant="ghost" onClick={() => setAsking(false)}>
        {t('orders.cancelNo')}
      </Button>
    </span>
  )
}
