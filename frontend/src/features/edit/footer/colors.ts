import { formatHex, parse, wcagContrast } from 'culori'
import type { Theme } from '@/lib/theme'

// The footer's colours: nine presets, and how well what is written can be read.

export const colorNames = ['backgroundColor', 'textColor', 'linkColor', 'linkHoverColor', 'borderColor'] as const
export type ColorName = (typeof colorNames)[number]
export type ColorScheme = Record<ColorName, string>

/** The theme's own colours, which follow light and dark. */
export const themeScheme: ColorScheme = {
  backgroundColor: 'var(--card)',
  textColor: 'var(--foreground)',
  linkColor: 'var(--muted-foreground)',
  linkHoverColor: 'var(--foreground)',
  borderColor: 'var(--border)',
}

const preset = (backgroundColor: string, textColor: string, linkColor: string, linkHoverColor: string, borderColor: string): ColorScheme => ({
  backgroundColor, textColor, linkColor, linkHoverColor, borderColor,
})

export const presets = {
  'soft-blue': preset('#EAF2FB', '#1E3A5F', '#2B5C92', '#163B66', '#C5D9EF'),
  'warm-cream': preset('#FBF5E9', '#4A3B28', '#7A5520', '#553A12', '#E8D9BD'),
  'lavender-mist': preset('#F3F0FA', '#3B2F5C', '#5E4796', '#3F2D72', '#D9CFEE'),
  'mint-fresh': preset('#EAF7F1', '#1D4536', '#1F6B50', '#124A36', '#C3E5D6'),
  'coral-sunset': preset('#FDF0EC', '#5A2A20', '#9C3D2A', '#702617', '#F3CFC4'),
  'sky-light': preset('#EBF7FD', '#15425A', '#14648C', '#0C4662', '#C2E3F3'),
  'rose-garden': preset('#FBEFF3', '#552338', '#93345A', '#6A1F3F', '#EFCBD8'),
  'stone-elegant': preset('#F3F2F0', '#33312E', '#5A554E', '#33302B', '#D8D4CE'),
  'ocean-depth': preset('#0E2A3B', '#E3F0F7', '#9CCBE3', '#FFFFFF', '#2A4C61'),
} as const satisfies Record<string, ColorScheme>

export type PresetId = keyof typeof presets
export const presetIds = Object.keys(presets) as PresetId[]

/** Below this a text is hard to read (WCAG 1.4.3). */
export const CONTRAST_MIN = 4.5

/** What is read on the background; a border is not. */
export const readNames = ['textColor', 'linkColor', 'linkHoverColor'] as const satisfies readonly ColorName[]

/** Null where one of the two is no colour that can be measured. */
export function contrast(color: string, background: string): number | null {
  const [front, back] = [parse(color), parse(background)]
  return front && back ? Math.floor(wcagContrast(front, back) * 10) / 10 : null
}

const tokens: readonly string[] = Object.values(themeScheme)

/** One of the theme's own colours, which is no fixed colour at all. */
export const isTheme = (value: string): boolean => tokens.includes(value.trim())

export const themes = ['light', 'dark'] as const satisfies readonly Theme[]

/** What a colour comes to in one theme, as the browser works it out. */
export type Resolve = (value: string, theme: Theme) => string

/** As `#rrggbb`; what is none as it was. */
export const hexOf = (color: string): string => formatHex(parse(color)) ?? color

/** How well a colour can be read on the background in either theme: they differ where one of the two is the theme's own. */
export const contrasts = (value: string, background: string, resolve: Resolve): Record<Theme, number | null> => ({
  light: contrast(resolve(value, 'light'), resolve(background, 'light')),
  dark: contrast(resolve(value, 'dark'), resolve(background, 'dark')),
})

/** The themes in which it is hard to read. */
export const poorIn = (ratios: Record<Theme, number | null>): Theme[] => themes.filter((theme) => (ratios[theme] ?? CONTRAST_MIN) < CONTRAST_MIN)

/** The preset a scheme is, colour by colour. */
export const presetOf = (scheme: ColorScheme): PresetId | null =>
  presetIds.find((id) => colorNames.every((name) => presets[id][name].toLowerCase() === scheme[name].trim().toLowerCase())) ?? null

/** The picker takes `#rrggbb` and is seeded only from a value that begins with `#` (specification §5). */
export function pickerSeed(value: string): string {
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(value.trim())?.[1]
  if (!hex) return '#000000'
  return `#${hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex}`.toLowerCase()
}

/** What is stored, made whole; anything else is the theme's. */
export function schemeOf(json: string | undefined): ColorScheme {
  try {
    const stored: unknown = JSON.parse(json ?? '')
    const entries = Object.entries(stored as object).filter(([name, value]) => name in themeScheme && typeof value === 'string')
    return { ...themeScheme, ...Object.fromEntries(entries) }
  } catch {
    return themeScheme
  }
}
