import { Clock, Mail, MapPin, Navigation, Phone } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { buttonVariants } from '@/components/ui/button'
import { Ltr } from '@/components/ui/ltr'
import { useLanguage } from '@/i18n/language'
import { cn } from '@/lib/cn'

import type { Place } from './data'
import { localTime, openState, weekday, weekLines, type Hours } from './hours'

/** Where it is on somebody else's map; the numbers alone, nothing about the visitor. */
const directions = ({ lat, lng }: Place) => `https://www.openstreetmap.org/directions?to=${lat}%2C${lng}`

export function PlaceCard({ place, number, now, isChosen }: { place: Place; number: number; now: Date; isChosen: boolean }) {
  const { t } = useTranslation()
  return (
    <article
      id={place.slug}
      tabIndex={-1}
      aria-labelledby={`${place.slug}-name`}
      className={cn('scroll-mt-28 rounded-xl border bg-card p-5 shadow-sm sm:p-6', isChosen && 'border-berry ring-2 ring-berry')}
    >
      <div className="flex items-start gap-4">
        <span aria-hidden className="arch flex h-12 w-10 shrink-0 items-end justify-center bg-berry pb-2 font-display text-lg font-semibold text-berry-foreground">
          {number}
        </span>
        <div className="min-w-0" lang={place.language ?? undefined} dir={place.language ? 'auto' : undefined}>
          <h2 id={`${place.slug}-name`} className="text-2xl wrap-anywhere">
            {place.name}
          </h2>
          {place.description && <p className="mt-1 text-muted-foreground">{place.description}</p>}
        </div>
      </div>
      <div className="mt-5 grid grid-cols-1 gap-6 sm:grid-cols-2">
        <address className="grid content-start gap-2 not-italic">
          <span className="flex gap-2">
            <MapPin aria-hidden className="mt-0.5 size-5 shrink-0 text-rye" />
            <bdi lang="sv" className="min-w-0 wrap-anywhere">
              {place.address}
              <br />
              {place.postcode} {place.city}
            </bdi>
          </span>
          {place.phone && (
            <a href={`tel:${place.phone.replace(/[^+\d]/g, '')}`} className="flex min-h-8 items-center gap-2 text-link underline-offset-4 hover:underline">
              <Phone aria-hidden className="size-5 shrink-0 text-rye" />
              <Ltr>{place.phone}</Ltr>
            </a>
          )}
          {place.email && (
            <a href={`mailto:${place.email}`} className="flex min-h-8 items-center gap-2 break-all text-link underline-offset-4 hover:underline">
              <Mail aria-hidden className="size-5 shrink-0 text-rye" />
              <Ltr>{place.email}</Ltr>
            </a>
          )}
          <a
            href={directions(place)}
            target="_blank"
            rel="noopener noreferrer"
            className={cn(buttonVariants({ variant: 'outline', size: 'sm' }), 'mt-2 w-fit')}
          >
            <Navigation aria-hidden />
            {t('places.directions')} <span className="sr-only">{t('common.opensInNewTab')}</span>
          </a>
        </address>
        <div>
          <OpenSign hours={place.hours} timezone={place.timezone} now={now} />
          <Week hours={place.hours} today={localTime(now, place.timezone).day} />
        </div>
      </div>
    </article>
  )
}

function OpenSign({ hours, timezone, now }: { hours: Hours; timezone: string; now: Date }) {
  const { t } = useTranslation()
  const { code } = useLanguage()
  const state = openState(hours, timezone, now)
  const text =
    state.kind === 'open'
      ? t('places.openUntil', { time: state.until })
      : state.kind === 'closed'
        ? t('places.closed')
        : state.inDays === 0
          ? t('places.opensToday', { time: state.at })
          : t('places.opensOn', { day: weekday(state.day, code), time: state.at })
  return (
    <p className={cn('flex items-center gap-2 font-semibold', state.kind === 'open' ? 'text-spruce' : 'text-muted-foreground')}>
      <Clock aria-hidden className="size-5 shrink-0" />
      {text}
    </p>
  )
}

/** The week, days with the same hours in one line, today's in bold. */
function Week({ hours, today }: { hours: Hours; today: number }) {
  const { t } = useTranslation()
  const { code } = useLanguage()
  return (
    <table className="mt-3 w-full text-sm">
      <caption className="sr-only">{t('places.hours')}</caption>
      <tbody>
        {weekLines(hours).map(({ from, to, spans }) => {
          const isToday = from <= today && today <= to
          return (
            <tr key={from} className={cn('align-top', isToday && 'font-semibold')}>
              <th scope="row" className="py-0.5 pe-4 text-start font-[inherit]">
                {weekday(from, code, 'short')}
                {to > from && `–${weekday(to, code, 'short')}`}
                {isToday && <span className="sr-only"> ({t('places.today')})</span>}
              </th>
              <td className="py-0.5 text-end wrap-anywhere">
                {spans.length === 0
                  ? t('places.closed')
                  : spans.map(([opens, closes]) => (
                      <span key={opens} className="block">
                        <Ltr>{`${opens}–${closes}`}</Ltr>
                      </span>
                    ))}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
