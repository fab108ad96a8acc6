import { useTranslation } from 'react-i18next'

import { Card } from '@/components/ui/card'
import { Ltr } from '@/components/ui/ltr'
import { ProductThumb } from '@/components/ui/product-thumb'
import { Skeleton } from '@/components/ui/skeleton'
import { cn } from '@/lib/cn'
import { formatMoney } from '@/lib/money'

import type { Preview, PreviewLine, VatLine } from './data'

interface OrderSummaryProps {
  preview: Preview | undefined
  hasDelivery: boolean
  className?: string
}

/** What is bought and what it comes to, beside every step. */
export function OrderSummary({ preview, hasDelivery, className }: OrderSummaryProps) {
  const { t } = useTranslation()
  return (
    <Card className={cn('p-5 sm:p-6', className)}>
      <h2 className="text-2xl">{t('checkout.summary')}</h2>
      {preview ? (
        <>
          <ul className="mt-3 divide-y">
            {preview.lines.map((line) => (
              <SummaryLine key={line.item_id} line={line} />
            ))}
          </ul>
          <Totals preview={preview} hasDelivery={hasDelivery} />
        </>
      ) : (
        <div role="status" className="mt-4 grid gap-4">
          <span className="sr-only">{t('common.loading')}</span>
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
          <Skeleton className="h-24" />
        </div>
      )}
    </Card>
  )
}

function SummaryLine({ line }: { line: PreviewLine }) {
  const isChanged = line.seen_price !== line.unit_price
  return (
    <li className="flex items-center gap-3 py-3">
      <ProductThumb src={line.image_url} className="size-13 shrink-0" />
      <div className="min-w-0 grow">
        <p className="leading-snug font-semibold break-words">
          <bdi>{line.title}</bdi>
        </p>
        <p className="text-sm text-muted-foreground">
          <Ltr>
            {line.quantity} × {isChanged && <s className="me-1">{formatMoney(line.seen_price)}</s>}
            {formatMoney(line.unit_price)}
          </Ltr>
        </p>
      </div>
      <Ltr className="shrink-0 text-sm font-semibold">{formatMoney(line.line_total)}</Ltr>
    </li>
  )
}

interface Amounts {
  subtotal: number
  delivery: number
  vat_lines: readonly VatLine[]
  total: number
}

export function Totals({ preview, hasDelivery }: { preview: Amounts; hasDelivery: boolean }) {
  const { t } = useTranslation()
  return (
    <dl className="mt-2 grid gap-1.5 border-t pt-4">
      <Row label={t('checkout.subtotal')}>
        <Ltr>{formatMoney(preview.subtotal)}</Ltr>
      </Row>
      <Row label={t('checkout.deliveryCost')}>
        {!hasDelivery ? (
          <span className="text-muted-foreground">{t('checkout.later')}</span>
        ) : preview.delivery === 0 ? (
          t('checkout.free')
        ) : (
          <Ltr>{formatMoney(preview.delivery)}</Ltr>
        )}
      </Row>
      <div className="mt-2 flex items-baseline justify-between gap-4">
        <dt className="text-lg font-semibold">{t('checkout.total')}</dt>
        <dd>
          <Ltr className="font-display text-3xl font-semibold">{formatMoney(preview.total)}</Ltr>
        </dd>
      </div>
      {preview.vat_lines.map(({ rate, vat }) => (
        <Row key={rate} label={t('checkout.vat', { rate: String(rate).replace('.', ',') })} isQuiet>
          <Ltr>{formatMoney(vat)}</Ltr>
        </Row>
      ))}
    </dl>
  )
}

function Row({ label, isQuiet = false, children }: { label: string; isQuiet?: boolean; children: React.ReactNode }) {
  return (
    <div className={cn('flex items-baseline justify-between gap-4', isQuiet && 'text-sm text-muted-foreground')}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
