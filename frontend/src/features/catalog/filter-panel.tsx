import { useId } from 'react'
import { useTranslation } from 'react-i18next'

import { cn } from '@/lib/cn'
import { formatRound } from '@/lib/money'

import { AVAILABILITIES, PACK_SIZES, PRICE_BANDS, type Availability, type FacetCounts, type PackSize, type PriceBand } from './facets'
import { toggled, type Filters } from './listing'
import { inTree, type Category } from './product'

interface FilterPanelProps {
  filters: Filters
  counts: FacetCounts
  categories: readonly Category[]
  /** Off on a category's own page, where the category is the address. */
  withCategories?: boolean
  onChange: (change: Partial<Filters>) => void
}

const TAG_KEYS: { readonly [tag: string]: string } = {
  organic: 'tag.organic',
  vegan: 'tag.vegan',
  vegetarian: 'tag.vegetarian',
  'lactose-free': 'tag.lactose-free',
  'gluten-free': 'tag.gluten-free',
  smoked: 'tag.smoked',
  seasonal: 'tag.seasonal',
  breakfast: 'tag.breakfast',
  fika: 'tag.fika',
  frozen: 'tag.frozen',
  new: 'tag.new',
}

/** Only tags we have a word for in every language are offered; others would be shown untranslated. */
export const tagKey = (tag: string): string | undefined => TAG_KEYS[tag]

export const AVAILABILITY_KEYS = { buy: 'filter.buy', quote: 'filter.quote' } as const satisfies Record<
  Availability,
  string
>

export const PACK_KEYS = {
  small: 'pack.small',
  medium: 'pack.medium',
  large: 'pack.large',
  catering: 'pack.catering',
} as const satisfies Record<PackSize, string>

/** `30 kr till 50 kr`, or what lies below or above. */
export function usePriceLabel(): (band: PriceBand) => string {
  const { t } = useTranslation()
  return (band) => {
    const { from, to } = PRICE_BANDS.find(({ value }) => value === band) ?? PRICE_BANDS[0]
    if (from === 0) return t('filter.priceBelow', { to: formatRound(to) })
    if (to === Infinity) return t('filter.priceFrom', { from: formatRound(from) })
    return t('filter.priceBetween', { from: formatRound(from), to: formatRound(to) })
  }
}

export function FilterPanel({ filters, counts, categories, withCategories = true, onChange }: FilterPanelProps) {
  const { t } = useTranslation()
  const priceLabel = usePriceLabel()
  const tags = Object.keys(TAG_KEYS).filter((tag) => counts.tags.has(tag) || filters.tags.includes(tag))
  return (
    <div className="space-y-7">
      {withCategories && (
        <Choices legend={t('filter.category')}>
          {inTree(categories).map(({ id, slug, name, parentId }) => (
            <Choice
              key={id}
              label={name}
              count={counts.categories.get(slug) ?? 0}
              checked={filters.categories.includes(slug)}
              indented={parentId !== null}
              onToggle={() => onChange({ categories: toggled(filters.categories, slug) })}
            />
          ))}
        </Choices>
      )}
      {tags.length > 0 && (
        <Choices legend={t('filter.properties')}>
          {tags.map((tag) => (
            <Choice
              key={tag}
              label={t(TAG_KEYS[tag] as 'tag.organic')}
              count={counts.tags.get(tag) ?? 0}
              checked={filters.tags.includes(tag)}
              onToggle={() => onChange({ tags: toggled(filters.tags, tag) })}
            />
          ))}
        </Choices>
      )}
      <Choices legend={t('filter.price')}>
        {PRICE_BANDS.map(({ value }) => (
          <Choice
            key={value}
            label={priceLabel(value)}
            count={counts.prices.get(value) ?? 0}
            checked={filters.prices.includes(value)}
            onToggle={() => onChange({ prices: toggled(filters.prices, value) })}
          />
        ))}
      </Choices>
      <Choices legend={t('filter.pack')}>
        {PACK_SIZES.map(({ value }) => (
          <Choice
            key={value}
            label={t(PACK_KEYS[value])}
            count={counts.packs.get(value) ?? 0}
            checked={filters.packs.includes(value)}
            onToggle={() => onChange({ packs: toggled(filters.packs, value) })}
          />
        ))}
      </Choices>
      <Choices legend={t('filter.order')}>
        {AVAILABILITIES.map((value) => (
          <Choice
            key={value}
            label={t(AVAILABILITY_KEYS[value])}
            count={counts.availability.get(value) ?? 0}
            checked={filters.availability === value}
            onToggle={() => onChange({ availability: filters.availability === value ? null : value })}
          />
        ))}
      </Choices>
    </div>
  )
}

function Choices({ legend, children }: { legend: string; children: React.ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-2 font-display text-lg font-semibold">{legend}</legend>
      <div className="space-y-0.5">{children}</div>
    </fieldset>
  )
}

interface ChoiceProps {
  label: string
  count: number
  checked: boolean
  indented?: boolean
  onToggle: () => void
}

function Choice({ label, count, checked, indented = false, onToggle }: ChoiceProps) {
  const id = useId()
  return (
    <div className={cn('flex items-center gap-3', indented && 'ps-5')}>
      <input
        id={id}
        type="checkbox"
        checked={checked}
        onChange={onToggle}
        className="size-5 shrink-0 accent-primary"
      />
      <label htmlFor={id} className={cn('flex min-h-9 grow cursor-pointer items-center justify-between gap-2', count === 0 && !checked && 'text-muted-foreground')}>
        <bdi>{label}</bdi>
        <span className="text-sm text-muted-foreground tabular-nums">{count}</span>
      </label>
    </div>
  )
}
