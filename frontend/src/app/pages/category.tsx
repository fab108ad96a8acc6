import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigation, useParams } from 'react-router-dom'

import { Breadcrumbs } from '@/features/catalog/breadcrumbs'
import { categoriesQuery } from '@/features/catalog/data'
import { readFilters, writeFilters, type Filters } from '@/features/catalog/listing'
import { trail } from '@/features/catalog/product'
import { SubCategories } from '@/features/catalog/sub-categories'
import { ProductList } from '@/features/catalog/product-list'
import { loadListing, useListing } from '@/features/catalog/use-listing'
import { useLanguage } from '@/i18n/language'
import { NotFoundError } from '@/lib/errors'
import { usePageTitle } from '@/lib/page-title'
import { paths } from '@/lib/paths'
import { useAddress } from '@/lib/use-address'

import type { PageLoader } from '../page-module'
import { QuickAction, QuickQuote } from '../product-actions'

const filtersOf = (params: URLSearchParams, slug: string): Filters => ({
  ...readFilters(params),
  categories: [slug],
})

export const clientLoader: PageLoader = async ({ params, url, queryClient, language }) => {
  const slug = params.slug ?? ''
  const categories = await queryClient.ensureQueryData(categoriesQuery(language))
  if (!categories.some((category) => category.slug === slug)) throw new NotFoundError()
  await loadListing(queryClient, language, filtersOf(url.searchParams, slug))
}

export default function CategoryPage() {
  const { t } = useTranslation()
  const { code } = useLanguage()
  const { slug = '' } = useParams()
  const { params, wanted, change } = useAddress()
  const filters = filtersOf(params, slug)
  const list = useListing(code, filters)
  const isBusy = useNavigation().state === 'loading'
  const { data: categories } = useSuspenseQuery(categoriesQuery(code))
  const category = categories.find((candidate) => candidate.slug === slug)
  if (!category) throw new NotFoundError()
  usePageTitle(category.name)

  const toQuery = (next: Filters, now = params) => writeFilters({ ...next, categories: [] }, now)
  const parents = trail(categories, category.id).slice(0, -1)

  return (
    <div className="page pb-16">
      <Breadcrumbs
        crumbs={[
          { label: t('menu.categories'), to: paths.categories() },
          ...parents.map((parent) => ({ label: parent.name, to: paths.category(parent.slug) })),
          { label: category.name },
        ]}
      />
      <h1 tabIndex={-1} className="mt-3 text-4xl break-words md:text-5xl">
        {category.name}
      </h1>
      {category.description && (
        <p className="mt-3 max-w-prose text-lg text-muted-foreground">{category.description}</p>
      )}
      <SubCategories parent={category} categories={categories} />
      <ProductList
        filters={filters}
        chosen={filtersOf(wanted, slug)}
        list={list}
        onChange={(patch) => change((now) => toQuery({ ...filtersOf(now, slug), page: 1, from: 1, ...patch }, now), { preventScrollReset: true })}
        hrefOf={(page, from = page) => `?${toQuery({ ...filters, page, from })}`}
        renderAction={(card) => <QuickAction card={card} />}
        renderCorner={(card) => <QuickQuote card={card} />}
        isBusy={isBusy}
        withCategories={false}
      />
    </div>
  )
}
