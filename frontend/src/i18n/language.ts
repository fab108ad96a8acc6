import { createStrictContext } from '@/lib/context'

export interface LanguageRow {
  code: string
  name: string
  native_name: string
  flag_icon_url: string | null
  direction: 'ltr' | 'rtl'
  is_active: boolean
  is_default: boolean
  sort_order: number
}

export interface Language {
  code: string
  dir: 'ltr' | 'rtl'
  /** The row of the current language; null when the list could not be loaded. */
  current: LanguageRow | null
  languages: readonly LanguageRow[]
  error: string | null
  setLanguage: (code: string) => Promise<void>
}

export const [LanguageContext, useLanguage] = createStrictContext<Language>('useLanguage', 'LanguageProvider')

/** Who may decide the language, in this order. */
export interface LanguageWishes {
  /** `?lang=` of the address: an explicit choice, so it is also stored. */
  fromAddress?: string | null
  stored?: string | null
  /** The browser's languages, e.g. `['sv-SE', 'en']`; only the first one's primary subtag counts. */
  browser?: readonly string[]
}

/** The language to begin with; undefined only if there is no active language at all. */
export function initialLanguage(
  languages: readonly LanguageRow[],
  { fromAddress, stored, browser = [] }: LanguageWishes,
): LanguageRow | undefined {
  const active = languages.filter((language) => language.is_active)
  const byCode = (code: string | null | undefined) => active.find((language) => language.code === code)
  return (
    byCode(fromAddress) ??
    byCode(stored) ??
    byCode(browser[0]?.split('-')[0]?.toLowerCase()) ??
    active.find((language) => language.is_default) ??
    active[0]
  )
}
