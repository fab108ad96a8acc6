// What the tab Menu reads and writes.

import { queryOptions } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase'

export interface DeskItem {
  id: string
  parent_id: string | null
  title: string
  url: string
  icon_name: string | null
  icon_color: string | null
  is_external: boolean
  is_active: boolean
  sort_order: number
  menu_items_i18n: { language_code: string; title: string }[]
}

function settled<Data>({ data, error }: { data: Data; error: { code?: string; message: string } | null }): NonNullable<Data> {
  if (error) throw error
  return data as NonNullable<Data>
}

export const deskMenuQuery = (factoryId: string) =>
  queryOptions({
    queryKey: ['panel', 'menu', factoryId],
    queryFn: async ({ signal }): Promise<DeskItem[]> =>
      settled(
        await supabase()
          .from('menu_items')
          .select('id, parent_id, title, url, icon_name, icon_color, is_external, is_active, sort_order, menu_items_i18n(language_code, title)')
          .eq('factory_id', factoryId)
          .order('sort_order')
          .abortSignal(signal),
      ),
  })

export interface ItemDraft {
  url: string
  icon_name: string
  icon_color: string
  is_external: boolean
  is_active: boolean
  titles: Record<string, string>
}

export async function saveItem(item: DeskItem | null, factoryId: string, draft: ItemDraft, defaultCode: string, position: number): Promise<void> {
  const values = {
    title: draft.titles[defaultCode]!.trim(), url: draft.url.trim(), icon_name: draft.icon_name.trim() || null, icon_color: draft.icon_color.trim() || null,
    is_external: draft.is_external, is_active: draft.is_active,
  }
  const saved = item
    ? settled(await supabase().from('menu_items').update(values).eq('id', item.id).select('id'))
    : settled(await supabase().from('menu_items').insert({ ...values, factory_id: factoryId, sort_order: position }).select('id'))
  const id = saved[0]?.id
  if (!id) throw new Error('not allowed')
  const known = new Map(item?.menu_items_i18n.map((own) => [own.language_code, own.title]))
  const entries = Object.entries(draft.titles).map(([code, title]) => [code, title.trim()] as const)
  // Only what was changed is written: each of them is a line of the history.
  const written = entries.filter(([code, title]) => title !== '' && title !== known.get(code))
  if (written.length > 0) {
    const rows = written.map(([language_code, title]) => ({ menu_item_id: id, language_code, title }))
    settled(await supabase().from('menu_items_i18n').upsert(rows, { onConflict: 'menu_item_id,language_code' }).select('id'))
  }
  const gone = entries.filter(([code, title]) => title === '' && known.has(code)).map(([code]) => code)
  if (gone.length > 0) settled(await supabase().from('menu_items_i18n').delete().eq('menu_item_id', id).in('language_code', gone).select('id'))
}

/** The whole menu in its new shape, in one transaction. */
export async function arrangeMenu(items: readonly { id: string; parent_id: string | null }[]): Promise<void> {
  settled(await supabase().rpc('arrange_menu', { p_items: items.map(({ id, parent_id }) => ({ id, parent_id })) }))
}

/** Its dropdown goes with it. */
export async function deleteItem(id: string): Promise<void> {
  if (settled(await supabase().from('menu_items').delete().eq('id', id).select('id')).length === 0) throw new Error('not allowed')
}
