// The catalogue's questions: the only file of this feature that names a table.

import { queryOptions } from '@tanstack/react-query'

import { supabase } from '@/lib/supabase'

import { contents } from './comparison-price'
import type { IndexRow } from './index-row'
import {
  category,
  product,
  productCard,
  type CardRow,
  type Category,
  type CategoryRow,
  type Product,
  type ProductRow,
} from './product'

const CARD_COLUMNS = `
  id, slug, name, image_url, package_size, price_range, shop_price, barcode, tags, net_quantity, net_unit, attributes_schema,
  product_images ( processed_url, original_url, is_primary, sort_order, alt ),
  products_i18n ( language_code, name, description, package_size, price_range )
`

export const categoriesQuery = (language: string) =>
  queryOptions({
    queryKey: ['categories', language] as const,
    queryFn: async ({ signal }): Promise<Category[]> => {
      const { data, error } = await supabase()
        .from('categories')
        .select('id, parent_id, slug, name, description, image_url, categories_i18n ( name, description )')
        .eq('is_active', true)
        .eq('categories_i18n.language_code', language)
        .order('sort_order', { ascending: true })
        .abortSignal(signal)
      if (error) throw error
      return (data as unknown as CategoryRow[]).map(category)
    },
  })

interface ThinRow {
  id: string
  name: string
  tags: string[] | null
  shop_price: number | null
  net_quantity: number | null
  net_unit: string | null
  is_featured: boolean
  sort_order: number
  category_id: string | null
  product_categories: { category_id: string }[]
  products_i18n: { name: string | null }[]
}

/** One small row per product: what filtering, sorting and counting go by. */
export const indexQuery = (language: string) =>
  queryOptions({
    queryKey: ['products', 'index', language] as const,
    queryFn: async ({ client, signal }): Promise<IndexRow[]> => {
      const [{ data, error }, categories] = await Promise.all([
        supabase()
          .from('products')
          .select(
            'id, name, tags, shop_price, net_quantity, net_unit, is_featured, sort_order, category_id, product_categories ( category_id ), products_i18n ( name )',
          )
          .eq('is_active', true)
          .eq('products_i18n.language_code', language)
          .order('sort_order', { ascending: true })
          .abortSignal(signal),
        client.ensureQueryData(categoriesQuery(language)),
      ])
      if (error) throw error
      return (data as unknown as ThinRow[]).map((row) => indexRow(row, categories))
    },
  })

function indexRow(row: ThinRow, categories: readonly Category[]): IndexRow {
  const own = [row.category_id, ...row.product_categories.map((link) => link.category_id)]
  const found = categories.filter((candidate) => own.includes(candidate.id))
  const parents = categories.filter((candidate) => found.some((child) => child.parentId === candidate.id))
  return {
    id: row.id,
    name: row.products_i18n[0]?.name?.trim() || row.name,
    categories: [...new Set([...found, ...parents].map((candidate) => candidate.slug))],
    tags: row.tags ?? [],
    shop_price: row.shop_price === null ? null : Number(row.shop_price),
    contents: contents(row.net_quantity, row.net_unit),
    is_featured: row.is_featured,
    sort_order: row.sort_order,
  }
}

/** Characters that would end a value in an `or=(…)` list or widen an `ilike` pattern. */
export function likePattern(term: string): string {
  const literal = term.replace(/[\\%_]/g, (character) => `\\${character}`)
  return `"%${literal.replace(/[\\"]/g, (character) => `\\${character}`)}%"`
}

/** Ids of the products whose texts hold the term, in the base or the reader's language; null when nothing is searched. */
export const matchesQuery = (language: string, term: string) =>
  queryOptions({
    queryKey: ['products', 'matches', language, term.toLowerCase()] as const,
    queryFn: async ({ signal }): Promise<string[] | null> => {
      if (term === '') return null
      const contains = `name.ilike.${likePattern(term)},description.ilike.${likePattern(term)}`
      const [base, translated] = await Promise.all([
        supabase().from('products').select('id').eq('is_active', true).or(contains).abortSignal(signal),
        supabase()
          .from('products_i18n')
          .select('product_id')
          .eq('language_code', language)
          .or(contains)
          .abortSignal(signal),
      ])
      if (base.error) throw base.error
      if (translated.error) throw translated.error
      return [...new Set([...base.data.map((row) => row.id), ...translated.data.map((row) => row.product_id)])]
    },
  })

/** The cards of these products, in the order of the ids. */
export const cardsQuery = (language: string, ids: readonly string[]) =>
  queryOptions({
    queryKey: ['products', 'cards', language, ids] as const,
    queryFn: async ({ signal }): Promise<ReturnType<typeof productCard>[]> => {
      if (ids.length === 0) return []
      const { data, error } = await supabase()
        .from('products')
        .select(CARD_COLUMNS)
        .in('id', ids)
        .eq('products_i18n.language_code', language)
        .abortSignal(signal)
      if (error) throw error
      const cards = new Map((data as unknown as CardRow[]).map((row) => [row.id, productCard(row)]))
      return ids.flatMap((id) => cards.get(id) ?? [])
    },
  })

export const productQuery = (language: string, slug: string) =>
  queryOptions({
    queryKey: ['products', 'one', language, slug] as const,
    queryFn: async ({ signal }): Promise<Product | null> => {
      const { data, error } = await supabase()
        .from('products')
        .select(
          `${CARD_COLUMNS}, description, sku, category_id, min_order_qty,
          product_food_info (
            ingredients_html, allergens, may_contain, nutrition, storage, origin, shelf_life, operator,
            product_food_info_i18n ( ingredients_html, storage, origin, shelf_life )
          )`,
        )
        .eq('slug', slug)
        .eq('is_active', true)
        .eq('products_i18n.language_code', language)
        .eq('product_food_info.product_food_info_i18n.language_code', language)
        .abortSignal(signal)
        .maybeSingle()
      if (error) throw error
      return data === null ? null : product(data as unknown as ProductRow)
    },
  })
