import type { createBrowserRouter } from 'react-router-dom'
import { factoryQuery } from '@/features/session/data'
import { rememberLanguage, showDirection, startI18n } from '@/i18n'
import { languagesQuery, loadTranslations } from '@/i18n/data'
import { type LanguageRow, initialLanguage } from '@/i18n/language'
import type { TableReader } from '@/i18n/texts'
import { errorMessage, logError } from '@/lib/errors'
import { queryClient } from '@/lib/query-client'
import { local, storageKeys } from '@/lib/storage'

/** The visitor's factory, from the cache once it has been fetched. */
export async function currentFactoryId(): Promise<string> {
  const data = await queryClient.ensureQueryData(factoryQuery(null))
  if (!data) throw new Error('No factory found')
  return data.factory.id
}

/** How the `translations` table is read. */
const readTranslations: TableReader = async (code, words) => loadTranslations(code, await currentFactoryId(), words)

export interface Start {
  code: string
  languages: readonly LanguageRow[]
  error: string | null
}

/** Everything that must be known before the first paint: the language and its texts. Never rejects. */
export async function start(): Promise<Start> {
  let languages: LanguageRow[] = []
  let error: string | null = null
  try {
    languages = await queryClient.ensureQueryData(languagesQuery)
  } catch (cause) {
    logError('Failed to load languages', cause)
    error = errorMessage(cause, 'Failed to load languages')
  }
  const fromAddress = new URLSearchParams(location.search).get('lang')
  const chosen = initialLanguage(languages, {
    fromAddress,
    stored: local.get(storageKeys.language),
    browser: navigator.languages,
  })
  const code = chosen?.code ?? 'en'
  if (fromAddress === code && local.get(storageKeys.language) !== code) rememberLanguage(code)
  await startI18n(code, languages.find((language) => language.is_default)?.code ?? 'en', readTranslations)
  showDirection(code, chosen?.direction)
  return { code, languages, error }
}

/** Until the first page has its code and its data, or its error. */
export const whenLoaded = (router: ReturnType<typeof createBrowserRouter>): Promise<void> =>
  new Promise((done) => {
    if (router.state.initialized) return done()
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      done()
    })
  })
