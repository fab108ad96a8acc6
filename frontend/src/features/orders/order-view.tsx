import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'

import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { Ltr } from '@/components/ui/ltr'
import { ProductThumb } from '@/components/ui/product-thumb'
import { cn } from '@/lib/cn'
import { formatMoney } from '@/lib/money'
import { paths } from '@/lib/paths'

import { progress, ROAD, TONE, type FullOrder, type OrderItem, type OrderStatus, type Place } from './order'

export const formatDate = (at: string, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(new Date(at))

export function StatusBadge({ status }: { status: OrderStatus }) {
  const { t } = useTranslation()
  return <Badge variant={TONE[status]}>{t(`orders.status.${status}`)}</Badge>
}

/** How far the order has come, as a line of stations. */
export function Road({ status }: { status: OrderStatus }) {
  const { t } = useTranslation()
  const at = progress(status)
  if (at === null) return null
  return (
    <ol aria-label={t('orders.road')} className="grid grid-cols-5 gap-1">
      {ROAD.map((station, index) => (
        <li key={station} aria-current={index === at ? 'step' : undefined} className="min-w-0 text-center text-xs sm:text-sm">
          <span className="flex items-center" aria-hidden>
            <span className={cn('h-1 grow', index === 0 ? 'bg-transparent' : index <= at ? 'bg-spruce' : 'bg-border')} />
            <span
              className={cn(
                'grid size-7 shrink-0 place-items-center rounded-full border-2',
                index <= at ? 'border-spruce bg-spruce text-background' : 'border-border bg-card',
              )}
            >
              {index <= at && <Check className="size-4" strokeWidth={3} />}
            </span>
            <span className={cn('h-1 grow', index === ROAD.length - 1 ? 'bg-transparent' : index < at ? 'bg-spruce' : 'bg-border')} />
          </span>
          <span className={cn('mt-1.5 block break-words hyphens-auto', index === at ? 'font-semibold' : 'text-muted-foreground')}>
            {t(`orders.status.${station}`)}
          </span>
        </li>
      ))}
    </ol>
  )
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
      <div className="grid gap-6">
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
    <li className="flex items-center gap-4 py-3.5">
      <ProductThumb src={item.image_url} className="size-14 shrink-0" />
      <div className="min-w-0 grow">
        <p className="leading-snug font-semibold break-words">
          {item.slug ? (
            <Link to={paths.product(item.slug)} className="underline-offset-4 hover:underline">
              <bdi>{item.title}</bdi>
            </Link>
          ) : (
            <bdi>{item.title}</bdi>
          )}
        </p>
        <p className="text-sm text-muted-foreground">
          {item.package_size && (
            <>
              <bdi>{item.package_size}</bdi> ·{' '}
            </>
          )}
          <Ltr>
            {item.quantity} × {formatMoney(item.unit_price)}
          </Ltr>
        </p>
      </div>
      <Ltr className="shrink-0 font-semibold">{formatMoney(item.line_total)}</Ltr>
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
