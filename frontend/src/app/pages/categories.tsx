import { LayoutGrid } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { EmptyState } from '@/components/ui/empty-state'
import { CategoryGrid } from '@/features/catalog/category-grid'
import { loadCategoryTiles, useCategoryTiles } from '@/features/catalog/use-categories'
import { useLanguage } from '@/i18n/language'
import { usePageTitle } from '@/lib/page-title'

import type { PageLoader } from '../page-module'

export const clientLoader: PageLoader = ({ queryClient, language }) => loadCategoryTiles(queryClient, language)

export default function CategoriesPage() {
  const { t } = useTranslation()
  const { code } = useLanguage()
  const all = useCategoryTiles(code)
  const categories = all.map(({ category }) => category)
  // The parts of a category stand below it, not beside it.
  const tiles = all.filter(({ category }) => !categories.some(({ id }) => id === category.parentId))
  usePageTitle(t('menu.categories'))
  return (
    <div className="page pb-16">
      <h1 tabIndex={-1} className="text-4xl md:text-5xl">
        {t('menu.categories')}
      </h1>
      <p className="mt-3 mb-8 max-w-prose text-muted-foreground">{t('categories.intro')}</p>
      {tiles.length === 0 ? (
        <EmptyState icon={<LayoutGrid />} title={t('categories.none')} />
      ) : (
        <CategoryGrid tiles={tiles} categories={categories} priorityCount={2} />
      )}
    </div>
  )
}
