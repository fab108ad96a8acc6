import { useSuspenseQuery } from '@tanstack/react-query'
import { Store } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'

import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { SwedenMap } from '@/components/ui/sweden-map'
import { sellersQuery } from '@/features/sellers/data'
import { SellerFilter } from '@/features/sellers/seller-filter'
import { SellerList } from '@/features/sellers/seller-list'
import { countiesOf, find, type Wanted } from '@/features/sellers/sellers'
import { cn } from '@/lib/cn'
import { paths } from '@/lib/paths'
import { useAddress } from '@/lib/use-address'

import { useMapLabels } from './map-labels'

/**
 * The list and the map of the same sellers, one following the other. The list comes first, for keyboards and screen readers;
 * where `hasLargeMap` asks for it the map is larger, and drawn above the list on small screens.
 */
export function SellerFinder({ factory, hasLargeMap }: { factory: string; hasLargeMap: boolean }) {
  const { t } = useTranslation()
  const { data: sellers } = useSuspenseQuery(sellersQuery(factory))
  // In the address, so that what was found can be sent to somebody.
  const { wanted, change: changeAddress } = useAddress()
  const read = (name: string) => wanted.get(name) ?? ''
  const [term, kind, county] = [read('q'), read('kind'), read('county')]
  const found = useMemo(() => find(sellers, { term, kind, county }), [sellers, term, kind, county])
  const [chosen, setChosen] = useState<string | null>(null)
  const labels = useMapLabels()
  const markers = useMemo(
    () => found.sellers.map((seller, index) => ({ id: seller.slug, lng: seller.lng, lat: seller.lat, label: `${seller.name}, ${seller.city}`, sign: `${index + 1}` })),
    [found],
  )
  const change = (values: Partial<Wanted>) => {
    const { term: q, ...rest } = values
    const patch = Object.entries({ ...(q !== undefined && { q }), ...rest })
    // The later of two of a name counts, and an empty one is not written.
    changeAddress((now) => Object.fromEntries(Object.entries(Object.fromEntries([...now, ...patch])).filter(([, value]) => value !== '')), { replace: true, preventScrollReset: true })
    setChosen(null)
  }
  const chooseOnMap = (slug: string) => {
    setChosen(slug)
    document.getElementById(`seller-${slug}`)?.focus()
  }
  return (
    <div className={cn('mt-8 grid items-start gap-8', hasLargeMap ? 'lg:grid-cols-[minmax(0,1fr)_minmax(20rem,26rem)]' : 'lg:grid-cols-[minmax(0,1fr)_20rem]')}>
      <section className="min-w-0">
        <SellerFilter wanted={{ term, kind, county }} counties={countiesOf(sellers)} onChange={change} />
        <p role="status" className="mt-4 mb-4 text-sm text-muted-foreground">
          {t('sellers.count', { count: found.sellers.length })}
          {found.town && ` · ${t('sellers.near', { town: found.town.name })}`}
        </p>
        {found.sellers.length === 0 ? (
          <EmptyState
            icon={<Store />}
            title={t('sellers.none')}
            text={t('sellers.noneHint')}
            action={<Button onClick={() => change({ term: '', kind: '', county: '' })}>{t('sellers.clear')}</Button>}
          />
        ) : (
          <SellerList sellers={found.sellers} chosen={chosen} onChoose={setChosen} />
        )}
        <div className="mt-10 rounded-xl print:hidden bg-fjord-deep p-6 text-fjord-deep-foreground sm:p-8">
          <h2 className="text-2xl">{t('sellers.become')}</h2>
          <p className="mt-2 mb-5 max-w-prose opacity-90">{t('sellers.becomeText')}</p>
          <Button asChild variant="butter">
            <Link to={paths.becomeSeller()}>{t('sellers.becomeAction')}</Link>
          </Button>
        </div>
      </section>
      <SwedenMap markers={markers} chosenId={chosen} onChoose={chooseOnMap} labels={labels} className={cn('mx-auto lg:sticky lg:top-28', hasLargeMap ? 'max-lg:order-first' : 'max-lg:hidden')} />
    </div>
  )
}
