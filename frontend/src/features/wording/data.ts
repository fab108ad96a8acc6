// What the tabs Translations and Languages read and write.

import { queryOptions } from '@tanstack/react-query'
import type { LanguageRow } from '@/i18n/language'
import { supabase } from '@/lib/supabase'
import type { Cell } from './files'
import type { Entry } from './model'

/** Somebody else has written the text since it was read here. */
export class ChangedMeanwhile extends Error {
  override name = 'ChangedMeanwhile'
}

function settled<Data>({ data, error }: { data: Data; error: { code?: string; message: string } | null }): NonNullable<Data> {
  if (error?.code === 'PT409') throw new ChangedMeanwhile(error.message)
  if (error) throw error
  return data as NonNullable<Data>
}

export const translationsQuery = (factoryId: string) =>
  queryOptions({
    queryKey: ['panel', 'translations', factoryId],
    queryFn: async ({ signal }): Promise<Entry[]> =>
      settled(await supabase().rpc('translations_table', { p_factory: factoryId }).abortSignal(signal)) as unknown as Entry[],
  })

export interface StoredText {
  content: string | null
  /** Which version this is; null: there is none. */
  updatedAt: string | null
}

const translations = () => supabase().from('translations')

/** A text as it is now in one language, with its version. */
export async function readText(factoryId: string, key: string, language: string): Promise<StoredText> {
  const { data, error } = await translations()
    .select('content, updated_at')
    .eq('factory_id', factoryId)
    .eq('translation_key', key)
    .eq('language_code', language)
    .maybeSingle()
  if (error) throw error
  return { content: data?.content ?? null, updatedAt: data?.updated_at ?? null }
}

/** Saves a text that was begun from `base`; null takes it away, and the shop's own word stands there again. */
export async function writeText(factoryId: string, key: string, language: string, content: string | null, base: StoredText, type = 'text'): Promise<StoredText> {
  const from = base.updatedAt ?? 'nothing'
  if (content === null) {
    settled(await translations().delete().eq('factory_id', factoryId).eq('translation_key', key).eq('language_code', language).setHeader('x-edited-from', from).select('id'))
    return { content: null, updatedAt: null }
  }
  const row = settled(
    await translations()
      .upsert(
        { factory_id: factoryId, translation_key: key, language_code: language, content, content_type: type },
        { onConflict: 'factory_id,language_code,translation_key' },
      )
      .select('updated_at')
      .setHeader('x-edited-from', from)
      .single(),
  )
  return { content, updatedAt: row.updated_at }
}

export interface ImportReport {
  applied: boolean
  created: number
  updated: number
  unchanged: number
  wrong: number
  errors: { line: number; key: string; language: string; code: string }[]
}

export async function importTexts(factoryId: string, cells: readonly Cell[], isApplied: boolean): Promise<ImportReport> {
  return settled(await supabase().rpc('import_translations', { p_factory: factoryId, p_cells: cells as never, p_apply: isApplied })) as unknown as ImportReport
}

export const keyHistoryQuery = (factoryId: string, key: string) =>
  queryOptions({
    queryKey: ['edit-history', 'translations', factoryId, key],
    staleTime: 0,
    queryFn: async ({ signal }) => settled(await supabase().rpc('translation_history', { p_factory: factoryId, p_key: key }).abortSignal(signal)),
  })

export async function restoreText(revision: number, before: boolean): Promise<void> {
  settled(await supabase().rpc('restore_revision', { p_revision: revision, p_before: before }))
}

// Languages.

export interface DeskLanguage extends LanguageRow {
  id: string
}

/** All of them, also those no visitor is offered. */
export const deskLanguagesQuery = queryOptions({
  queryKey: ['panel', 'languages'],
  queryFn: async ({ signal }): Promise<DeskLanguage[]> =>
    settled(await supabase().from('languages').select('*').order('sort_order').order('code').abortSignal(signal)) as DeskLanguage[],
})

export interface Progress {
  language_code: string
  area: string
  done: number
  total: number
}

export const progressQuery = (factoryId: string) =>
  queryOptions({
    queryKey: ['panel', 'language-progress', factoryId],
    queryFn: async ({ signal }): Promise<Progress[]> => settled(await supabase().rpc('language_progress', { p_factory: factoryId }).abortSignal(signal)),
  })

export interface LanguageDraft {
  code: string
  name: string
  native_name: string
  direction: 'ltr' | 'rtl'
  flag_icon_url: string
}

export async function saveLanguage(known: DeskLanguage | null, draft: LanguageDraft, position: number): Promise<void> {
  const values = { name: draft.name.trim(), native_name: draft.native_name.trim(), direction: draft.direction, flag_icon_url: draft.flag_icon_url.trim() || null }
  const answer = known
    ? await supabase().from('languages').update(values).eq('code', known.code).select('id')
    : await supabase().from('languages').insert({ ...values, code: draft.code.trim(), is_active: false, sort_order: position }).select('id')
  if (settled(answer).length === 0) throw new Error('not allowed')
}

export async function setLanguageActive(code: string, isActive: boolean): Promise<void> {
  if (settled(await supabase().from('languages').update({ is_active: isActive }).eq('code', code).select('id')).length === 0) throw new Error('not allowed')
}

export async function setDefaultLanguage(code: string): Promise<void> {
  const { error } = await supabase().rpc('set_default_language', { p_code: code })
  if (error) throw error
}

export async function orderLanguages(codes: readonly string[]): Promise<void> {
  settled(await supabase().rpc('order_languages', { p_codes: [...codes] }))
}
