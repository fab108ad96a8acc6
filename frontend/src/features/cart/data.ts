// The cart's calls (specification §7): the only file of this feature that names a table.

import { queryOptions } from '@tanstack/react-query'

import { ensureGuestSession, forgetGuestSession, presentedGuestSession } from '@/lib/guest-session'
import type { Json as StoredJson } from '@/lib/database.gen'
import { supabase } from '@/lib/supabase'

import { CartError, refusalOf } from './errors'
import {
  clampQuantity,
  EMPTY_CART,
  findLine,
  mayAdd,
  unitPrice,
  type Attributes,
  type Cart,
  type CartLine,
  type CartAction,
  type Json,
  type PendingAction,
  type Restaurant,
} from './rules'

/** The signed-in user's id, or null for a guest. */
export type Owner = string | null

/** What the server said last, and what it has not answered yet: one entry, so they change together. */
export interface CartEntry {
  server: Cart
  pending: readonly PendingAction[]
}

export const NO_ENTRY: CartEntry = { server: EMPTY_CART, pending: [] }

export const cartKey = (owner: Owner) => ['cart', owner ?? 'guest'] as const

export const cartQuery = (owner: Owner) =>
  queryOptions({
    queryKey: cartKey(owner),
    queryFn: async ({ client, queryKey }): Promise<CartEntry> => {
      const server = await fetchCart(owner)
      // Read after the answer, with nothing awaited in between: an action begun meanwhile is kept.
      return { server, pending: client.getQueryData<CartEntry>(queryKey)?.pending ?? [] }
    },
  })

export const restaurantQuery = (id: string) =>
  queryOptions({
    queryKey: ['restaurant', id] as const,
    queryFn: async (): Promise<Restaurant | null> => {
      const { data, error } = await supabase().from('restaurants').select('id, name').eq('id', id).maybeSingle()
      if (error) throw error
      return data
    },
  })

const ITEM_COLUMNS = `
  id, cart_id, product_id, quantity, selected_attributes, unit_price, snapshot_title, snapshot_sku,
  product:products (
    name, slug, image_url, package_size, attributes_schema,
    product_images ( processed_url, original_url, is_primary, sort_order ),
    products_i18n ( language_code, name, package_size )
  )
`

async function findCartId(owner: Owner): Promise<string | null> {
  const session = owner === null ? presentedGuestSession() : null
  if (owner === null && session === null) return null
  const carts = supabase().from('carts').select('id')
  const mine =
    owner === null ? carts.eq('session_id', session as string).is('user_id', null) : carts.eq('user_id', owner)
  const { data, error } = await mine.maybeSingle<{ id: string }>()
  if (error) throw error
  return data?.id ?? null
}

async function fetchLines(cartId: string): Promise<CartLine[]> {
  const { data, error } = await supabase()
    .from('cart_items')
    .select(ITEM_COLUMNS)
    .eq('cart_id', cartId)
    .order('created_at', { ascending: true })
    .order('id', { ascending: true })
  if (error) throw error
  return (data as unknown as CartLine[]).map((line) => ({ ...line, unit_price: Number(line.unit_price) }))
}

export async function fetchCart(owner: Owner): Promise<Cart> {
  const id = await findCartId(owner)
  return id === null ? EMPTY_CART : { id, lines: await fetchLines(id) }
}

async function createCart(owner: Owner): Promise<string> {
  const row: { session_id?: string; user_id?: string } =
    owner === null ? { session_id: ensureGuestSession() } : { user_id: owner }
  const { data, error } = await supabase().from('carts').insert(row).select('id').single<{ id: string }>()
  if (!error) return data.id
  // Another tab made the cart between our look and our insert: theirs is the cart.
  const made = error.code === '23505' ? await findCartId(owner) : null
  if (made === null) throw new CartError('create', error)
  return made
}

interface Priced {
  name: string
  shop_price: number | null
  barcode: string | null
  attributes_schema: Json
}

async function fetchProduct(id: string): Promise<Priced> {
  const { data, error } = await supabase()
    .from('products')
    .select('name, shop_price, barcode, attributes_schema')
    .eq('id', id)
    .maybeSingle<Priced>()
  if (error) throw new CartError('add', error)
  if (!data) throw new CartError('product')
  return data
}

interface Wanted {
  product_id: string
  selected_attributes: Attributes
  quantity: number
}

/** Decides against the server's cart of this moment, so that two tabs raise the same line. */
async function add(owner: Owner, wanted: Wanted): Promise<void> {
  const [cart, product] = await Promise.all([fetchCart(owner), fetchProduct(wanted.product_id)])
  if (!mayAdd(cart, wanted.selected_attributes)) throw new CartError('mixed')
  const present = findLine(cart, wanted)
  if (present) {
    await updateLine(present.id, clampQuantity(present.quantity + wanted.quantity), 'add')
    return
  }
  const cartId = cart.id ?? (await createCart(owner))
  const { error } = await supabase()
    .from('cart_items')
    .insert({
      cart_id: cartId,
      product_id: wanted.product_id,
      quantity: wanted.quantity,
      selected_attributes: wanted.selected_attributes as StoredJson,
      unit_price: unitPrice(wanted.selected_attributes, product.shop_price),
      snapshot_title: product.name,
      snapshot_sku: product.barcode,
    })
  if (error) throw new CartError(refusalOf(error.message, 'add'), error)
}

async function updateLine(id: string, quantity: number, tried: 'add' | 'update'): Promise<void> {
  const { error } = await supabase().from('cart_items').update({ quantity }).eq('id', id)
  if (error) throw new CartError(tried, error)
}

async function removeLine(id: string): Promise<void> {
  const { error } = await supabase().from('cart_items').delete().eq('id', id)
  if (error) throw new CartError('remove', error)
}

async function clearLines(cartId: string): Promise<void> {
  const { error } = await supabase().from('cart_items').delete().eq('cart_id', cartId)
  if (error) throw new CartError('clear', error)
}

/** Carries the action out and answers with the cart it led to. `server` is the cart as last told. */
export async function perform(owner: Owner, action: CartAction, server: Cart): Promise<Cart> {
  await send(owner, action, server)
  return fetchCart(owner)
}

async function send(owner: Owner, action: CartAction, server: Cart): Promise<void> {
  switch (action.kind) {
    case 'add':
      return add(owner, action.line)
    case 'set': {
      const quantity = clampQuantity(action.quantity)
      // A line put in a moment ago has its id only by now; one that another tab took away has none.
      const line = findLine(server, action.key)
      if (!line) return
      return quantity === 0 ? removeLine(line.id) : updateLine(line.id, quantity, 'update')
    }
    case 'clear':
      return server.id === null ? undefined : clearLines(server.id)
  }
}

/** Moves the guest's lines into the user's cart and says how many there were. Safe to repeat. */
export async function mergeGuestCart(session: string, userId: string): Promise<number> {
  const { data, error } = await supabase().rpc('merge_guest_cart_to_user', {
    p_session_id: session,
    p_user_id: userId,
  })
  if (error) throw error
  const answer = data as { success?: boolean; merged_items?: number } | null
  if (!answer?.success) throw new Error('The guest cart was not merged')
  // Unless another id has taken its place meanwhile.
  if (presentedGuestSession() === session) forgetGuestSession()
  return answer.merged_items ?? 0
}
