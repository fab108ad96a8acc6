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
  /** A line above the bar: the company's initials in blocks, or the newest piece of news. */
  strip?: 'blocks' | 'ticker'
  /** `button` where the bar is full already: the field comes with a very wide window. */
  search: 'field' | 'button' | 'wide' | 'pill'
  brand: 'start' | 'centre'
  bar: 'tall' | 'thin'
  /** Beside the brand a word, beside the tools a bell or a button that lead to the newsletter. */
  extra?: 'word' | 'bell' | 'follow'
  /** The items once more as a rail of icons along the inline-start side, on large screens. */
  rail?: boolean
  /** Demo numbers on the items. */
  badges?: boolean
  /** Square menus with one line per link. */
  isClassic?: boolean
}

const plain: HeaderStyle = {
  arrangement: 'inline',
  items: 'text',
  dropdownWidth: 400,
  surface: 'paper',
  search: 'field',
  brand: 'start',
  bar: 'tall',
}

/** One row per style: fifteen looks, one accessible core. */
export const headerStyles: Record<HeaderStyleName, HeaderStyle> = {
  horizontal: plain,
  centered: { ...plain, arrangement: 'below', brand: 'centre' },
  split: { ...plain, arrangement: 'split', brand: 'centre', search: 'button' },
  mega: { ...plain, dropdownWidth: 600, mega: true },
  minimal: { ...plain, arrangement: 'drawer', dropdownWidth: 300 },
  bbc: { ...plain, arrangement: 'below', dropdownWidth: 500, strip: 'blocks', isClassic: true },
  cnn: { ...plain, dropdownWidth: 500, surface: 'fjord', strip: 'ticker' },
  linkedin: { ...plain, items: 'icon-over-text', dropdownWidth: 300 },
  instagram: { ...plain, items: 'icon', dropdownWidth: 300, bar: 'thin' },
  youtube: { ...plain, arrangement: 'drawer', search: 'wide', extra: 'bell' },
  facebook: { ...plain, items: 'tab', badges: true, search: 'button' },
  gmail: { ...plain, arrangement: 'drawer', dropdownWidth: 300, search: 'pill', rail: true, badges: true },
  bootstrap: { ...plain, dropdownWidth: 500, surface: 'fjord', extra: 'word', isClassic: true, search: 'button' },
  medium: { ...plain, dropdownWidth: 500, bar: 'thin', extra: 'follow', search: 'button' },
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

/** Demo numbers as an admin writes them, one per item in order: `0, 9, 0, 2`. No number, or none, shows nothing. */
export const demoBadges = (text: string): number[] => text.split(',').map((part) => Math.max(0, Math.trunc(Number(part)) || 0))

/** How far a dropdown must move back along the line so that it ends within the window. All in pixels from the inline start. */
export const panelShift = (start: number, width: number, windowWidth: number, margin = 16): number =>
  Math.max(0, Math.min(start - margin, start + width - (windowWidth - margin)))
