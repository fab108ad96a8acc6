import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { ItemLine } from '@/components/item-line'
import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { Ltr } from '@/components/ui/ltr'
import { Road } from '@/components/ui/road'
import { formatDate } from '@/lib/dates'
import { formatMoney } from '@/lib/money'

import { progress, ROAD, TONE, type FullOrder, type OrderItem, type OrderStatus, type Place } from './order'

export function StatusBadge({ status }: { status: OrderStatus }) {
  const { t } = useTranslation()
  return <Badge variant={TONE[status]}>{t(`orders.status.${status}`)}</Badge>
}

/** How far the order has come; nothing once it has left the road. */
export function OrderRoad({ status }: { status: OrderStatus }) {
  const { t } = useTranslation()
  const at = progress(status)
  return at === null ? null : <Road label={t('orders.road')} stations={ROAD.map((station) => t(`orders.status.${station}`))} at={at} />
}

/** Everything about one order but what can be done with it. */
export function OrderView({ order, language, totals }: { order: FullOrder; language: string; totals: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
      <Card className="p-5 sm:p-6">
        <h2 className="text-2xl">{t('orders.lines')}</h2>
        <ul className="mt-2 divide-y">
          {order.items.map((item) => (
            <Line key={item.id} item={item} />
          ))}
        </ul>
        {totals}
      </Card>
      <div className="grid gap-6 print:grid-cols-2">
        <Card className="p-5 sm:p-6">
          <h2 className="text-2xl">{t('orders.payTitle')}</h2>
          <p className="mt-2">
            {t(`checkout.pay.${order.payment_method === 'card' ? 'invoice' : order.payment_method}`)} ·{' '}
            <span className="text-muted-foreground">{t(`orders.payment.${order.payment_status}`)}</span>
          </p>
          {order.payment && order.payment_method !== 'pay_on_delivery' && (
            <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
              <dt className="text-muted-foreground">{t('orders.reference')}</dt>
              <dd>
                <Ltr className="font-semibold tabular-nums">{order.payment.reference}</Ltr>
              </dd>
              {order.payment.due_on && (
                <>
                  <dt className="text-muted-foreground">{t('orders.due')}</dt>
                  <dd>{formatDate(order.payment.due_on, language)}</dd>
                </>
              )}
            </dl>
          )}
        </Card>
        <Card className="p-5 sm:p-6">
          <h2 className="text-2xl">{order.delivery_name}</h2>
          {order.shipping && <Address title={t('orders.deliverTo')} place={order.shipping} />}
          {order.billing && <Address title={t('checkout.billing')} place={order.billing} />}
          <p className="mt-3 text-sm text-muted-foreground">
            <bdi>{order.contact.name}</bdi>
            <br />
            <Ltr className="break-all">{order.contact.email}</Ltr>
            <br />
            <Ltr>{order.contact.phone}</Ltr>
          </p>
          {order.note && <p className="mt-3 border-t pt-3 whitespace-pre-line">{order.note}</p>}
        </Card>
      </div>
    </div>
  )
}

function Line({ item }: { item: OrderItem }) {
  return (
    <li className="py-3.5">
      <ItemLine
        item={item}
        about={
          <Ltr>
            {item.quantity} × {formatMoney(item.unit_price)}
          </Ltr>
        }
        end={<Ltr className="shrink-0 font-semibold">{formatMoney(item.line_total)}</Ltr>}
      />
    </li>
  )
}

function Address({ title, place }: { title: string; place: Place }) {
  return (
    <div className="mt-2">
      <p className="text-sm text-muted-foreground">{title}</p>
      <address className="not-italic">
        <bdi>{place.line1}</bdi>
        {place.line2 && (
          <>
            , <bdi>{place.line2}</bdi>
          </>
        )}
        <br />
        <Ltr>
          {place.postcode?.replace(/^(\d{3})/, '$1 ')} {place.city}
        </Ltr>
      </address>
    </div>
  )
}
