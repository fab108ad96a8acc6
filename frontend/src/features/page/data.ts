// Texts of content pages: the only file of this feature that names a table.

import { queryOptions } from '@tanstack/react-query'

import { errorMessage } from '@/lib/errors'
import { supabase } from '@/lib/supabase'

import { blocks, type BlockRow, type Page } from './page'

interface PageRow {
  updated_at: string
  pages_i18n: { language_code: string; title: string; description: string | null }[]
}

/** Null when there is no published page of this slug. `fallback` is the shop's default language. */
export const pageQuery = (slug: string, language: string, fallback: string, factoryId: string) =>
  queryOptions({
    queryKey: ['page', slug, language, fallback, factoryId] as const,
    queryFn: async ({ signal }): Promise<Page | null> => {
      const languages = [...new Set([language, fallback])]
      const [page, content] = await Promise.all([
        supabase()
          .from('pages')
          .select('updated_at, pages_i18n ( language_code, title, description )')
          .eq('slug', slug)
          .eq('factory_id', factoryId)
          .in('pages_i18n.language_code', languages)
          .abortSignal(signal)
          .maybeSingle<PageRow>(),
        supabase()
          .from('page_content')
          .select('id, content_key, content_type, sort_order, page_content_i18n ( language_code, content_value )')
          .eq('page_slug', slug)
          .eq('factory_id', factoryId)
          .eq('is_active', true)
          .in('page_content_i18n.language_code', languages)
          .order('sort_order', { ascending: true })
          .abortSignal(signal),
      ])
      const error = page.error ?? content.error
      if (error) throw new Error(errorMessage(error, 'Failed to load page content'), { cause: error })
      if (!page.data) return null
      const texts = page.data.pages_i18n
      const named = texts.find((row) => row.language_code === language) ?? texts[0]
      return {
        title: named?.title ?? null,
        description: named?.description ?? null,
        updatedAt: page.data.updated_at,
        blocks: blocks(content.data as unknown as BlockRow[], language, fallback),
      }
    },
  })

/** Where a page went that once stood at this address. */
export async function movedTo(slug: string, factoryId: string): Promise<string | null> {
  const { data, error } = await supabase().from('page_redirects').select('pages!inner(slug)').eq('factory_id', factoryId).eq('old_slug', slug).maybeSingle()
  if (error) throw error
  return data?.pages.slug ?? null
}
