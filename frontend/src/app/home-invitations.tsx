import { useQuery } from '@tanstack/react-query'
import { ArrowRight, MailOpen, Utensils } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'

import { newslettersQuery } from '@/features/newsletter/data'
import { restaurantsQuery } from '@/features/restaurants/data'
import { RestaurantList } from '@/features/restaurants/restaurant-list'
import { useLanguage } from '@/i18n/language'
import { useFactory } from '@/lib/factory'
import { SWEDEN_PATH } from '@/lib/map/outline.gen'
import { MAP_HEIGHT, MAP_WIDTH, project } from '@/lib/map/projection'
import { paths } from '@/lib/paths'

interface HomeInvitationsProps {
  /** The shop's own words where an editor has written some, the bundled ones elsewhere. */
  text: (key: string, bundled: string) => ReactNode
}

/** The letters, the sellers and the restaurants, at the end of the front page. Fetched by itself: nobody sees it at first. */
export default function HomeInvitations({ text }: HomeInvitationsProps) {
  const { t } = useTranslation()
  return (
    <>
      <article className="flex flex-col rounded-2xl border bg-card p-7 max-[20rem]:p-4 md:p-10">
        <h2 className="text-2xl md:text-3xl">{text('teaser.news.title', t('home.news.title'))}</h2>
        <p className="mt-3 max-w-md">{text('teaser.news.text', t('home.news.text'))}</p>
        <LatestLetter />
        <p className="mt-auto pt-6">
          <More to={paths.newsletters()}>{t('home.news.action')}</More>
        </p>
      </article>
      <article className="relative isolate flex min-h-80 flex-col overflow-hidden rounded-2xl bg-map-sea p-7 max-[20rem]:p-4 md:p-10">
        <Country />
        <div className="grow min-[20rem]:pe-28 sm:pe-40">
          <h2 className="text-2xl md:text-3xl">{text('teaser.sellers.title', t('home.sellers.title'))}</h2>
          <p className="mt-3 max-w-md">{text('teaser.sellers.text', t('home.sellers.text'))}</p>
        </div>
        <p className="mt-6 flex flex-col items-start gap-x-8 min-[20rem]:pe-28 sm:pe-40">
          <More to={paths.sellersMap()}>{t('home.sellers.action')}</More>
          <More to={paths.becomeSeller()}>{t('home.sellers.apply')}</More>
        </p>
      </article>
      <Restaurants text={text} />
    </>
  )
}

/** Without any, or without an answer, there is nothing to invite to. */
function Restaurants({ text }: HomeInvitationsProps) {
  const { t } = useTranslation()
  const { factory } = useFactory()
  const { data: restaurants = [] } = useQuery({ ...restaurantsQuery(factory?.id ?? ''), enabled: factory !== null })
  if (restaurants.length === 0) return null
  return (
    <article className="rounded-2xl bg-rye-soft p-7 max-[20rem]:p-4 md:col-span-2 md:p-10">
      <div className="mb-6 flex items-start gap-4">
        <Utensils aria-hidden className="mt-1 size-7 shrink-0 text-rye" />
        <div>
          <h2 className="text-2xl md:text-3xl">{text('teaser.restaurants.title', t('home.restaurants.title'))}</h2>
          <p className="mt-2">{text('teaser.restaurants.text', t('home.restaurants.text'))}</p>
        </div>
      </div>
      <RestaurantList restaurants={restaurants} />
    </article>
  )
}

function More({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="inline-flex min-h-11 items-center gap-2 font-semibold underline underline-offset-4">
      {children}
      <ArrowRight aria-hidden className="size-5 shrink-0 rtl:rotate-180" />
    </Link>
  )
}

/** The newest letter that was sent; without one, or without an answer, the invitation says enough. */
function LatestLetter() {
  const { t } = useTranslation()
  const { code } = useLanguage()
  const { data } = useQuery(newslettersQuery(code, 1))
  const letter = data?.[0]
  if (!letter) return null
  return (
    <div className="relative mt-6 flex items-start gap-4 rounded-xl bg-rye-soft p-5 max-[20rem]:flex-col max-[20rem]:p-4">
      <MailOpen aria-hidden className="mt-1 size-6 shrink-0 text-rye" />
      <div className="min-w-0">
        <p className="text-sm text-muted-foreground">{t('home.news.latest')}</p>
        <h3 className="mt-0.5 text-xl break-words" lang={letter.language} dir="auto">
          <Link to={paths.newsletter(letter.shareable_url)} className="underline-offset-4 after:absolute after:inset-0 hover:underline">
            {letter.subject}
          </Link>
        </h3>
      </div>
    </div>
  )
}

/** Where the goods come from, and some of the towns where they are sold. */
const HOME = project(17.1, 61.73)
const TOWNS = [
  [20.22, 67.86], [22.15, 65.58], [20.26, 63.83], [14.64, 63.18], [15.63, 60.61], [17.64, 59.86], [18.07, 59.33], [13.5, 59.38],
  [15.62, 58.41], [11.97, 57.71], [18.29, 57.64], [14.81, 56.88], [13.0, 55.6],
].map(([lng, lat]) => project(lng!, lat!))

/** A picture and no map: nothing in it is needed, and large letters need its room. Never mirrored, but it stands at the end of the line. */
function Country() {
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`}
      className="absolute max-[20rem]:hidden -end-2 top-1/2 -z-10 h-[98%] -translate-y-1/2 sm:end-4"
    >
      <path d={SWEDEN_PATH} className="fill-map-land stroke-border" strokeWidth={1.5} />
      {TOWNS.map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={9} className="fill-primary" />
      ))}
      <circle cx={HOME[0]} cy={HOME[1]} r={13} className="fill-berry stroke-background" strokeWidth={4} />
    </svg>
  )
}
