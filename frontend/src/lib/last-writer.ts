// Which colleague wrote a text last: for whoever comes second and has to choose between two.

import { queryOptions } from '@tanstack/react-query'

import { logError } from './errors'
import { supabase } from './supabase'

export interface WrittenText {
  table: 'page_content_i18n' | 'menu_items_i18n' | 'footer_links_i18n' | 'newsletters_i18n' | 'translations'
  language: string
  /** What is translated; interface texts have a key instead. */
  row?: string | null
  key?: string
}

export interface Writer {
  /** Null for whoever is no colleague any more. */
  name: string | null
  /** The reader themselves, in another window. */
  isMe: boolean
  at: string
}

/** Null where nobody knows. A notice is worth having without a name: failing is logged only. */
export async function lastWriter({ table, language, row, key }: WrittenText): Promise<Writer | null> {
  const { data, error } = await supabase().rpc('last_writer', { p_table: table, p_language: language, ...(row ? { p_row: row } : {}), ...(key ? { p_key: key } : {}) })
  if (error) logError('Who wrote it is not known', error)
  const found = data?.[0]
  return found ? { name: found.name, isMe: found.is_me, at: found.written_at } : null
}

/** `version`: another one may be somebody else's. */
export const lastWriterQuery = (of: WrittenText, version: string | null) =>
  queryOptions({ queryKey: ['last-writer', of, version], staleTime: Infinity, queryFn: () => lastWriter(of) })
