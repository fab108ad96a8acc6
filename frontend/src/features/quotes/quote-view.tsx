import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { Badge } from '@/components/ui/badge'
import { Ltr } from '@/components/ui/ltr'
import { cn } from '@/lib/cn'

import { progress, ROAD, timeLeft, TONE, type Quote, type QuoteStatus } from './quote'

export const formatDate = (at: string | Date, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(typeof at === 'string' ? new Date(at) : at)

const formatTime = (at: string, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at))

export function QuoteBadge({ status }: { status: QuoteStatus }) {
  const { t } = useTranslation()
  return <Badge variant={TONE[status]}>{t(`quotes.status.${status}`)}</Badge>
}

/** How far the request has come, as a line of stations. */
export function QuoteRoad({ status }: { status: QuoteStatus }) {
  const { t } = useTranslation()
  const at = progress(status)
  if (at === null) return null
  return (
    <ol aria-label={t('quotes.road')} className="grid grid-cols-5 gap-1">
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
            {t(`quotes.station.${station}`)}
          </span>
        </li>
      ))}
    </ol>
  )
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
            <time dateTime={event.at}>{formatTime(event.at, language)}</time> · {t(`quotes.by.${event.by}`)}
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
  const amount = new Intl.NumberFormat(language, { style: 'unit', unit: left.unit, unitDisplay: 'long' }).format(left.count)
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
            <time dateTime={message.at}>{formatTime(message.at, language)}</time>
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
