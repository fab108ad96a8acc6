import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'

import { NO_FILTERS, type Filters } from './listing'
import type { ProductCard } from './product'
import { ProductGrid } from './product-grid'
import type { LoadedListing } from './use-listing'

interface NothingFoundProps {
  filters: Filters
  instead: LoadedListing['instead']
  onChange: (change: Partial<Filters>) => void
  renderAction: (card: ProductCard) => ReactNode
}

/** Says so, offers to take the filters away, and shows what may have been meant. */
export function NothingFound({ filters, instead, onChange, renderAction }: NothingFoundProps) {
  const { t } = useTranslation()
  const { sort: _sort, ...cleared } = NO_FILTERS
  return (
    <>
      <EmptyState
        icon={<SearchX />}
        title={filters.search ? t('search.none', { term: filters.search }) : t('catalog.none')}
        text={t('catalog.noneHint')}
        action={<Button onClick={() => onChange(cleared)}>{t('filter.clear')}</Button>}
      />
      {instead && instead.cards.length > 0 && (
        <section aria-labelledby="instead" className="mt-6 border-t pt-8">
          <h2 id="instead" className="mb-4 text-2xl">
            {instead.isNear ? t('catalog.didYouMean') : t('catalog.popular')}
          </h2>
          <ProductGrid cards={instead.cards} renderAction={renderAction} level={3} wide />
        </section>
      )}
    </>
  )
}
