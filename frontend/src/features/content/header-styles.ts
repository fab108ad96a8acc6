/** The values of the setting `header_menu_style`. */
export const headerStyleNames = [
  'horizontal', 'centered', 'split', 'mega', 'minimal', 'bbc', 'cnn', 'linkedin',
  'instagram', 'youtube', 'facebook', 'gmail', 'bootstrap', 'medium', 'compact',
] as const
export type HeaderStyleName = (typeof headerStyleNames)[number]

export interface HeaderStyle {
  /** Where the menu stands on large screens; `drawer` keeps it behind the menu button on every screen. */
  arrangement: 'inline' | 'below' | 'split' | 'drawer'
  /** How an item looks. */
  items: 'text' | 'icon-over-text' | 'icon' | 'tab'
  /** Pixels. */
  dropdownWidth: 300 | 400 | 500 | 600
  /** More items than this go behind `More...`. */
  visibleItems?: number
  /** Children as cards with `Explore our … collection`. */
  mega?: boolean
  surface: 'paper' | 'fjord'
  /** A thin dark line of text above the bar. */
  strip?: boolean
  search: 'field' | 'wide'
  brand: 'start' | 'centre'
}

const plain: HeaderStyle = {
  arrangement: 'inline',
  items: 'text',
  dropdownWidth: 400,
  surface: 'paper',
  search: 'field',
  brand: 'start',
}

/** One row per style: fifteen looks, one accessible core. */
export const headerStyles: Record<HeaderStyleName, HeaderStyle> = {
  horizontal: plain,
  centered: { ...plain, arrangement: 'below', brand: 'centre' },
  split: { ...plain, arrangement: 'split', brand: 'centre' },
  mega: { ...plain, dropdownWidth: 600, mega: true },
  minimal: { ...plain, arrangement: 'drawer', dropdownWidth: 300 },
  bbc: { ...plain, arrangement: 'below', dropdownWidth: 500, strip: true },
  cnn: { ...plain, dropdownWidth: 500, surface: 'fjord', strip: true },
  linkedin: { ...plain, items: 'icon-over-text', dropdownWidth: 300 },
  instagram: { ...plain, items: 'icon', dropdownWidth: 300 },
  youtube: { ...plain, arrangement: 'drawer', search: 'wide' },
  facebook: { ...plain, items: 'tab' },
  gmail: { ...plain, arrangement: 'drawer', dropdownWidth: 300, search: 'wide' },
  bootstrap: { ...plain, dropdownWidth: 500, surface: 'fjord' },
  medium: { ...plain, dropdownWidth: 500 },
  compact: { ...plain, dropdownWidth: 300, visibleItems: 4 },
}

/** An unknown or missing name is the default style. */
export const headerStyle = (name: string | null | undefined): HeaderStyle =>
  headerStyles[headerStyleNames.find((known) => known === name) ?? 'horizontal']

/** What stands in the bar and what goes behind `More...`. */
export function splitOverflow<T>(items: readonly T[], visible: number | undefined): { shown: T[]; more: T[] } {
  if (visible === undefined || items.length <= visible) return { shown: [...items], more: [] }
  return { shown: items.slice(0, visible), more: items.slice(visible) }
}

/** The split style: the first three items before the logo, the rest after it. */
export const splitAroundLogo = <T>(items: readonly T[]): { before: T[]; after: T[] } => ({
  before: items.slice(0, 3),
  after: items.slice(3),
})
