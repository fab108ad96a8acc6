// The cart's calls (specification §7): the only file of this feature that names a table.

import { queryOptions, type QueryClient } from '@tanstack/react-query'

import { ensureGuestSession, forgetGuestSession, presentedGuestSession } from '@/lib/guest-session'
import type { Json as StoredJson } from '@/lib/database.gen'
import { supabase } from '@/lib/supabase'

import { decideAdd, type Decision } from './decide'
import { CartError, refusalOf } from './errors'
import {
  apply,
  clampQuantity,
  EMPTY_CART,
  findLine,
  mayAdd,
  unitPrice,
  type Attributes,
  type Cart,
  type CartLine,
  type Json,
  type PendingAction,
  type Restaurant,
} from './rules'
import { recordDecision, type Owner } from './unanswered'

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

/** Asks for the cart anew. A first answer that is still on its way would be taken for the new one, hence the cancelling. */
export async function askAgain(client: QueryClient, owner: Owner): Promise<void> {
  await client.cancelQueries({ queryKey: cartKey(owner) })
  await client.invalidateQueries({ queryKey: cartKey(owner) })
}

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
    name, slug, image_url, package_size, shop_price, attributes_schema,
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

async function findProduct(id: string): Promise<Priced | null> {
  const { data, error } = await supabase()
    .from('products')
    .select('name, shop_price, barcode, attributes_schema')
    .eq('id', id)
    .maybeSingle<Priced>()
  if (error) throw new CartError('add', error)
  return data
}

interface Wanted {
  product_id: string
  selected_attributes: Attributes
  quantity: number
}

/** An action on its way to the server. */
export interface Order extends PendingAction {
  owner: Owner
  /** What an earlier page had decided and perhaps sent. */
  decision?: Decision | undefined
}

/** How often an add begins anew because somebody else changed the same line or cart in between. */
const TRIES = 5

/** Decides against the server's cart of this moment, so that two tabs raise the same line. */
async function add({ owner, id, decision: earlier }: Order, wanted: Wanted): Promise<void> {
  let unsure = earlier
  for (let tries = 0; tries < TRIES; tries += 1) {
    // oxlint-disable-next-line no-await-in-loop -- each try looks at what the one before has met
    const [cart, product] = await Promise.all([fetchCart(owner), findProduct(wanted.product_id)])
    const decision = decideAdd(cart, id, wanted, unsure)
    if (decision === null) return
    if (!mayAdd(cart, wanted.selected_attributes)) throw new CartError('mixed')
    if (!product) throw new CartError('product')
    recordDecision(id, decision)
    // oxlint-disable-next-line no-await-in-loop
    const isDone = await (decision.kind === 'raise'
      ? raiseLine(decision)
      : insertLine(id, cart.id ?? (await createCart(owner)), wanted, product))
    if (isDone) return
    // Where nothing was sent before, we know that nothing has happened, and decide afresh.
    unsure = unsure && decision
  }
  throw new CartError('add')
}

/** False when the cart is gone by now: another tab has signed in and taken its lines along. */
async function insertLine(id: string, cartId: string, wanted: Wanted, product: Priced): Promise<boolean> {
  const { error } = await supabase()
    .from('cart_items')
    .insert({
      id,
      cart_id: cartId,
      product_id: wanted.product_id,
      quantity: wanted.quantity,
      selected_attributes: wanted.selected_attributes as NonNullable<StoredJson>,
      unit_price: unitPrice(wanted.selected_attributes, product.shop_price),
      snapshot_title: product.name,
      snapshot_sku: product.barcode,
    })
  // The id is taken: what an earlier page sent has arrived after we looked.
  if (!error || error.code === '23505') return true
  if (error.code === '23503') return false
  throw new CartError(refusalOf(error.message, 'add'), error)
}

/** False when the line does not hold `from` any more. */
async function raiseLine({ line, from, to }: Extract<Decision, { kind: 'raise' }>): Promise<boolean> {
  const { data, error } = await supabase()
    .from('cart_items')
    .update({ quantity: to })
    .eq('id', line)
    .eq('quantity', from)
    .select('id')
  if (error) throw new CartError('add', error)
  return data.length > 0
}

async function updateLine(id: string, quantity: number): Promise<void> {
  const { error } = await supabase().from('cart_items').update({ quantity }).eq('id', id)
  if (error) throw new CartError('update', error)
}

async function removeLine(id: string): Promise<void> {
  const { error } = await supabase().from('cart_items').delete().eq('id', id)
  if (error) throw new CartError('remove', error)
}

async function clearLines(cart: Cart, { id, decision }: Order): Promise<void> {
  if (cart.id === null) return
  const all = supabase().from('cart_items').delete().eq('cart_id', cart.id)
  const isAgain = decision?.kind === 'clear'
  if (!isAgain) recordDecision(id, { kind: 'clear', lines: cart.lines.map((line) => line.id) })
  const { error } = await (isAgain ? all.in('id', decision.lines) : all)
  if (error) throw new CartError('clear', error)
}

/** Carries the action out and answers with the cart it led to. `server` is the cart as last told. */
export async function perform(order: Order, server: Cart, onDone: () => void): Promise<Cart> {
  await send(order, server)
  onDone()
  // It is done. That the cart could not be read back is no failure of it.
  return fetchCart(order.owner).catch(() => apply(server, order))
}

async function send(order: Order, server: Cart): Promise<void> {
  const { action } = order
  switch (action.kind) {
    case 'add':
      return add(order, action.line)
    case 'set': {
      const quantity = clampQuantity(action.quantity)
      // A line put in a moment ago may have another id than it was shown with; one that another tab took away has none.
      // What another tab set meanwhile is overwritten, also by a wish sent again: the last to be sent wins.
      const line = findLine(server, action.key)
      if (!line) return
      return quantity === 0 ? removeLine(line.id) : updateLine(line.id, quantity)
    }
    case 'clear':
      return clearLines(server, order)
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
