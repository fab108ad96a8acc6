import { useTranslation } from 'react-i18next'
import { useNavigation } from 'react-router-dom'

import { readFilters, writeFilters, type Filters } from '@/features/catalog/listing'
import { ProductList } from '@/features/catalog/product-list'
import { SearchForm } from '@/features/catalog/search-form'
import { loadListing, useListing } from '@/features/catalog/use-listing'
import { useLanguage } from '@/i18n/language'
import { usePageTitle } from '@/lib/page-title'
import { useAddress } from '@/lib/use-address'

import type { PageLoader } from '../page-module'
import { QuickAction, QuickQuote } from '../product-actions'

export const clientLoader: PageLoader = ({ url, queryClient, language }) =>
  loadListing(queryClient, language, readFilters(url.searchParams))

export default function ProductsPage() {
  const { t } = useTranslation()
  const { code } = useLanguage()
  const { params, wanted, change: changeAddress } = useAddress()
  const filters = readFilters(params)
  const list = useListing(code, filters)
  const isBusy = useNavigation().state === 'loading'
  const title = filters.search ? t('catalog.resultsFor', { term: filters.search }) : t('catalog.title')
  usePageTitle(title)

  // A narrower list begins at its first page.
  const change = (patch: Partial<Filters>) =>
    changeAddress((now) => writeFilters({ ...readFilters(now), page: 1, from: 1, ...patch }, now), { preventScrollReset: true })

  return (
    <div className="page pb-16">
      <h1 tabIndex={-1} className="text-4xl break-words md:text-5xl">
        {title}
      </h1>
      <p className="mt-3 mb-6 max-w-prose text-muted-foreground">{t('catalog.intro')}</p>
      <SearchForm term={filters.search} onSearch={(search) => change({ search })} />
      <ProductList
        filters={filters}
        chosen={readFilters(wanted)}
        list={list}
        onChange={change}
        hrefOf={(page, from = page) => `?${writeFilters({ ...filters, page, from }, params)}`}
        renderAction={(card) => <QuickAction card={card} />}
        renderCorner={(card) => <QuickQuote card={card} />}
        isBusy={isBusy}
      />
    </div>
  )
}
