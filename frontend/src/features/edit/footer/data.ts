// What the footer's dialogs ask the database for and write there (specification §7).

import { queryOptions } from '@tanstack/react-query'
import { errorMessage, logError } from '@/lib/errors'
import { supabase } from '@/lib/supabase'
import { type Place, makeRow, readText, settled } from '../data'
import { isUuid } from '../target'
import { type LinkDraft, linkRow, titleRows } from './links'

interface SectionRow {
  id: string
  link_key: string
  title: string
  url: string
  is_external: boolean
  footer_links_i18n: { language_code: string; title: string }[]
}

/** A section's links with their titles in every language. */
export async function readSection(factoryId: string, section: string): Promise<LinkDraft[]> {
  try {
    const rows = settled(
      await supabase()
        .from('footer_links')
        .select('id, link_key, title, url, is_external, footer_links_i18n ( language_code, title )')
        .eq('factory_id', factoryId)
        .eq('section_key', section)
        .eq('is_active', true)
        .order('sort_order', { ascending: true }),
    ) as SectionRow[]
    return rows.map((row) => ({
      id: row.id,
      linkKey: row.link_key,
      title: row.title,
      url: row.url,
      isExternal: row.is_external,
      titles: Object.fromEntries(row.footer_links_i18n.map((text) => [text.language_code, text.title])),
    }))
  } catch (error) {
    throw new Error(errorMessage(error, 'Failed to load footer links'), { cause: error })
  }
}

/** Deletes the section's links, inserts the list, then each link's translations. Several requests: not atomic. */
async function replaceSection(factoryId: string, section: string, links: readonly LinkDraft[]): Promise<void> {
  settled(await supabase().from('footer_links').delete().eq('factory_id', factoryId).eq('section_key', section))
  if (links.length === 0) return
  const rows = links.map((link, index) => linkRow(link, factoryId, section, index))
  const made = settled(await supabase().from('footer_links').insert(rows).select('id, sort_order'))
  for (const { id, sort_order } of made) {
    if (!isUuid(id)) continue
    settled(await supabase().from('footer_links_i18n').delete().eq('footer_link_id', id))
    const titles = titleRows(links[sort_order]!, id)
    if (titles.length > 0) settled(await supabase().from('footer_links_i18n').insert(titles))
  }
}

/** Saves a section. When that fails on the way, the list that was there is put back, and the failure goes on to the caller. */
export async function saveSection(factoryId: string, section: string, links: readonly LinkDraft[]): Promise<void> {
  const former = await readSection(factoryId, section)
  try {
    await replaceSection(factoryId, section, links)
  } catch (error) {
    await replaceSection(factoryId, section, former).catch((again: unknown) => logError('The former footer links could not be put back', again))
    throw new Error(errorMessage(error, 'Failed to save footer links'), { cause: error })
  }
}

export interface SectionVersion {
  id: number
  links: { title: string; url: string }[]
  created_at: string
}

/** What the section was before its latest changes. */
export const sectionHistoryQuery = (factoryId: string, section: string) =>
  queryOptions({
    queryKey: ['edit-history', 'footer', factoryId, section],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<SectionVersion[]> =>
      settled(
        await supabase()
          .from('footer_links_history')
          .select('id, links, created_at')
          .eq('factory_id', factoryId)
          .eq('section_key', section)
          .order('id', { ascending: false })
          .limit(20)
          .abortSignal(signal),
      ) as SectionVersion[],
  })

export async function restoreSection(version: number): Promise<void> {
  settled(await supabase().rpc('restore_footer_section', { p_version: version }))
}

/** The footer's colours: one place, the same in every language. */
export async function saveColors(factoryId: string, languages: readonly string[], scheme: object): Promise<void> {
  const place: Place = { target: { kind: 'text', slug: 'footer', key: 'colors' }, factoryId, language: languages[0] ?? 'en' }
  const { rowId } = await readText(place)
  const page_content_id = rowId ?? (await makeRow(place))
  const content_value = JSON.stringify(scheme)
  settled(
    await supabase()
      .from('page_content_i18n')
      .upsert(languages.map((language_code) => ({ page_content_id, language_code, content_value })), { onConflict: 'page_content_id,language_code' }),
  )
}
