import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'

import { useGrowth } from '@/lib/growth'
import { paths } from '@/lib/paths'

import { Price } from './price'
import type { ProductCard as Card } from './product'
import { ProductPicture } from './product-picture'

interface ProductCardProps {
  card: Card
  /** Quick buying, given by the page: the catalogue knows no cart. */
  action?: ReactNode
  /** A small button on the picture. */
  corner?: ReactNode
  priority?: boolean
  /** Of the heading: 2 below a page's own, 3 within a section. */
  level?: 2 | 3
  /** Off where the page has the large picture of another product already. */
  grows?: boolean
}

const BADGES = ['organic', 'vegan', 'lactose-free', 'gluten-free', 'new'] as const

export function ProductCard({ card, action, corner, priority = false, level = 3, grows = true }: ProductCardProps) {
  const { t } = useTranslation()
  const Heading = `h${level}` as const
  const to = paths.product(card.slug)
  const { link, style } = useGrowth(to)
  const badge = BADGES.find((tag) => card.tags.includes(tag))
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-xl border bg-card text-card-foreground shadow-sm transition-shadow duration-200 focus-within:shadow-md hover:shadow-md">
      <div className="relative overflow-hidden bg-muted">
        <div style={grows ? style : undefined} className="transition-transform duration-300 ease-out-soft group-hover:scale-[1.03]">
          <ProductPicture src={card.image} alt="" priority={priority} />
        </div>
        {badge && (
          <span className="absolute start-3 top-3 rounded-full bg-spruce-soft px-2.5 py-0.5 text-xs font-semibold text-spruce">
            {t(`tag.${badge}`)}
          </span>
        )}
      </div>
      {corner && <div className="absolute end-2 top-2 z-10">{corner}</div>}
      <div className="flex grow flex-col gap-2 p-3 sm:p-4">
        <Heading className="font-sans text-base font-semibold leading-snug tracking-normal text-balance hyphens-auto break-words">
          <Link to={to} {...link} className="outline-offset-4 after:absolute after:inset-0">
            {card.name}
          </Link>
        </Heading>
        {card.packageSize && (
          <p className="text-sm text-muted-foreground">
            <bdi>{card.packageSize}</bdi>
          </p>
        )}
        <div className="mt-auto flex flex-col gap-3 pt-1">
          <Price product={card} />
          {/* Above the link that covers the card. */}
          {action && <div className="relative z-10">{action}</div>}
        </div>
      </div>
    </article>
  )
}
