// Orders that were placed: the only file of this feature that names a table or function.

import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

import { supabase } from '@/lib/supabase'

import type { Order, OrderRow } from './order'

/** Null for nobody's order and for somebody else's, which look the same. */
export const orderQuery = (id: string, token: string | null) =>
  queryOptions({
    queryKey: ['orders', 'one', id, token] as const,
    // Never older than the visit: what a customer may see ends with their session.
    staleTime: 10_000,
    queryFn: async ({ signal }): Promise<Order | null> => {
      const asked = supabase().rpc('get_order', token === null ? { p_order_id: id } : { p_order_id: id, p_token: token })
      const { data, error } = await asked.abortSignal(signal)
      // Not a uuid: no order has that address.
      if (error?.code === '22P02') return null
      if (error) throw error
      return data as unknown as Order | null
    },
  })

export async function cancelOrder(id: string, token: string | null): Promise<Order> {
  const { data, error } = await supabase().rpc('cancel_order', token === null ? { p_order_id: id } : { p_order_id: id, p_token: token })
  if (error) throw error
  return data as unknown as Order
}

export const PAGE = 20

/** A customer's own, newest first, a page at a time. */
export const ordersQuery = (userId: string | null) =>
  infiniteQueryOptions({
    queryKey: ['orders', 'mine', userId] as const,
    enabled: userId !== null,
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }): Promise<OrderRow[]> => {
      const { data, error } = await supabase()
        .from('orders')
        .select('id, order_number, status, payment_status, total, placed_at, order_items ( title, quantity, image_url, sort_order )')
        // The staff may read others' as well.
        .eq('user_id', userId as string)
        .order('placed_at', { ascending: false })
        .order('id')
        .order('sort_order', { referencedTable: 'order_items' })
        .range(pageParam, pageParam + PAGE - 1)
        .abortSignal(signal)
      if (error) throw error
      return (data as unknown as OrderRow[]).map((row) => ({ ...row, total: Number(row.total) }))
    },
    getNextPageParam: (last, all) => (last.length < PAGE ? undefined : all.length * PAGE),
  })

export interface BuyableRow {
  id: string
  name: string
  slug: string
  image_url: string | null
  package_size: string | null
  shop_price: number | null
  barcode: string | null
  product_images: { processed_url: string | null; original_url: string | null; is_primary: boolean; sort_order: number }[]
  products_i18n: { language_code: string; name: string | null; package_size: string | null }[]
}

/** Which of these can be bought now. */
export async function fetchBuyable(ids: readonly string[], language: string): Promise<BuyableRow[]> {
  const { data, error } = await supabase()
    .from('products')
    .select(
      `id, name, slug, image_url, package_size, shop_price, barcode,
      product_images ( processed_url, original_url, is_primary, sort_order ), products_i18n ( language_code, name, package_size )`,
    )
    .in('id', ids)
    .eq('is_active', true)
    .neq('stock_status', 'out_of_stock')
    .not('shop_price', 'is', null)
    .eq('products_i18n.language_code', language)
  if (error) throw error
  return (data as unknown as BuyableRow[]).map((row) => ({ ...row, shop_price: Number(row.shop_price) }))
}
