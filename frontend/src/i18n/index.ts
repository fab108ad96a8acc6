import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { boot } from '@/lib/boot'
import { logError } from '@/lib/errors'
import { local, storageKeys } from '@/lib/storage'
import type { TranslationRow } from './data'
import en from './en'

export type Texts = Record<string, string>

/** The languages bundled as fallback. English is in the first load: its texts are the specification's own. */
const bundles: Record<string, () => Promise<{ default: Texts }>> = {
  sv: () => import('./sv'),
  nb: () => import('./nb'),
  fi: () => import('./fi'),
  ar: () => import('./ar'),
  fa: () => import('./fa'),
}

const fromTable = (rows: readonly TranslationRow[]): Texts =>
  Object.fromEntries(rows.map((row) => [row.translation_key, row.content]))

async function bundled(code: string): Promise<Texts> {
  if (code === 'en') return en
  try {
    return (await bundles[code]?.())?.default ?? {}
  } catch (error) {
    logError(`Could not load the bundled texts for ${code}`, error)
    return {}
  }
}

/** Fetches the table's texts of a language; set by the language provider, which knows the factory. */
export type TableReader = (code: string) => Promise<readonly TranslationRow[]>

const complete = new Set<string>()

/**
 * Makes a language ready to show: the bundle underneath, the table's rows on top. A table that cannot be read is
 * logged only; the bundle then stands alone.
 */
export async function loadLanguage(code: string, readTable: TableReader): Promise<void> {
  if (complete.has(code)) return
  const [bundle, table] = await Promise.all([
    bundled(code),
    readTable(code).then(fromTable, (error: unknown) => {
      logError(`Failed to load the translations for ${code}`, error)
      return null
    }),
  ])
  i18next.addResourceBundle(code, 'translation', { ...bundle, ...table }, true, true)
  if (table) complete.add(code)
}

const pluralSuffix = /_(zero|one|two|few|many|other)$/

/** Whether the table holds every text, so that the bundle need not be fetched. Plural forms differ by language. */
export function coversAll(texts: Texts): boolean {
  const stems = new Set(Object.keys(texts).map((key) => key.replace(pluralSuffix, '')))
  return Object.keys(en).every((key) => stems.has(key.replace(pluralSuffix, '')))
}

/** Starts i18next in `code`. Missing texts fall back: table, bundle, default language, English. */
export async function startI18n(code: string, defaultCode: string, readTable: TableReader): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: code,
    fallbackLng: [...new Set([defaultCode, 'en'])],
    resources: { en: { translation: en } },
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    showSupportNotice: false,
  } as Parameters<typeof i18next.init>[0])
  const bootRows = boot.lang === code ? (boot.translations as TranslationRow[] | undefined) : undefined
  const bootTexts = bootRows && fromTable(bootRows)
  if (bootTexts && coversAll(bootTexts)) {
    i18next.addResourceBundle(code, 'translation', bootTexts, true, true)
    complete.add(code)
  } else await loadLanguage(code, bootRows ? () => Promise.resolve(bootRows) : readTable)
}

/** Tells the browser what it is reading. */
export function showDirection(code: string, direction: 'ltr' | 'rtl' | undefined): void {
  const root = document.documentElement
  root.lang = code
  if (direction) root.dir = direction
}

/** Stores the choice and forgets the header's cached texts, which are in the former language. */
export function rememberLanguage(code: string): void {
  local.set(storageKeys.language, code)
  local.remove(storageKeys.headerCache)
}

/** For loaders, which run outside React. Components use `useLanguage().code`. */
export const currentLanguage = (): string => i18next.language

/** For code outside React, such as toasts raised by mutations. Components use `useTranslation()`. */
export { t } from 'i18next'
