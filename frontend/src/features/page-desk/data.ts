// What the tab Pages reads and writes.

import { queryOptions } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase'
import type { PageDraft } from './draft'

export interface DeskPage {
  id: string
  slug: string
  status: 'draft' | 'published'
  template: string
  noindex: boolean
  updated_at: string
  pages_i18n: { language_code: string; title: string; description: string | null }[]
  /** Places for text on it, and in which languages each is written. */
  places: { written: readonly string[] }[]
}

function settled<Data>({ data, error }: { data: Data; error: { code?: string; message: string } | null }): NonNullable<Data> {
  if (error) throw error
  return data as NonNullable<Data>
}

export const deskPagesQuery = (factoryId: string) =>
  queryOptions({
    queryKey: ['panel', 'pages', factoryId],
    queryFn: async ({ signal }): Promise<DeskPage[]> => {
      const [pages, places] = await Promise.all([
        supabase()
          .from('pages')
          .select('id, slug, status, template, noindex, updated_at, pages_i18n(language_code, title, description)')
          .eq('factory_id', factoryId)
          .order('slug')
          .abortSignal(signal),
        supabase()
          .from('page_content')
          .select('page_slug, page_content_i18n(language_code)')
          .eq('factory_id', factoryId)
          .eq('is_active', true)
          .neq('page_content_i18n.content_value', '')
          .abortSignal(signal),
      ])
      const bySlug = Map.groupBy(settled(places), (place) => place.page_slug)
      return settled(pages).map((page) => ({
        ...page,
        status: page.status === 'draft' ? 'draft' : 'published',
        places: (bySlug.get(page.slug) ?? []).map((place) => ({ written: place.page_content_i18n.map((text) => text.language_code) })),
      }))
    },
  })

/** Its words in every language, its state, and then its address, which takes its texts along. */
export async function savePage(page: DeskPage | null, factoryId: string, draft: PageDraft): Promise<string> {
  const values = { status: draft.status, template: draft.template, noindex: draft.noindex }
  const id = page
    ? settled(await supabase().from('pages').update(values).eq('id', page.id).select('id'))[0]?.id
    : settled(await supabase().from('pages').insert({ ...values, slug: draft.slug, factory_id: factoryId }).select('id'))[0]?.id
  if (!id) throw new Error('not allowed')
  const entries = Object.entries(draft.texts)
  const written = entries.filter(([, text]) => text.title.trim())
  if (written.length > 0) {
    const rows = written.map(([language_code, text]) => ({ page_id: id, language_code, title: text.title.trim(), description: text.description.trim() || null }))
    settled(await supabase().from('pages_i18n').upsert(rows, { onConflict: 'page_id,language_code' }).select('id'))
  }
  const gone = entries.filter(([, text]) => !text.title.trim()).map(([code]) => code)
  if (page && gone.length > 0) settled(await supabase().from('pages_i18n').delete().eq('page_id', id).in('language_code', gone).select('id'))
  if (!page) await beginText(factoryId, draft)
  if (page && page.slug !== draft.slug) {
    const { error } = await supabase().rpc('rename_page', { p_page: id, p_slug: draft.slug })
    if (error) throw error
  }
  return id
}

/** A new page has a first paragraph, so that there is something to press in edit mode. */
async function beginText(factoryId: string, draft: PageDraft): Promise<void> {
  const [place] = settled(
    await supabase()
      .from('page_content')
      .upsert({ factory_id: factoryId, page_slug: draft.slug, content_key: 'body', content_type: 'html' }, { onConflict: 'factory_id,page_slug,content_key', ignoreDuplicates: true })
      .select('id'),
  )
  const texts = Object.entries(draft.texts).filter(([, text]) => text.title.trim())
  if (!place || texts.length === 0) return
  const rows = texts.map(([language_code, text]) => ({ page_content_id: place.id, language_code, content_value: `<p>${escaped(text.description.trim() || text.title.trim())}</p>` }))
  settled(await supabase().from('page_content_i18n').insert(rows).select('id'))
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

export async function setPagesStatus(ids: readonly string[], status: DeskPage['status']): Promise<void> {
  if (settled(await supabase().from('pages').update({ status }).in('id', [...ids]).select('id')).length < ids.length) throw new Error('not allowed')
}

export async function deletePage(id: string): Promise<void> {
  const { error } = await supabase().rpc('delete_page', { p_page: id })
  if (error) throw error
}

export const pageHistoryQuery = (id: string) =>
  queryOptions({
    queryKey: ['edit-history', 'page', id],
    staleTime: 0,
    queryFn: async ({ signal }) => settled(await supabase().rpc('page_history', { p_page: id }).abortSignal(signal)),
  })

export async function restorePageText(revision: number, before: boolean): Promise<void> {
  const { error } = await supabase().rpc('restore_revision', { p_revision: revision, p_before: before })
  if (error) throw error
}
