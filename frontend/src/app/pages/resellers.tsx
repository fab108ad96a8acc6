import { Map } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useLoaderData, useLocation } from 'react-router-dom'

import { Button } from '@/components/ui/button'
import { sellersQuery } from '@/features/sellers/data'
import { paths } from '@/lib/paths'

import { loadIntro, PageIntro, type Known } from '../page-intro'
import type { PageLoader } from '../page-module'
import { SellerFinder } from '../seller-finder'

const SLUG = 'resellers'

export const clientLoader: PageLoader = async ({ queryClient, language, factoryId }): Promise<Known> => {
  const factory = await factoryId()
  const [known] = await Promise.all([
    loadIntro(SLUG, queryClient, language, factory),
    queryClient.ensureQueryData(sellersQuery(factory)),
  ])
  return known
}

export default function ResellersPage() {
  const { t } = useTranslation()
  const known = useLoaderData<Known>()
  const { search } = useLocation()
  return (
    <div className="page pb-16">
      <PageIntro slug={SLUG} known={known} />
      <Button asChild variant="outline" className="mt-6">
        <Link to={`${paths.sellersMap()}${search}`}>
          <Map aria-hidden />
          {t('sellers.onMap')}
        </Link>
      </Button>
      <SellerFinder factory={known.factory} hasLargeMap={false} />
    </div>
  )
}
