import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { AVAILABILITY_KEYS, PACK_KEYS, tagKey, usePriceLabel } from './filter-panel'
import { toggled, type Filters } from './listing'
import type { Category } from './product'

interface FilterChipsProps {
  filters: Filters
  categories: readonly Category[]
  withCategories?: boolean
  onChange: (change: Partial<Filters>) => void
}

interface Chip {
  label: string
  change: Partial<Filters>
}

export function FilterChips({ filters, categories, withCategories = true, onChange }: FilterChipsProps) {
  const { t } = useTranslation()
  const priceLabel = usePriceLabel()
  const chips: Chip[] = []
  if (filters.search)
    chips.push({ label: t('filter.searchChip', { term: filters.search }), change: { search: '' } })
  for (const slug of withCategories ? filters.categories : []) {
    const name = categories.find((category) => category.slug === slug)?.name ?? slug
    chips.push({ label: name, change: { categories: toggled(filters.categories, slug) } })
  }
  for (const tag of filters.tags) {
    const key = tagKey(tag)
    chips.push({ label: key ? t(key as 'tag.organic') : tag, change: { tags: toggled(filters.tags, tag) } })
  }
  for (const band of filters.prices) {
    chips.push({ label: priceLabel(band), change: { prices: toggled(filters.prices, band) } })
  }
  for (const size of filters.packs) {
    chips.push({ label: t(PACK_KEYS[size]), change: { packs: toggled(filters.packs, size) } })
  }
  if (filters.availability) {
    chips.push({ label: t(AVAILABILITY_KEYS[filters.availability]), change: { availability: null } })
  }
  if (chips.length === 0) return null

  return (
    <ul aria-label={t('filter.active')} className="flex flex-wrap gap-2">
      {chips.map(({ label, change }) => (
        <li key={label} className="max-w-full">
          <button
            type="button"
            onClick={() => onChange(change)}
            aria-label={t('filter.remove', { label })}
            className="inline-flex min-h-9 max-w-full items-center gap-2 rounded-full bg-secondary ps-4 pe-3 text-sm font-medium text-secondary-foreground hover:bg-secondary-hover"
          >
            <bdi className="min-w-0">{label}</bdi>
            <X aria-hidden className="size-4 shrink-0" />
          </button>
        </li>
      ))}
    </ul>
  )
}
