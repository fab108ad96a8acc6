import type { FocusEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { useGradual } from '@/lib/arrival'
import { cn } from '@/lib/cn'

import { ProductCard } from './product-card'
import type { ProductCard as Card } from './product'

const GRID = 'grid grid-cols-2 gap-3 max-[20rem]:grid-cols-1 sm:gap-5 md:grid-cols-3'

/** As many as the first screen holds. */
const FIRST_CARDS = 6

interface ProductGridProps {
  cards: readonly Card[]
  renderAction?: (card: Card) => ReactNode
  renderCorner?: (card: Card) => ReactNode
  /** How many pictures stand in the first screen. */
  priorityCount?: number
  /** Four in a row where no filter panel stands beside the grid. */
  wide?: boolean
  /** Of the headings: 2 below a page's own, 3 within a section. */
  level?: 2 | 3
}

export function ProductGrid({ cards, renderAction, renderCorner, priorityCount = 0, wide = false, level = 2 }: ProductGridProps) {
  const shown = useGradual(cards, FIRST_CARDS)
  return (
    <ul className={cn(GRID, wide && 'lg:grid-cols-4')}>
      {shown.map((card, index) => (
        <li key={card.id}>
          <ProductCard card={card} action={renderAction?.(card)} corner={renderCorner?.(card)} priority={index < priorityCount} level={level} />
        </li>
      ))}
    </ul>
  )
}

/** A browser leaves a card where it is as soon as a sliver of what it focuses is in sight. */
const showWhole = ({ target }: FocusEvent) => target.closest('li')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })

/** Products side by side, to be swept or scrolled; the row runs with the text direction. */
export function ProductRail({ cards, renderAction, renderCorner, label, grows }: ProductGridProps & { label: string; grows?: boolean }) {
  return (
    // A scrolling region must be reachable by keyboard even where no card holds a button.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      role="group"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onFocus={showWhole}
      className="-mx-4 snap-x snap-proximity scroll-px-4 overflow-x-auto px-4 pb-4 md:-mx-8 md:scroll-px-8 md:px-8"
    >
      <ul className="flex gap-4 print:flex-wrap">
        {cards.map((card) => (
          <li key={card.id} className="w-[min(14rem,80vw)] shrink-0 snap-start sm:w-64">
            <ProductCard card={card} action={renderAction?.(card)} corner={renderCorner?.(card)} grows={grows} />
          </li>
        ))}
      </ul>
    </div>
  )
}

export function ProductGridSkeleton({ count = 6, wide = false }: { count?: number; wide?: boolean }) {
  const { t } = useTranslation()
  return (
    <div role="status">
      <span className="sr-only">{t('common.loading')}</span>
      <div aria-hidden className={cn(GRID, wide && 'lg:grid-cols-4')}>
        {Array.from({ length: count }, (_, index) => (
          <div key={index} className="overflow-hidden rounded-xl border bg-card">
            <div className="aspect-square animate-pulse bg-muted" />
            <div className="space-y-3 p-4">
              <div className="h-4 w-4/5 animate-pulse rounded bg-muted" />
              <div className="h-3 w-1/3 animate-pulse rounded bg-muted" />
              <div className="h-6 w-1/2 animate-pulse rounded bg-muted" />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
