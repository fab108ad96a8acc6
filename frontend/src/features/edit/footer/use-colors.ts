import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLanguage } from '@/i18n/language'
import { useFactory } from '@/lib/factory'
import { type ColorScheme, schemeOf } from './colors'
import { saveColors } from './data'

type FooterTexts = Record<string, { value: string; type: string }>

/** The footer's texts, which the layout reads as well: what is put there is seen at once, and nowhere but in this window. */
const textsKey = (factoryId: string, language: string): QueryKey => ['page-content', 'footer', factoryId, language]

export function useColors() {
  const { factory } = useFactory()
  const { code, languages } = useLanguage()
  const queryClient = useQueryClient()
  const factoryId = factory?.id ?? ''
  const key = textsKey(factoryId, code)
  const [stored] = useState(() => queryClient.getQueryData<FooterTexts>(key)?.colors?.value)
  const [scheme, setScheme] = useState<ColorScheme>(() => schemeOf(stored))

  const show = (json: string | undefined) =>
    queryClient.setQueryData<FooterTexts>(textsKey(factoryId, code), (texts) => {
      const { colors: _, ...rest } = texts ?? {}
      return json === undefined ? rest : { ...rest, colors: { value: json, type: 'json' } }
    })
  const preview = (next: ColorScheme) => {
    setScheme(next)
    show(JSON.stringify(next))
  }

  // Whichever way the dialog goes, what is left on the page afterwards is what the database has.
  useEffect(() => () => void queryClient.invalidateQueries({ queryKey: ['page-content', 'footer'] }), [queryClient])

  const save = async (next: ColorScheme | null) => {
    await saveColors(factoryId, languages.map((language) => language.code), next ?? {})
    setScheme(next ?? schemeOf(undefined))
    show(next ? JSON.stringify(next) : undefined)
  }
  return { scheme, preview, save, takeBack: () => show(stored) }
}
