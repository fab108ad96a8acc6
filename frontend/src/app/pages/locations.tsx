import { useSuspenseQuery } from '@tanstack/react-query'
import { MapPin } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLoaderData, useLocation } from 'react-router-dom'

import { EmptyState } from '@/components/ui/empty-state'
import { SwedenMap } from '@/components/ui/sweden-map'
import { placesQuery } from '@/features/places/data'
import { PlaceCard } from '@/features/places/place-card'
import { useLanguage } from '@/i18n/language'

import { useMapLabels } from '../map-labels'
import { loadIntro, PageIntro, type Known } from '../page-intro'
import type { PageLoader } from '../page-module'

const SLUG = 'locations'

export const clientLoader: PageLoader = async ({ queryClient, language, factoryId }): Promise<Known> => {
  const known = await loadIntro(SLUG, queryClient, language, await factoryId())
  await queryClient.ensureQueryData(placesQuery(language, known.fallback, known.factory))
  return known
}

/** The present, to the minute: a door opens while the page is read. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

export default function LocationsPage() {
  const { t } = useTranslation()
  const { code } = useLanguage()
  const known = useLoaderData<Known>()
  const { data: places } = useSuspenseQuery(placesQuery(code, known.fallback, known.factory))
  const { hash } = useLocation()
  const [chosen, setChosen] = useState<string | null>(hash.slice(1) || null)
  const now = useNow()
  const labels = useMapLabels()
  const markers = useMemo(
    () => places.map((place, index) => ({ id: place.slug, lng: place.lng, lat: place.lat, label: place.name, sign: `${index + 1}` })),
    [places],
  )
  const choose = (slug: string) => {
    setChosen(slug)
    document.getElementById(slug)?.focus()
  }
  return (
    <div className="page pb-16">
      <PageIntro slug={SLUG} known={known} />
      {places.length === 0 ? (
        <EmptyState icon={<MapPin />} title={t('places.none')} />
      ) : (
        <div className="mt-8 grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="grid grid-cols-1 gap-5">
            {places.map((place, index) => (
              <PlaceCard key={place.slug} place={place} number={index + 1} now={now} isChosen={place.slug === chosen} />
            ))}
          </div>
          <SwedenMap
            markers={markers}
            chosenId={chosen}
            onChoose={choose}
            labels={labels}
            className="mx-auto lg:sticky lg:top-28"
          />
        </div>
      )}
    </div>
  )
}
