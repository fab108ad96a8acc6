import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'

import { paths } from '@/lib/paths'

import type { Category } from './product'
import { ProductPicture } from './product-picture'
import { SubCategories } from './sub-categories'
import type { CategoryTile } from './use-categories'

interface CategoryGridProps {
  tiles: readonly CategoryTile[]
  /** How many pictures stand in the first screen. */
  priorityCount?: number
  /** All of them, to name the parts of each. */
  categories?: readonly Category[]
  /** Of the headings: 2 on the page of categories, 3 within a section. */
  level?: 2 | 3
}

/** A row of market-hall windows. */
export function CategoryGrid({ tiles, priorityCount = 0, categories = [], level = 2 }: CategoryGridProps) {
  return (
    <ul className="grid grid-cols-2 gap-x-4 gap-y-8 max-[20rem]:grid-cols-1 sm:grid-cols-3 sm:gap-x-6 lg:grid-cols-4">
      {tiles.map((tile, index) => (
        <li key={tile.category.id}>
          <CategoryWindow {...tile} isFirst={index < priorityCount} level={level} />
          <SubCategories parent={tile.category} categories={categories} className="mt-3 [&_ul]:justify-center" />
        </li>
      ))}
    </ul>
  )
}

function CategoryWindow({
  category,
  count,
  picture,
  isFirst,
  level,
}: CategoryTile & { isFirst: boolean; level: 2 | 3 }) {
  const { t } = useTranslation()
  const Heading = `h${level}` as const
  return (
    <article className="group relative text-center">
      <div className="arch bg-rye-soft shadow-sm transition-shadow duration-200 group-hover:shadow-lg">
        <div className="transition-transform duration-500 ease-out-soft group-hover:scale-105">
          <ProductPicture src={picture} alt="" priority={isFirst} className="aspect-[4/5]" />
        </div>
      </div>
      <Heading className="mt-3 text-lg sm:text-xl">
        <Link to={paths.category(category.slug)} className="outline-offset-4 after:absolute after:inset-0">
          {category.name}
        </Link>
      </Heading>
      <p className="text-sm text-muted-foreground">{t('catalog.count', { count })}</p>
    </article>
  )
}
