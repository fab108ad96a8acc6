import { useTranslation } from 'react-i18next'

import { Badge } from '@/components/ui/badge'
import { Ltr } from '@/components/ui/ltr'
import { Road } from '@/components/ui/road'
import { cn } from '@/lib/cn'
import { formatDate, formatNumber } from '@/lib/dates'

import { progress, ROAD, timeLeft, TONE, type Quote, type QuoteStatus } from './quote'

export function QuoteBadge({ status }: { status: QuoteStatus }) {
  const { t } = useTranslation()
  return <Badge variant={TONE[status]}>{t(`quotes.status.${status}`)}</Badge>
}

/** How far the request has come; nothing once it has left the road. */
export function QuoteRoad({ status }: { status: QuoteStatus }) {
  const { t } = useTranslation()
  const at = progress(status)
  return at === null ? null : <Road label={t('quotes.road')} stations={ROAD.map((station) => t(`quotes.station.${station}`))} at={at} />
}

/** Everything that happened, newest last, with who did it and why. */
export function Timeline({ events, language }: { events: Quote['events']; language: string }) {
  const { t } = useTranslation()
  return (
    <ol className="grid gap-4">
      {events.map((event, index) => (
        <li key={`${event.to}-${event.at}-${index}`} className="relative ps-6">
          <span aria-hidden className={cn('absolute start-0 top-1.5 size-3 rounded-full', index === events.length - 1 ? 'bg-spruce' : 'bg-border')} />
          {index < events.length - 1 && <span aria-hidden className="absolute start-[0.3125rem] top-5 -bottom-4 w-0.5 bg-border" />}
          <p className="font-semibold">{t(`quotes.event.${event.to}`)}</p>
          <p className="text-sm text-muted-foreground">
            <time dateTime={event.at}>{formatDate(event.at, language, 'moment')}</time> · {t(`quotes.by.${event.by}`)}
          </p>
          {event.reason && <p className="mt-1 break-words whitespace-pre-line">{event.reason}</p>}
        </li>
      ))}
    </ol>
  )
}

/** “3 days”, in the reader's language and with its own plural. */
export function TimeLeft({ until, now, language }: { until: string; now: number; language: string }) {
  const { t } = useTranslation()
  const left = timeLeft(Date.parse(until), now)
  if (left === null) return null
  const amount = formatNumber(left.count, language, { style: 'unit', unit: left.unit, unitDisplay: 'long' })
  return (
    <span className={cn(left.unit !== 'day' && 'font-semibold text-berry-text')}>
      {t('quotes.left')} <bdi>{amount}</bdi>
    </span>
  )
}

export function Conversation({ messages, language }: { messages: Quote['messages']; language: string }) {
  const { t } = useTranslation()
  if (messages.length === 0) return null
  return (
    <ul className="grid gap-3">
      {messages.map((message) => (
        <li
          key={message.id}
          className={cn('max-w-prose rounded-xl px-4 py-3', message.by === 'staff' ? 'bg-spruce-soft me-6' : 'bg-muted ms-6')}
        >
          <p className="text-sm text-muted-foreground">
            <span className="font-semibold text-foreground">{t(`quotes.by.${message.by}`)}</span> ·{' '}
            <time dateTime={message.at}>{formatDate(message.at, language, 'moment')}</time>
          </p>
          <p dir="auto" className="mt-0.5 break-words whitespace-pre-line">
            {message.text}
          </p>
        </li>
      ))}
    </ul>
  )
}

/** The numbers of a file as people say them. */
export function FileSize({ bytes }: { bytes: number }) {
  return <Ltr>{bytes >= 1_000_000 ? `${(bytes / 1_000_000).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1000))} kB`}</Ltr>
}
