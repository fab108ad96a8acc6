import { queryOptions } from '@tanstack/react-query'
import { logError } from '@/lib/errors'
import { containsPattern } from '@/lib/like'
import { supabase } from '@/lib/supabase'
import { type Suggestion, type SuggestionRow, mergeSuggestions } from './suggestion'

export const suggestionLimit = 8
export const minimumTermLength = 2
export const idleMs = 500

const columns = `id, name, slug, description, image_url, package_size, price_range,
  product_images(processed_url, original_url, is_primary, sort_order),
  products_i18n(name, package_size, price_range)`

/**
 * Products whose name or description holds the term, in the catalogue's own language or in the visitor's. A failure
 * is logged and shows nothing, so it is not retried.
 */
export const suggestionsQuery = (term: string, language: string) =>
  queryOptions({
    queryKey: ['suggestions', term, language],
    enabled: term.length >= minimumTermLength,
    retry: false,
    queryFn: async ({ signal }): Promise<Suggestion[]> => {
      try {
        const [own, translated] = await Promise.all([
          byOwnTexts(term, language, signal),
          byTranslation(term, language, signal),
        ])
        return mergeSuggestions(term, own, translated, suggestionLimit)
      } catch (error) {
        if (!signal.aborted) logError('Product search failed', error)
        throw error
      }
    },
  })

async function byOwnTexts(term: string, language: string, signal: AbortSignal): Promise<SuggestionRow[]> {
  const pattern = containsPattern(term)
  const { data, error } = await supabase()
    .from('products')
    .select(columns)
    .or(`name.ilike.${pattern},description.ilike.${pattern}`)
    .eq('is_active', true)
    .eq('products_i18n.language_code', language)
    .limit(suggestionLimit)
    .abortSignal(signal)
  if (error) throw error
  return data as SuggestionRow[]
}

async function byTranslation(term: string, language: string, signal: AbortSignal): Promise<SuggestionRow[]> {
  const pattern = containsPattern(term)
  const { data, error } = await supabase()
    .from('products_i18n')
    .select(
      `name, package_size, price_range,
       product:products!inner(id, name, slug, description, image_url, package_size, price_range,
         product_images(processed_url, original_url, is_primary, sort_order))`,
    )
    .eq('language_code', language)
    .eq('product.is_active', true)
    .or(`name.ilike.${pattern},description.ilike.${pattern}`)
    .limit(suggestionLimit)
    .abortSignal(signal)
  if (error) throw error
  return (data as unknown as TranslatedRow[]).map(({ product, ...texts }) => ({ ...product, products_i18n: [texts] }))
}

type TranslatedRow = SuggestionRow['products_i18n'][number] & { product: Omit<SuggestionRow, 'products_i18n'> }
