import { useTranslation } from 'react-i18next'

import { Ltr } from '@/components/ui/ltr'
import { ProductThumb } from '@/components/ui/product-thumb'
import { cn } from '@/lib/cn'
import { formatMoney } from '@/lib/money'

import type { DeskOrder } from './data'

/** What was bought, and what it comes to, with the VAT in it by rate. */
export function OrderLines({ order }: { order: DeskOrder }) {
  const { t } = useTranslation()
  const sums = [
    { label: t('sales.goods'), amount: order.subtotal },
    { label: order.delivery_name, amount: order.delivery },
    ...order.vat_lines.map(({ rate, vat }) => ({ label: t('sales.vat', { rate }), amount: vat, isPart: true })),
  ]
  return (
    <>
      <ul className="divide-y">
        {order.order_items.map((item) => (
          <li key={item.id} className="flex items-center gap-3 py-3">
            <ProductThumb src={item.image_url} className="size-12 shrink-0" />
            <div className="min-w-0 grow">
              <p className="font-semibold break-words">
                <bdi>{item.title}</bdi>
              </p>
              <p className="text-sm text-muted-foreground">
                <Ltr className="whitespace-nowrap">
                  {item.quantity} × {formatMoney(item.unit_price)}
                </Ltr>
                {item.package_size ? (
                  <>
                    {' · '}
                    <bdi className="whitespace-nowrap">{item.package_size}</bdi>
                  </>
                ) : null}
                {item.sku ? (
                  <>
                    {' · '}
                    <Ltr className="whitespace-nowrap">{item.sku}</Ltr>
                  </>
                ) : null}
              </p>
            </div>
            <Ltr className="shrink-0 font-semibold">{formatMoney(item.line_total)}</Ltr>
          </li>
        ))}
      </ul>
      <dl className="grid gap-1 border-t pt-3">
        {sums.map(({ label, amount, ...rest }) => (
          <div key={label} className={cn('flex justify-between gap-4', 'isPart' in rest && 'text-sm text-muted-foreground')}>
            <dt>
              <bdi>{label}</bdi>
            </dt>
            <dd>
              <Ltr>{formatMoney(amount)}</Ltr>
            </dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 text-lg font-semibold">
          <dt>{t('sales.total')}</dt>
          <dd>
            <Ltr>{formatMoney(order.total)}</Ltr>
          </dd>
        </div>
      </dl>
    </>
  )
}
