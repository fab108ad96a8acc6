import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { boot } from '@/lib/boot'
import { local, storageKeys } from '@/lib/storage'
import type { TranslationRow } from './data'
import { eagerGroups } from './groups'
import { interpolation } from './isolate'
import { type TableReader, type Texts, addTexts, eagerEnglish, loadTexts, markReady, setTextSources, textsOf } from './texts'

const pluralSuffix = /_(zero|one|two|few|many|other)$/

/** Whether the rows hold every text of the first paint, so that no bundle need be fetched. Plural forms differ by language. */
export function coversFirstPaint(texts: Texts): boolean {
  const stems = new Set(Object.keys(texts).map((key) => key.replace(pluralSuffix, '')))
  return Object.keys(eagerEnglish).every((key) => stems.has(key.replace(pluralSuffix, '')))
}

/** Starts i18next in `code`. Missing texts fall back: table, bundle, default language, English. */
export async function startI18n(code: string, defaultCode: string, readTable: TableReader): Promise<void> {
  const fallbackLng = [...new Set([defaultCode, 'en'])]
  await i18next.use(initReactI18next).init({
    lng: code,
    fallbackLng,
    resources: { en: { translation: eagerEnglish } },
    keySeparator: false,
    nsSeparator: false,
    interpolation: interpolation(() => i18next.dir(i18next.language) === 'rtl'),
    react: { useSuspense: false },
    showSupportNotice: false,
  } as Parameters<typeof i18next.init>[0])
  const rows = boot.lang === code ? (boot.translations as TranslationRow[] | undefined) : undefined
  const texts = rows && textsOf(rows)
  if (texts) addTexts(code, texts)
  if (texts && coversFirstPaint(texts)) markReady(code, eagerGroups)
  setTextSources(texts ? withoutSent(code, readTable) : readTable, fallbackLng)
  await loadTexts(eagerGroups)
}

/** Asks the table for nothing that came with the page. */
function withoutSent(sentCode: string, readTable: TableReader): TableReader {
  const sent = new Set(boot.text_words)
  return (code, words) => {
    const missing = code === sentCode ? words.filter((word) => !sent.has(word)) : words
    return missing.length === 0 ? Promise.resolve([]) : readTable(code, missing)
  }
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
