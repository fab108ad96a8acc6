// The checkout's calls: the only file of this feature that names a table or function.

import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import type { Json } from '@/lib/database.gen'
import { supabase } from '@/lib/supabase'

import { normalPostcode, type Draft, type OrderRequest } from './draft'

export interface PreviewLine {
  item_id: string
  product_id: string
  slug: string
  title: string
  package_size: string | null
  image_url: string | null
  quantity: number
  /** NOK: what the cart shows, and what it costs now. */
  seen_price: number
  unit_price: number
  line_total: number
  min_order_qty: number
  problem: string | null
}

export interface DeliveryMethod {
  code: string
  kind: 'home' | 'parcel' | 'freight' | 'pickup'
  name: string
  description: string | null
  price: number
  free_from: number | null
  lead_days_min: number
  lead_days_max: number
  is_available: boolean
}

export interface VatLine {
  rate: number
  gross: number
  vat: number
}

export interface Preview {
  lines: PreviewLine[]
  subtotal: number
  delivery: number
  vat_lines: VatLine[]
  vat: number
  total: number
  delivery_methods: DeliveryMethod[]
  payment_methods: string[]
}

interface Previewed {
  cartId: string
  /** Changes with every change of the cart. */
  contents: string
  delivery: string
  postcode: string
  language: string
}

/** The cart at today's prices. Never taken from a cache without asking: a price may have changed since. */
export const previewQuery = (asked: Previewed | null) =>
  queryOptions({
    queryKey: ['checkout', asked] as const,
    enabled: asked !== null,
    staleTime: 0,
    refetchOnWindowFocus: true,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<Preview> => {
      const { cartId, delivery, postcode, language } = asked as Previewed
      const { data, error } = await supabase()
        .rpc('preview_order', {
          p_cart_id: cartId,
          p_delivery: { method: delivery, address: { postcode: normalPostcode(postcode) } },
          p_language: language,
        })
        .abortSignal(signal)
      if (error) throw error
      return data as unknown as Preview
    },
  })

export interface Placed {
  order_id: string
  order_number: string
  total: number
}

export async function placeOrder(request: OrderRequest, key: string): Promise<Placed> {
  const { data, error } = await supabase().rpc('place_order', {
    ...request,
    p_delivery: request.p_delivery as unknown as Json,
    p_payment: request.p_payment as unknown as Json,
    p_idempotency_key: key,
  })
  if (error) throw error
  return data as unknown as Placed
}

/** From now on the cart shows today's prices. */
export async function acceptPrices(cartId: string): Promise<void> {
  const { error } = await supabase().rpc('accept_cart_prices', { p_cart_id: cartId })
  if (error) throw error
}

export interface SavedAddress {
  id: string
  full_name: string
  company: string | null
  line1: string
  line2: string | null
  postcode: string
  city: string
  is_default: boolean
}

export const addressesQuery = (userId: string | null) =>
  queryOptions({
    queryKey: ['addresses', userId] as const,
    enabled: userId !== null,
    queryFn: async (): Promise<SavedAddress[]> => {
      const { data, error } = await supabase()
        .from('addresses')
        .select('id, full_name, company, line1, line2, postcode, city, is_default')
        // The staff may read others' as well.
        .eq('user_id', userId as string)
        .eq('kind', 'shipping')
        .order('is_default', { ascending: false })
        .order('created_at', { ascending: false })
      if (error) throw error
      return data
    },
  })

/** Kept for the next time. Becomes the one suggested. */
export async function saveAddress(draft: Draft): Promise<void> {
  const { error } = await supabase()
    .from('addresses')
    .insert({
      full_name: draft.name.trim(),
      company: draft.company.trim() || null,
      line1: draft.line1.trim(),
      line2: draft.line2.trim() || null,
      postcode: normalPostcode(draft.postcode),
      city: draft.city.trim(),
      is_default: true,
    })
  if (error) throw error
}
