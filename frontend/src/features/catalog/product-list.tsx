import { SlidersHorizontal } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '@/components/ui/button'
import { NativeSelect } from '@/components/ui/input'
import { cn } from '@/lib/cn'

import { FilterChips } from './filter-chips'
import { FilterPanel } from './filter-panel'
import { SORTS, type Filters, type Sort } from './listing'
import { NothingFound } from './nothing-found'
import { Pager } from './pager'
import type { ProductCard } from './product'
import { ProductGrid } from './product-grid'
import type { LoadedListing } from './use-listing'

interface ProductListProps {
  filters: Filters
  /** What was last asked for, where the list does not follow yet: the controls show it at once, and the next choice is made from it. */
  chosen?: Filters
  list: LoadedListing
  onChange: (change: Partial<Filters>) => void
  /** Of a page; `from` when the pages before it stay. */
  hrefOf: (page: number, from?: number) => string
  renderAction: (card: ProductCard) => ReactNode
  renderCorner: (card: ProductCard) => ReactNode
  /** While a new answer is on its way the old one stays, dimmed. */
  isBusy: boolean
  withCategories?: boolean
}

const SORT_KEYS = {
  featured: 'sort.featured',
  name: 'sort.name',
  'price-asc': 'sort.priceAsc',
  'price-desc': 'sort.priceDesc',
} as const satisfies Record<Sort, string>

/** The panel beside the grid, or above it behind a button where there is no room. */
export function ProductList(props: ProductListProps) {
  const { filters, chosen = filters, list, onChange, hrefOf, renderAction, renderCorner, isBusy, withCategories } = props
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const panelId = useId()
  // Nothing to narrow and nothing to sort, and no choice of the visitor's own to take back.
  if (list.total === 0 && !isNarrowed(filters)) {
    return (
      <div className="mt-6 space-y-5">
        <p role="status" className="text-muted-foreground">
          {t('catalog.count', { count: 0 })}
        </p>
        <NothingFound filters={filters} instead={list.instead} onChange={onChange} renderAction={renderAction} />
      </div>
    )
  }
  return (
    <div className="mt-6 grid gap-x-10 gap-y-5 lg:grid-cols-[15rem_1fr]">
      <div className="flex flex-wrap items-center justify-between gap-3 lg:col-start-2">
        <p role="status" className="text-muted-foreground">
          {t('catalog.count', { count: list.total })}
        </p>
        <div className="flex grow flex-wrap items-center justify-end gap-3 max-sm:basis-full print:hidden">
          <Button
            variant="outline"
            data-later="filter"
            className="max-sm:flex-1 lg:hidden"
            aria-expanded={isOpen}
            aria-controls={panelId}
            onClick={() => setOpen(!isOpen)}
          >
            <SlidersHorizontal aria-hidden />
            {t('filter.title')}
          </Button>
          <SortSelect sort={chosen.sort} onSort={(sort) => onChange({ sort })} />
        </div>
      </div>
      <aside
        id={panelId}
        aria-label={t('filter.title')}
        className={cn('lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:block print:hidden', !isOpen && 'hidden')}
      >
        <FilterPanel
          filters={chosen}
          counts={list.counts}
          categories={list.categories}
          withCategories={withCategories}
          onChange={onChange}
        />
        <Button className="mt-6 w-full lg:hidden" onClick={() => setOpen(false)}>
          {t('filter.show', { count: list.total })}
        </Button>
      </aside>
      <div className="min-w-0 space-y-5 lg:col-start-2">
        <FilterChips
          filters={chosen}
          categories={list.categories}
          withCategories={withCategories}
          onChange={onChange}
        />
        <div aria-busy={isBusy} className={cn('transition-opacity duration-200', isBusy && 'opacity-55')}>
          {list.total === 0 ? (
            <NothingFound filters={filters} instead={list.instead} onChange={onChange} renderAction={renderAction} />
          ) : (
            <ProductGrid cards={list.cards} renderAction={renderAction} renderCorner={renderCorner} priorityCount={2} />
          )}
        </div>
        <Pager page={list.page} pages={list.pages} from={filters.from} shown={list.cards.length} total={list.total} hrefOf={hrefOf} />
      </div>
    </div>
  )
}

const isNarrowed = ({ categories, tags, prices, packs, availability }: Filters): boolean =>
  [categories, tags, prices, packs].some((chosen) => chosen.length > 0) || availability !== null

function SortSelect({ sort, onSort }: { sort: Sort; onSort: (sort: Sort) => void }) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div className="flex items-center gap-2 max-sm:flex-1">
      <label htmlFor={id} className="sr-only sm:not-sr-only sm:text-sm sm:text-muted-foreground">
        {t('sort.label')}
      </label>
      <NativeSelect
        id={id}
        data-later="sort"
        value={sort}
        onChange={(event) => onSort(event.target.value as Sort)}
        className="sm:w-auto"
      >
        {SORTS.map((value) => (
          <option key={value} value={value}>
            {t(SORT_KEYS[value])}
          </option>
        ))}
      </NativeSelect>
    </div>
  )
}
