import { queryOptions } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase'
import { uploadPicture } from '@/lib/upload'

export interface Shelf {
  id: string
  parent_id: string | null
  slug: string
  name: string
  description: string | null
  image_url: string | null
  sort_order: number
  is_active: boolean
  categories_i18n: { language_code: string; name: string; description: string | null }[]
  products: { count: number }[]
}

/** What the reader's language calls it. */
export const shelfName = (shelf: Shelf, code: string): string => shelf.categories_i18n.find((own) => own.language_code === code)?.name ?? shelf.name

export const shelvesQuery = (factoryId: string) =>
  queryOptions({
    queryKey: ['panel', 'categories', factoryId, 'all'],
    queryFn: async ({ signal }): Promise<Shelf[]> => {
      const { data, error } = await supabase()
        .from('categories')
        .select('id, parent_id, slug, name, description, image_url, sort_order, is_active, categories_i18n(language_code, name, description), products!products_category_id_fkey(count)')
        .eq('factory_id', factoryId)
        .order('sort_order')
        .order('name')
        .abortSignal(signal)
      if (error) throw error
      return data as unknown as Shelf[]
    },
  })

export interface ShelfDraft {
  slug: string
  parent_id: string
  image_url: string
  is_active: boolean
  texts: Record<string, { name: string; description: string }>
}

export async function saveShelf(id: string | null, factoryId: string, draft: ShelfDraft, defaultCode: string, position: number): Promise<string> {
  const own = draft.texts[defaultCode]!
  const values = {
    slug: draft.slug, parent_id: draft.parent_id || null, image_url: draft.image_url.trim() || null, is_active: draft.is_active, name: own.name.trim(), description: own.description.trim() || null,
  }
  const answer = id
    ? await supabase().from('categories').update(values).eq('id', id).select('id')
    : await supabase().from('categories').insert({ ...values, factory_id: factoryId, sort_order: position }).select('id')
  if (answer.error) throw answer.error
  const saved = answer.data[0]?.id
  if (!saved) throw new Error('not allowed')
  const entries = Object.entries(draft.texts)
  const written = entries.filter(([, texts]) => texts.name.trim())
  const { error } = await supabase()
    .from('categories_i18n')
    .upsert(written.map(([code, texts]) => ({ category_id: saved, language_code: code, name: texts.name.trim(), description: texts.description.trim() || null })), { onConflict: 'category_id,language_code' })
  if (error) throw error
  const gone = entries.filter(([, texts]) => !texts.name.trim()).map(([code]) => code)
  if (gone.length > 0) {
    const removed = await supabase().from('categories_i18n').delete().eq('category_id', saved).in('language_code', gone)
    if (removed.error) throw removed.error
  }
  return saved
}

/** In the bucket that whoever has the catalogue may write. */
export const uploadShelfPicture = (factoryId: string, picture: Blob): Promise<string> => uploadPicture('product-images', `${factoryId}/categories`, picture)

/** The order of one level, as its rows stand. */
export async function orderShelves(ids: readonly string[]): Promise<void> {
  const answers = await Promise.all(ids.map((id, index) => supabase().from('categories').update({ sort_order: index + 1 }).eq('id', id)))
  const failed = answers.find((answer) => answer.error)
  if (failed?.error) throw failed.error
}

export async function deleteShelf(id: string): Promise<void> {
  const { data, error } = await supabase().from('categories').delete().eq('id', id).select('id')
  if (error) throw error
  if (data.length === 0) throw new Error('not allowed')
}
