import { queryOptions } from '@tanstack/react-query'
import { boot } from '@/lib/boot'
import { supabase } from '@/lib/supabase'
import type { LanguageRow } from './language'

export const languagesQuery = queryOptions({
  queryKey: ['languages'],
  initialData: boot.languages as LanguageRow[] | undefined,
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ signal }) => {
    const { data, error } = await supabase()
      .from('languages')
      .select('*')
      .eq('is_active', true)
      .order('sort_order', { ascending: true })
      .abortSignal(signal)
    if (error) throw error
    return data as LanguageRow[]
  },
})

export interface TranslationRow {
  translation_key: string
  content: string
  content_type: string
}

/** The texts an admin may have changed, in one language: those whose keys begin with one of the words. */
export async function loadTranslations(languageCode: string, factoryId: string, words: readonly string[]): Promise<TranslationRow[]> {
  const { data, error } = await supabase()
    .from('translations')
    .select('translation_key, content, content_type')
    .eq('language_code', languageCode)
    .eq('factory_id', factoryId)
    .or(words.map((word) => `translation_key.like.${word}.*`).join(','))
  if (error) throw error
  return data as TranslationRow[]
}
