import i18next from 'i18next'
import { Direction } from 'radix-ui'
import { type ReactNode, useCallback, useMemo, useState, useTransition } from 'react'
import { rememberLanguage, showDirection } from '@/i18n'
import { type Language, LanguageContext } from '@/i18n/language'
import { loadLanguage } from '@/i18n/texts'
import type { Start } from '../start'

/** Holds the language; texts are fetched before the switch, so no screen mixes two languages. */
export function LanguageProvider({ start, children }: { start: Start; children: ReactNode }) {
  const { languages, error } = start
  const [code, setCode] = useState(start.code)
  const [, startTransition] = useTransition()

  const setLanguage = useCallback(
    async (wanted: string) => {
      const language = languages.find((candidate) => candidate.code === wanted)
      if (!language) return
      rememberLanguage(wanted)
      await loadLanguage(wanted)
      await i18next.changeLanguage(wanted)
      showDirection(wanted, language.direction)
      startTransition(() => setCode(wanted))
    },
    [languages],
  )

  const value = useMemo<Language>(() => {
    const current = languages.find((language) => language.code === code) ?? null
    return { code, dir: current?.direction ?? 'ltr', current, languages, error, setLanguage }
  }, [code, languages, error, setLanguage])

  return (
    <LanguageContext value={value}>
      <Direction.Provider dir={value.dir}>{children}</Direction.Provider>
    </LanguageContext>
  )
}
