// What edit mode asks the database for and writes there: the specification's own calls (§7), each under the caller's policies.

import { queryOptions } from '@tanstack/react-query'
import type { EditTarget } from '@/lib/edit-mode'
import type { Database } from '@/lib/database.gen'
import { supabase } from '@/lib/supabase'
import type { StoredText } from './store'
import { isUuid, tableOf } from './target'

export interface Place {
  target: EditTarget
  factoryId: string
  language: string
}

/** Somebody else has written the text since its editor began with it. */
export class ChangedMeanwhile extends Error {
  override name = 'ChangedMeanwhile'
}

/** Which version an edit was begun from: the database refuses it when that one is no longer the present one. */
const EDITED_FROM = 'x-edited-from'
const NOTHING = 'nothing'

interface Answer {
  data: unknown
  error: { code?: string; message: string } | null
}

type DataOf<A> = A extends { error: null; data: infer Data } ? Data : never

/** What was asked for; a refusal is thrown. */
export function settled<A extends Answer>({ data, error }: A): DataOf<A> {
  if (error?.code === 'PT409') throw new ChangedMeanwhile(error.message)
  if (error) throw error
  return data as DataOf<A>
}

/** A text as it is in one language. */
export async function readText({ target, factoryId, language }: Place): Promise<StoredText> {
  if (target.kind === 'menu') {
    const row = settled(
      await supabase().from('menu_items_i18n').select('title, updated_at').eq('menu_item_id', target.id).eq('language_code', language).maybeSingle(),
    )
    return { rowId: target.id, value: row?.title ?? null, updatedAt: row?.updated_at ?? null }
  }
  if (target.kind === 'footer') {
    if (!isUuid(target.id)) return { rowId: null, value: null, updatedAt: null }
    const row = settled(
      await supabase().from('footer_links_i18n').select('title, updated_at').eq('footer_link_id', target.id).eq('language_code', language).maybeSingle(),
    )
    return { rowId: target.id, value: row?.title ?? null, updatedAt: row?.updated_at ?? null }
  }
  const row = settled(
    await supabase()
      .from('page_content')
      .select('id, page_content_i18n ( content_value, updated_at )')
      .eq('page_slug', target.slug)
      .eq('content_key', target.key)
      .eq('factory_id', factoryId)
      .eq('page_content_i18n.language_code', language)
      .maybeSingle(),
  )
  const text = row?.page_content_i18n[0]
  return { rowId: row?.id ?? null, value: text?.content_value ?? null, updatedAt: text?.updated_at ?? null }
}

/** Saves a text, begun from `base`. Null takes the translation away, which is how an undo leaves what was not there before. */
export async function writeText(place: Place, value: string | null, base: StoredText): Promise<StoredText> {
  const rowId = base.rowId ?? (await makeRow(place))
  if (value === null) return removeText(place, { ...base, rowId })
  const from = base.updatedAt ?? NOTHING
  const { target, language } = place
  const row =
    target.kind === 'text'
      ? settled(
          await supabase()
            .from('page_content_i18n')
            .upsert({ page_content_id: rowId, language_code: language, content_value: value }, { onConflict: 'page_content_id,language_code' })
            .select('updated_at')
            .setHeader(EDITED_FROM, from)
            .single(),
        )
      : target.kind === 'menu'
        ? settled(
            await supabase()
              .from('menu_items_i18n')
              .upsert({ menu_item_id: rowId, language_code: language, title: value }, { onConflict: 'menu_item_id,language_code' })
              .select('updated_at')
              .setHeader(EDITED_FROM, from)
              .single(),
          )
        : await writeFooterTitle(rowId, language, value, from)
  return { rowId, value, updatedAt: row.updated_at }
}

const titles = () => supabase().from('footer_links_i18n')

/** Update or insert, as the specification says it; one that appeared in between is a change by somebody else. */
async function writeFooterTitle(linkId: string, language: string, title: string, from: string): Promise<{ updated_at: string }> {
  const present = settled(await titles().select('id').eq('footer_link_id', linkId).eq('language_code', language).maybeSingle())
  if (present) return settled(await titles().update({ title }).eq('id', present.id).select('updated_at').setHeader(EDITED_FROM, from).single())
  const made = await titles().insert({ footer_link_id: linkId, language_code: language, title }).select('updated_at').single()
  if (made.error?.code === '23505') throw new ChangedMeanwhile(made.error.message)
  return settled(made)
}

async function removeText({ target, language }: Place, base: StoredText & { rowId: string }): Promise<StoredText> {
  const from = base.updatedAt ?? NOTHING
  const table = tableOf(target)
  const remove =
    table === 'page_content_i18n'
      ? supabase().from(table).delete().eq('page_content_id', base.rowId)
      : table === 'menu_items_i18n'
        ? supabase().from(table).delete().eq('menu_item_id', base.rowId)
        : supabase().from(table).delete().eq('footer_link_id', base.rowId)
  settled(await remove.eq('language_code', language).setHeader(EDITED_FROM, from))
  return { rowId: base.rowId, value: null, updatedAt: null }
}

/** What is translated, made where it is missing. */
export async function makeRow({ target, factoryId }: Place): Promise<string> {
  if (target.kind === 'menu') return target.id
  if (target.kind === 'footer') {
    return makeLinks(target, factoryId)
  }
  const made = await supabase()
    .from('page_content')
    .insert({ page_slug: target.slug, content_key: target.key, content_type: target.type ?? 'text', factory_id: factoryId })
    .select('id')
    .single()
  // Another editor was quicker: theirs is the place.
  if (made.error?.code === '23505') {
    return settled(
      await supabase().from('page_content').select('id').eq('page_slug', target.slug).eq('content_key', target.key).eq('factory_id', factoryId).single(),
    ).id
  }
  return settled(made).id
}

/** A title of a link nobody has made yet: it is made with the ones it stands among, or they would be gone from the page. */
async function makeLinks({ id, section, all }: Extract<EditTarget, { kind: 'footer' }>, factoryId: string): Promise<string> {
  const rows = all.map((link, index) => ({
    factory_id: factoryId, section_key: section, link_key: `${section}-${index}`, title: link.title, url: link.url,
    is_external: link.isExternal, sort_order: index, is_active: true,
  }))
  const made = settled(await supabase().from('footer_links').insert(rows).select('id, sort_order'))
  return made.find((row) => row.sort_order === all.findIndex((link) => link.id === id))!.id
}

// Drafts.

type DraftRow = Database['public']['Tables']['content_drafts']['Insert']

export interface Draft {
  id: string
  table: string
  rowId: string
  language: string
  value: string
  baseUpdatedAt: string | null
}

/** The factory's drafts by `keyOf` of what they are of. */
export const draftsQuery = (factoryId: string | undefined) =>
  queryOptions({
    queryKey: ['edit-drafts', factoryId],
    enabled: factoryId !== undefined,
    queryFn: async ({ signal }): Promise<Map<string, Draft>> => {
      const rows = settled(
        await supabase()
          .from('content_drafts')
          .select('id, table_name, row_id, language_code, value, base_updated_at')
          .eq('factory_id', factoryId!)
          .order('created_at')
          .abortSignal(signal),
      )
      const ofPages = rows.filter((row) => row.table_name === 'page_content_i18n').map((row) => row.row_id)
      const places = ofPages.length
        ? settled(await supabase().from('page_content').select('id, page_slug, content_key').in('id', ofPages).abortSignal(signal))
        : []
      const names = new Map(places.map((place) => [place.id, `text:${place.page_slug}/${place.content_key}`]))
      return new Map(
        rows.map((row) => {
          const other = `${row.table_name === 'menu_items_i18n' ? 'menu' : 'footer'}:${row.row_id}`
          const draft = { id: row.id, table: row.table_name, rowId: row.row_id, language: row.language_code, value: row.value, baseUpdatedAt: row.base_updated_at }
          return [`${names.get(row.row_id) ?? other}:${row.language_code}`, draft]
        }),
      )
    },
  })

export async function writeDraft(place: Place, value: string, base: StoredText): Promise<void> {
  const rowId = base.rowId ?? (await makeRow(place))
  settled(
    await supabase()
      .from('content_drafts')
      .upsert(
        // Whose it is the database works out from the text.
        { table_name: tableOf(place.target), row_id: rowId, language_code: place.language, value, base_updated_at: base.updatedAt } as DraftRow,
        { onConflict: 'table_name,row_id,language_code' },
      ),
  )
}

export async function dropDraft(place: Place, rowId: string): Promise<void> {
  settled(
    await supabase().from('content_drafts').delete().eq('table_name', tableOf(place.target)).eq('row_id', rowId).eq('language_code', place.language),
  )
}

export interface Published {
  published: number
  left: { id: string; reason: string }[]
}

export const publishDrafts = async (): Promise<Published> => settled(await supabase().rpc('publish_drafts', {})) as unknown as Published

// History.

export interface Revision {
  id: number
  table_name: string
  row_id: string
  language_code: string
  place: string | null
  action: string
  old_value: string | null
  new_value: string | null
  author: string | null
  created_at: string
}

/** The changes of one text in one language, or the latest of all; newest first. */
export const historyQuery = (of: { table: string; rowId: string; language: string } | null) =>
  queryOptions({
    queryKey: ['edit-history', of],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<Revision[]> =>
      settled(
        await supabase()
          .rpc('content_history', of ? { p_table: of.table, p_row: of.rowId, p_language: of.language } : {})
          .abortSignal(signal),
      ) as Revision[],
  })

export async function restoreRevision(id: number, before: boolean): Promise<void> {
  settled(await supabase().rpc('restore_revision', { p_revision: id, p_before: before }))
}
