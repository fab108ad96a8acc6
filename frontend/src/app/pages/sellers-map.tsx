import { List } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useLoaderData, useLocation } from 'react-router-dom'

import { Button } from '@/components/ui/button'
import { Breadcrumbs } from '@/features/catalog/breadcrumbs'
import { sellersQuery } from '@/features/sellers/data'
import { usePageTitle } from '@/lib/page-title'
import { paths } from '@/lib/paths'

import type { PageLoader } from '../page-module'
import { SellerFinder } from '../seller-finder'

export const clientLoader: PageLoader = async ({ queryClient, factoryId }): Promise<{ factory: string }> => {
  const factory = await factoryId()
  await queryClient.ensureQueryData(sellersQuery(factory))
  return { factory }
}

export default function SellersMapPage() {
  const { t } = useTranslation()
  const { factory } = useLoaderData<{ factory: string }>()
  const { search } = useLocation()
  usePageTitle(t('sellers.mapTitle'))
  return (
    <div className="page pb-16">
      <Breadcrumbs crumbs={[{ label: t('menu.home'), to: paths.home() }, { label: t('footer.resellers'), to: paths.content('resellers') }, { label: t('sellers.mapTitle') }]} />
      <h1 tabIndex={-1} className="mt-4 text-4xl md:text-5xl">
        {t('sellers.mapTitle')}
      </h1>
      <p className="mt-4 max-w-2xl text-xl text-muted-foreground">{t('sellers.mapLead')}</p>
      <Button asChild variant="outline" className="mt-6">
        <Link to={`${paths.content('resellers')}${search}`}>
          <List aria-hidden />
          {t('sellers.asList')}
        </Link>
      </Button>
      <SellerFinder factory={factory} hasLargeMap />
    </div>
  )
}
