import { queryOptions } from '@tanstack/react-query'
import type { Json } from '@/lib/database.gen'
import { supabase } from '@/lib/supabase'
import { uploadPicture } from '@/lib/upload'
import { type ExportedProduct, type ImportRow, columns, languageColumns } from './csv'
import { type LanguageTexts, type ProductDraft, attributesOf, emptyTexts, newDraft, numberOf, productColumns } from './draft'

const BUCKET = 'product-images'

export interface ProductListRow {
  id: string
  slug: string
  sku: string | null
  name: string
  is_active: boolean
  shop_price: number | null
  stock_status: string
  category_id: string | null
  image_url: string | null
  product_images: { processed_url: string | null; original_url: string | null; is_primary: boolean; sort_order: number }[]
  products_i18n: { language_code: string }[]
}

/** At most as many as a factory may have (1000), so they are all here and searching is immediate. */
export const productListQuery = (factoryId: string) =>
  queryOptions({
    queryKey: ['panel', 'products', factoryId],
    staleTime: 15_000,
    queryFn: async ({ signal }): Promise<ProductListRow[]> => {
      const { data, error } = await supabase()
        .from('products')
        .select(
          'id, slug, sku, name, is_active, shop_price, stock_status, category_id, image_url, product_images(processed_url, original_url, is_primary, sort_order), products_i18n(language_code)',
        )
        .eq('factory_id', factoryId)
        .order('sort_order')
        .order('name')
        .abortSignal(signal)
      if (error) throw error
      return data as ProductListRow[]
    },
  })

export interface CategoryChoice {
  id: string
  slug: string
  name: string
  parent_id: string | null
}

/** By the names the reader's language has for them. */
export const categoryChoicesQuery = (factoryId: string, code: string) =>
  queryOptions({
    queryKey: ['panel', 'categories', factoryId, 'choices', code],
    queryFn: async ({ signal }): Promise<CategoryChoice[]> => {
      const { data, error } = await supabase().from('categories').select('id, slug, name, parent_id, categories_i18n(name)').eq('factory_id', factoryId).eq('categories_i18n.language_code', code).order('sort_order').abortSignal(signal)
      if (error) throw error
      return data.map(({ categories_i18n: own, ...category }) => ({ ...category, name: own[0]?.name ?? category.name }))
    },
  })

export const productLimitQuery = (factoryId: string) =>
  queryOptions({
    queryKey: ['panel', 'product-limit', factoryId],
    queryFn: async ({ signal }): Promise<number> => {
      const { data, error } = await supabase().from('factory_settings').select('max_products').eq('factory_id', factoryId).abortSignal(signal)
      if (error) throw error
      return data[0]?.max_products ?? 1000
    },
  })

export interface ProductImageRow {
  id: string
  processed_url: string | null
  original_url: string | null
  is_primary: boolean
  sort_order: number
  alt: Record<string, string>
}

export interface LoadedProduct {
  id: string
  draft: ProductDraft
  images: ProductImageRow[]
}

const text = (value: string | number | null | undefined): string => (value === null || value === undefined ? '' : String(value))

/** Of one's own factory: what another's sells is there for everybody to read, and not here to be opened. */
export const productQuery = (factoryId: string, id: string, defaultCode: string) =>
  queryOptions({
    queryKey: ['panel', 'product', factoryId, id, defaultCode],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<LoadedProduct | null> => {
      const { data, error } = await supabase()
        .from('products')
        .select('*, products_i18n(*), product_images(id, processed_url, original_url, is_primary, sort_order, alt), product_food_info(*, product_food_info_i18n(*))')
        .eq('factory_id', factoryId)
        .eq('id', id)
        .limit(1)
        .abortSignal(signal)
      if (error) throw error
      const [row] = data
      if (!row) return null
      const food = row.product_food_info
      const texts: Record<string, LanguageTexts> = {}
      for (const { language_code: code, ...own } of row.products_i18n)
        texts[code] = { ...emptyTexts, name: own.name, description: text(own.description), package_size: text(own.package_size), price_range: text(own.price_range) }
      texts[defaultCode] = { ...emptyTexts, name: row.name, description: text(row.description), package_size: text(row.package_size), price_range: text(row.price_range) }
      const addFood = (code: string, own: { ingredients_html: string | null; storage: string | null; origin: string | null; shelf_life: string | null }) => {
        texts[code] = { ...(texts[code] ?? emptyTexts), ingredients_html: text(own.ingredients_html), storage: text(own.storage), origin: text(own.origin), shelf_life: text(own.shelf_life) }
      }
      for (const own of food?.product_food_info_i18n ?? []) addFood(own.language_code, own)
      if (food) addFood(defaultCode, food)
      const draft: ProductDraft = {
        ...newDraft(),
        slug: row.slug,
        sku: text(row.sku),
        barcode: text(row.barcode),
        category_id: text(row.category_id),
        kind: row.kind as ProductDraft['kind'],
        shop_price: text(row.shop_price),
        vat_rate: text(row.vat_rate),
        min_order_qty: text(row.min_order_qty),
        net_quantity: text(row.net_quantity),
        net_unit: text(row.net_unit),
        stock_status: row.stock_status,
        sort_order: text(row.sort_order),
        tags: (row.tags ?? []).join(', '),
        is_active: row.is_active,
        is_featured: row.is_featured,
        texts,
        attributes: attributesOf(row.attributes_schema, defaultCode),
        allergens: food?.allergens ?? [],
        may_contain: food?.may_contain ?? [],
        nutrition: Object.fromEntries(Object.entries((food?.nutrition ?? {}) as Record<string, number>).map(([name, value]) => [name, text(value)])),
        operator: text(food?.operator),
      }
      const images = (row.product_images as unknown as ProductImageRow[]).toSorted((a, b) => a.sort_order - b.sort_order)
      return { id, draft, images }
    },
  })

/** Writes the product itself; `id` null makes a new one. Answers its id. */
export async function saveProduct(id: string | null, factoryId: string, draft: ProductDraft, defaultCode: string): Promise<string> {
  const values = { ...productColumns(draft, defaultCode), attributes_schema: productColumns(draft, defaultCode).attributes_schema as Json }
  if (id === null) {
    const { data, error } = await supabase().from('products').insert({ ...values, factory_id: factoryId }).select('id').single()
    if (error) throw error
    return data.id
  }
  const { data, error } = await supabase().from('products').update(values).eq('id', id).select('id')
  if (error) throw error
  // Row security hides what may not be changed instead of complaining.
  if (data.length === 0) throw new Error('not allowed')
  return id
}

const blank = (value: string) => value.trim() || null

/** Writes the languages and the food information of a product that is there. */
export async function saveProductTexts(id: string, draft: ProductDraft, defaultCode: string): Promise<void> {
  const entries = Object.entries(draft.texts)
  const written = entries.filter(([, own]) => own.name.trim())
  const gone = entries.filter(([, own]) => !own.name.trim()).map(([code]) => code)
  const names = await supabase()
    .from('products_i18n')
    .upsert(
      written.map(([code, own]) => ({
        product_id: id, language_code: code, name: own.name.trim(), description: blank(own.description), package_size: blank(own.package_size), price_range: blank(own.price_range),
      })),
      { onConflict: 'product_id,language_code' },
    )
  if (names.error) throw names.error
  if (gone.length > 0) {
    const { error } = await supabase().from('products_i18n').delete().eq('product_id', id).in('language_code', gone)
    if (error) throw error
  }
  await saveFood(id, draft, defaultCode)
}

async function saveFood(id: string, draft: ProductDraft, defaultCode: string): Promise<void> {
  const food = (own: LanguageTexts) => ({ ingredients_html: blank(own.ingredients_html), storage: blank(own.storage), origin: blank(own.origin), shelf_life: blank(own.shelf_life) })
  const base = draft.texts[defaultCode] ?? emptyTexts
  const nutrition = Object.fromEntries(Object.entries(draft.nutrition).flatMap(([name, value]) => (value.trim() ? [[name, numberOf(value)!]] : [])))
  const { error } = await supabase()
    .from('product_food_info')
    .upsert({ product_id: id, ...food(base), allergens: draft.allergens, may_contain: draft.may_contain, nutrition, operator: blank(draft.operator) })
  if (error) throw error
  const others = Object.entries(draft.texts).filter(([code]) => code !== defaultCode)
  const isWritten = (own: LanguageTexts) => Object.values(food(own)).some((value) => value !== null)
  const rows = others.filter(([, own]) => isWritten(own)).map(([code, own]) => ({ product_id: id, language_code: code, ...food(own) }))
  if (rows.length > 0) {
    const saved = await supabase().from('product_food_info_i18n').upsert(rows, { onConflict: 'product_id,language_code' })
    if (saved.error) throw saved.error
  }
  const gone = others.filter(([, own]) => !isWritten(own)).map(([code]) => code)
  if (gone.length > 0) {
    const removed = await supabase().from('product_food_info_i18n').delete().eq('product_id', id).in('language_code', gone)
    if (removed.error) throw removed.error
  }
}

export interface BulkPatch {
  is_active?: boolean
  category_id?: string | null
  stock_status?: string
}

/** Answers how many products were changed. */
export async function changeProducts(ids: readonly string[], patch: BulkPatch): Promise<number> {
  const { data, error } = await supabase().from('products').update(patch).in('id', ids).select('id')
  if (error) throw error
  return data.length
}

/** Reckoned by the server from the prices as they are then, all or none; what has no price keeps none. */
export async function changePrices(ids: readonly string[], percent: number): Promise<number> {
  const { data, error } = await supabase().rpc('change_prices', { p_products: [...ids], p_percent: percent })
  if (error) throw error
  return data
}

export async function deleteProducts(ids: readonly string[]): Promise<number> {
  const { data, error } = await supabase().from('products').delete().in('id', ids).select('id')
  if (error) throw error
  return data.length
}

export interface ImportReport {
  created: number
  updated: number
  unchanged: number
  errors: { line: number; field: string | null; code: string; detail?: string }[]
  applied: boolean
  products: number
  limit: number
}

/** A trial unless `apply`; and even then nothing is kept while a line is wrong. */
export async function importProducts(rows: readonly ImportRow[], apply: boolean): Promise<ImportReport> {
  const { data, error } = await supabase().rpc('import_products', { p_rows: rows as unknown as Json, p_apply: apply })
  if (error) throw error
  return data as unknown as ImportReport
}

export async function exportProducts(factoryId: string): Promise<ExportedProduct[]> {
  const own = columns.filter((column) => column !== 'category').join(', ')
  const { data, error } = await supabase()
    .from('products')
    .select(`${own}, categories!products_category_id_fkey(slug), products_i18n(language_code, ${languageColumns.join(', ')})`)
    .eq('factory_id', factoryId)
    .order('sort_order')
    .order('slug')
  if (error) throw error
  return (data as unknown as (Omit<ExportedProduct, 'category'> & { categories: { slug: string } | null })[]).map(
    ({ categories, ...product }) => ({ ...product, category: categories?.slug ?? null }) as ExportedProduct,
  )
}

export async function addImage(factoryId: string, productId: string, file: File, position: number, alt: Record<string, string>): Promise<void> {
  const address = await uploadPicture(BUCKET, `${factoryId}/${productId}`, file)
  const { error } = await supabase().from('product_images').insert({ product_id: productId, original_url: address, is_primary: position === 0, sort_order: position, alt })
  if (error) throw error
}

/** The original stays, so it can be cropped again. */
export async function saveCrop(factoryId: string, productId: string, image: ProductImageRow, cropped: Blob): Promise<void> {
  const address = await uploadPicture(BUCKET, `${factoryId}/${productId}`, cropped)
  const { error } = await supabase().from('product_images').update({ processed_url: address, original_url: image.original_url ?? image.processed_url }).eq('id', image.id)
  if (error) throw error
  await sweep([image.processed_url === image.original_url ? null : image.processed_url])
}

export async function saveAlt(id: string, alt: Record<string, string>): Promise<void> {
  const { error } = await supabase().from('product_images').update({ alt }).eq('id', id)
  if (error) throw error
}

export async function arrangeImages(productId: string, ids: readonly string[], primaryId: string): Promise<void> {
  const { error } = await supabase().rpc('arrange_product_images', { p_product_id: productId, p_image_ids: [...ids], p_primary_id: primaryId })
  if (error) throw error
}

export async function deleteImage(image: ProductImageRow): Promise<void> {
  const { error } = await supabase().from('product_images').delete().eq('id', image.id)
  if (error) throw error
  await sweep([image.processed_url, image.original_url])
}

/** Files nobody points at any more; one that cannot be removed hurts nobody. */
async function sweep(addresses: readonly (string | null)[]): Promise<void> {
  const marker = `/object/public/${BUCKET}/`
  const paths = addresses.flatMap((address) => (address?.includes(marker) ? [address.slice(address.indexOf(marker) + marker.length)] : []))
  if (paths.length > 0) await supabase().storage.from(BUCKET).remove(paths)
}
