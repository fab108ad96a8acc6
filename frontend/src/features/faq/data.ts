import { queryOptions } from '@tanstack/react-query'

import { supabase } from '@/lib/supabase'

import { toQuestions, type Question } from './faq'

/** Every question of the factory; `fallback` is the shop's default language. */
export const faqQuery = (language: string, fallback: string, factoryId: string) =>
  queryOptions({
    queryKey: ['faq', language, fallback, factoryId] as const,
    queryFn: async ({ signal }): Promise<Question[]> => {
      const { data, error } = await supabase()
        .from('faq_items')
        .select('slug, category, faq_items_i18n ( language_code, question, answer )')
        .eq('factory_id', factoryId)
        .eq('is_active', true)
        .in('faq_items_i18n.language_code', [...new Set([language, fallback])])
        .order('sort_order')
        .abortSignal(signal)
      if (error) throw error
      return toQuestions(data, language, fallback)
    },
  })
