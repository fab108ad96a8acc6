import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'

import { cn } from '@/lib/cn'
import { paths } from '@/lib/paths'

import type { Category } from './product'

interface SubCategoriesProps {
  parent: Category
  categories: readonly Category[]
  className?: string
}

/** Where a category divides further: its parts, as links. */
export function SubCategories({ parent, categories, className }: SubCategoriesProps) {
  const { t } = useTranslation()
  const children = categories.filter(({ parentId }) => parentId === parent.id)
  if (children.length === 0) return null
  return (
    <nav aria-label={t('categories.within', { name: parent.name })} className={cn('mt-5', className)}>
      <ul className="flex flex-wrap gap-2">
        {children.map(({ id, slug, name }) => (
          <li key={id} className="max-w-full">
            <Link to={paths.category(slug)} className="inline-flex min-h-11 max-w-full items-center rounded-3xl border border-input bg-card px-4 wrap-anywhere text-sm font-semibold hover:bg-secondary">
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
