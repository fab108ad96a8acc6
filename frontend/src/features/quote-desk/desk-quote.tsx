import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'

import { Facts } from '@/components/admin/facts'
import { Timeline } from '@/components/admin/timeline'
import { useMove } from '@/components/admin/use-move'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Ltr } from '@/components/ui/ltr'
import { ProductThumb } from '@/components/ui/product-thumb'
import { useLanguage } from '@/i18n/language'
import { formatDate } from '@/lib/dates'
import { logError } from '@/lib/errors'
import { formatMoney } from '@/lib/money'
import { paths } from '@/lib/paths'
import { toast } from '@/lib/toast'

import { deskQuoteQuery, fileAddress, moveDeskQuote, waysQuery, type DeskItem, type DeskMove, type DeskQuote } from './data'
import { DeskActions } from './desk-actions'
import { DeskTalk } from './desk-talk'
import { OfferForm } from './offer-form'

/** Moves the quote and shows it as it is afterwards; a refusal is told and nothing typed is lost. */
function useDeskMoves(quote: DeskQuote) {
  const { t } = useTranslation()
  return useMove<DeskMove>({
    run: (wanted) => moveDeskQuote(quote.id, quote.status, wanted),
    keys: [['panel', 'quote', quote.id], ['panel', 'quotes'], ['panel', 'overview']],
    told: (wanted) => t(`desk.done.${wanted.kind}`),
  })
}

/** One request: what was asked, what is offered, what was said, and what can be done with it now. */
export function DeskQuoteView({ quote, factoryId, today }: { quote: DeskQuote; factoryId: string; today: string }) {
  const { t } = useTranslation()
  const { move, refused, isBusy } = useDeskMoves(quote)
  const [isOffering, setOffering] = useState(false)
  const { data: ways } = useQuery(waysQuery(factoryId))
  return (
    <div className="grid gap-6">
      {refused && <Alert variant="error">{t(`desk.refused.${refused}`)}</Alert>}
      <DeskActions quote={quote} isBusy={isBusy} isOffering={isOffering} onOffer={() => setOffering(true)} onMove={move} />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-6">
          <Card className="p-5">
            <h2 className="text-xl">{t(isOffering ? 'desk.offer' : 'desk.lines')}</h2>
            {isOffering && ways ? (
              <OfferForm
                quote={quote}
                ways={ways}
                today={today}
                isBusy={isBusy}
                onCancel={() => setOffering(false)}
                onOffer={(offer) => move({ kind: 'offer', offer }).then((isDone) => isDone && setOffering(false))}
              />
            ) : (
              <Lines quote={quote} />
            )}
          </Card>
          <DeskTalk quote={quote} isBusy={isBusy} onMove={move} />
        </div>
        <div className="grid min-w-0 gap-6">
          <Customer quote={quote} />
          <Card className="p-5">
            <h2 className="mb-4 text-xl">{t('desk.timeline')}</h2>
            <Timeline
              label={t('desk.timeline')}
              entries={quote.events.map((event, index) => ({
                id: String(index),
                at: event.at,
                title: `${t(`desk.status.${event.to}`)} · ${t(`desk.by.${event.by}`)}`,
                text: event.reason,
              }))}
            />
          </Card>
        </div>
      </div>
    </div>
  )
}

function Lines({ quote }: { quote: DeskQuote }) {
  const { t } = useTranslation()
  return (
    <>
      <ul className="divide-y">
        {quote.items.map((item) => (
          <Line key={item.id} item={item} />
        ))}
      </ul>
      {quote.total !== null && (
        <dl className="grid gap-1 border-t pt-3">
          <div className="flex justify-between gap-4">
            <dt>
              <bdi>{quote.delivery_name}</bdi>
            </dt>
            <dd>
              <Ltr>{formatMoney(quote.delivery_price ?? 0)}</Ltr>
            </dd>
          </div>
          <div className="flex justify-between gap-4 text-lg font-semibold">
            <dt>{t('desk.total')}</dt>
            <dd>
              <Ltr>{formatMoney(quote.total)}</Ltr>
            </dd>
          </div>
        </dl>
      )}
    </>
  )
}

function Line({ item }: { item: DeskItem }) {
  const { t } = useTranslation()
  return (
    <li className="flex items-start gap-3 py-3">
      <ProductThumb src={item.image_url} className="size-12 shrink-0" />
      <div className="min-w-0 grow">
        <p className="font-semibold break-words">
          <bdi>{item.title}</bdi>
        </p>
        <p className="text-sm text-muted-foreground">
          {item.sku && (
            <>
              <Ltr>{item.sku}</Ltr>
              {' · '}
            </>
          )}
          {t('desk.asked')} <Ltr>{item.quantity}</Ltr>
        </p>
        {item.notes && (
          <p dir="auto" className="mt-1 text-sm break-words whitespace-pre-line italic">
            {item.notes}
          </p>
        )}
      </div>
      {item.offered_qty !== null && item.offered_unit_price !== null && (
        <p className="shrink-0 text-end">
          <Ltr className="font-semibold">{formatMoney(item.offered_qty * item.offered_unit_price)}</Ltr>
          <Ltr className="block text-sm text-muted-foreground">
            {item.offered_qty} × {formatMoney(item.offered_unit_price)}
          </Ltr>
        </p>
      )}
    </li>
  )
}

function Customer({ quote }: { quote: DeskQuote }) {
  const { t } = useTranslation()
  const { code } = useLanguage()
  const { line1, postcode, city } = quote.delivery
  const place = [line1, [postcode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  const facts = [
    { label: t('desk.contact'), value: quote.contact },
    {
      label: t('desk.email'),
      value: (
        <a href={`mailto:${quote.email}`} className="break-all underline underline-offset-4">
          <Ltr>{quote.email}</Ltr>
        </a>
      ),
    },
    {
      label: t('desk.phone'),
      value: quote.phone && (
        <a href={`tel:${quote.phone.replaceAll(' ', '')}`} className="underline underline-offset-4">
          <Ltr>{quote.phone}</Ltr>
        </a>
      ),
    },
    { label: t('desk.place'), value: place },
    { label: t('desk.wanted'), value: quote.wanted_date && formatDate(quote.wanted_date, code, 'medium') },
    { label: t('desk.language'), value: quote.language_code && (new Intl.DisplayNames(code, { type: 'language' }).of(quote.language_code) ?? quote.language_code) },
    { label: t('desk.reference'), value: quote.po_number },
    {
      label: t('desk.order'),
      value: quote.order && (
        <Link to={paths.admin({ tab: 'orders', id: quote.order.id })} className="underline underline-offset-4">
          <Ltr>{quote.order.order_number}</Ltr>
        </Link>
      ),
    },
  ]
  const open = async (path: string, name: string) => {
    try {
      globalThis.location.assign(await fileAddress(path, name))
    } catch (error) {
      logError('The file was not fetched', error)
      toast.error(t('desk.fileFailed'))
    }
  }
  return (
    <Card className="grid gap-3 p-5">
      <h2 className="text-xl">
        <bdi>{quote.company ?? quote.contact}</bdi>
      </h2>
      <Facts facts={facts} />
      {quote.files.map((file) => (
        <Button key={file.path} variant="outline" size="sm" className="w-fit max-w-full" onClick={() => void open(file.path, file.name)}>
          <Download aria-hidden />
          <bdi className="truncate">{file.name}</bdi>
        </Button>
      ))}
    </Card>
  )
}

/** Fetches the request an address names. */
export const useDeskQuote = (id: string) => useQuery({ ...deskQuoteQuery(id), refetchInterval: 60_000 })
