import { useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'

import { Facts } from '@/components/admin/facts'
import { RefusedAlert } from '@/components/admin/record-frame'
import { Say, type SayKind, Talk } from '@/components/admin/talk'
import { Timeline, type TimelineEntry } from '@/components/admin/timeline'
import { useMove } from '@/components/admin/use-move'
import { Card } from '@/components/ui/card'
import { Ltr } from '@/components/ui/ltr'
import { useLanguage } from '@/i18n/language'
import { useColleagueName } from '@/lib/colleagues'
import { formatDate } from '@/lib/dates'
import { paths } from '@/lib/paths'

import { type DeskOrder, moveOrder, type OrderMove, orderQuery } from './data'
import type { OrderStatus, PaymentStatus } from './machine'
import { OrderActions } from './order-actions'
import { OrderLines } from './order-lines'

/** Shows a move at once; what is read afterwards corrects it. */
function expected(order: DeskOrder, move: OrderMove): DeskOrder {
  if (move.kind === 'status') return { ...order, status: move.to }
  return move.kind === 'payment' ? { ...order, payment_status: move.to } : order
}

function toldAbout(t: TFunction, move: OrderMove, number: string): string {
  if (move.kind === 'note') return t('record.noted')
  return `${number}: ${move.kind === 'status' ? t(`sales.status.${move.to}`) : t(`sales.payment.${move.to}`)}`
}

/** One order: what was bought, by whom, what has become of it, and what may be done with it now. */
export function OrderRecord({ order, factoryId }: { order: DeskOrder; factoryId: string }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const nameOf = useColleagueName(factoryId)
  const { queryKey } = orderQuery(order.id, factoryId)
  const { move, refused, isBusy } = useMove<OrderMove>({
    run: (wanted) => moveOrder(order, wanted),
    keys: [queryKey, ['panel', 'orders'], ['panel', 'overview']],
    told: (wanted) => toldAbout(t, wanted, order.order_number),
    expect: (wanted) => client.setQueryData<DeskOrder | null>(queryKey, (now) => now && expected(now, wanted)),
  })
  const events = useMemo(
    () =>
      order.order_events.toReversed().map((event): TimelineEntry => {
        const state = event.track === 'status' ? t(`sales.status.${event.to_state as OrderStatus}`) : t(`sales.payment.${event.to_state as PaymentStatus}`)
        return { id: String(event.id), at: event.created_at, title: `${state} · ${nameOf(event.actor_id) ?? t(`desk.by.${event.actor_kind}`)}`, text: event.reason }
      }),
    [order.order_events, t, nameOf],
  )
  const kinds: SayKind<'note'>[] = [{ value: 'note', label: t('record.note'), submit: t('record.keepNote') }]
  return (
    <div className="grid gap-6">
      <RefusedAlert refused={refused} last={events[0]} />
      <OrderActions order={order} isBusy={isBusy} onMove={move} />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-6">
          <Card className="p-5">
            <h2 className="text-xl">{t('sales.lines')}</h2>
            <OrderLines order={order} />
          </Card>
          <Card className="grid gap-4 p-5">
            <h2 className="text-xl">{t('record.notes')}</h2>
            <Talk
              label={t('record.notes')}
              remarks={order.order_notes.map(({ id, author_id, created_at, text }) => ({ id, kind: 'note', who: nameOf(author_id) ?? t('desk.by.staff'), at: created_at, text }))}
            />
            <Say kinds={kinds} maxLength={2000} isBusy={isBusy} onSay={(_, text, onTaken) => move({ kind: 'note', text }, onTaken)} />
          </Card>
        </div>
        <div className="grid min-w-0 gap-6">
          <Customer order={order} />
          <Card className="p-5">
            <h2 className="mb-4 text-xl">{t('desk.timeline')}</h2>
            <Timeline label={t('desk.timeline')} entries={events} />
          </Card>
        </div>
      </div>
    </div>
  )
}

const placeText = (place: DeskOrder['shipping']) =>
  place && [place.name, place.line1, place.line2, [place.postcode?.replace(/^(\d{3})(\d{2})$/, '$1 $2'), place.city].filter(Boolean).join(' ')].filter(Boolean).join(', ')

function Customer({ order }: { order: DeskOrder }) {
  const { t } = useTranslation()
  const { code } = useLanguage()
  const { contact } = order
  const payment = order.payments[0]
  const day = (at: string | null | undefined) => at && formatDate(at, code, 'medium')
  return (
    <Card className="grid gap-4 p-5">
      <h2 className="text-xl">
        <bdi>{contact.company ?? contact.name}</bdi>
      </h2>
      <Facts
        facts={[
          { label: t('desk.contact'), value: contact.company && contact.company !== contact.name ? contact.name : null },
          { label: t('sales.orgNumber'), value: contact.org_number && <Ltr>{contact.org_number}</Ltr> },
          {
            label: t('desk.email'),
            value: contact.email && (
              <a href={`mailto:${contact.email}`} className="break-all underline underline-offset-4">
                <Ltr>{contact.email}</Ltr>
              </a>
            ),
          },
          {
            label: t('desk.phone'),
            value: contact.phone && (
              <a href={`tel:${contact.phone.replaceAll(' ', '')}`} className="underline underline-offset-4">
                <Ltr>{contact.phone}</Ltr>
              </a>
            ),
          },
          { label: t('sales.delivery'), value: order.delivery_name },
          { label: t('desk.place'), value: placeText(order.shipping) },
          { label: t('sales.billing'), value: placeText(order.billing) },
          { label: t('sales.payBy'), value: t(`sales.method.${order.payment_method}`) },
          { label: t('sales.reference'), value: payment && <Ltr className="tabular-nums">{payment.reference}</Ltr> },
          { label: t('sales.due'), value: day(payment?.due_on) },
          { label: t('sales.paidAt'), value: day(payment?.paid_at) },
          { label: t('desk.reference'), value: order.po_number },
          { label: t('desk.language'), value: order.language_code && (new Intl.DisplayNames(code, { type: 'language' }).of(order.language_code) ?? order.language_code) },
        ]}
      />
      {order.note ? (
        <p dir="auto" className="rounded-xl bg-muted px-4 py-3 break-words whitespace-pre-line">
          {order.note}
        </p>
      ) : null}
      {contact.email ? (
        <Link to={`${paths.admin({ tab: 'orders' })}&q=${encodeURIComponent(contact.email)}`} className="w-fit py-1 underline underline-offset-4">
          {t('sales.sameCustomer')}
        </Link>
      ) : null}
    </Card>
  )
}
