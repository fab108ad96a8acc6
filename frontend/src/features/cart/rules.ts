// What a cart may hold and what it comes to: pure, so that the optimistic view and the calls to the
// server decide with the same code.

export type Json =
  string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined }
export type Attributes = { readonly [key: string]: Json | undefined }

export interface CartProductImage {
  processed_url: string | null
  original_url: string | null
  is_primary: boolean
  sort_order: number
}

export interface CartProduct {
  name: string
  slug: string
  image_url: string | null
  package_size: string | null
  /** What it costs now; unknown on a line the server has not answered. */
  shop_price?: number | null
  attributes_schema: Json
  product_images: CartProductImage[]
  products_i18n: { language_code: string; name: string | null; package_size: string | null }[]
}

export interface CartLine {
  id: string
  cart_id: string
  product_id: string
  quantity: number
  selected_attributes: Attributes
  unit_price: number
  snapshot_title: string | null
  snapshot_sku: string | null
  product: CartProduct | null
}

/** What the server holds: the cart's id, if one was ever made, and its lines in order of arrival. */
export interface Cart {
  id: string | null
  lines: readonly CartLine[]
}

export interface Restaurant {
  id: string
  name: string
}

/** What the screens show: the lines and everything that follows from them. */
export interface CartView {
  id: string | null
  items: readonly CartLine[]
  total_items: number
  subtotal: number
  restaurant_id: string | null
  restaurant: Restaurant | null
}

export const EMPTY_CART: Cart = { id: null, lines: [] }

/** The server's own bound on a line (`cart_items.quantity` is 1–9999). */
export const QUANTITY_MAX = 9999

/** Which line is meant: the same product with the same attributes is the same line. */
export interface LineKey {
  product_id: string
  selected_attributes: Attributes
}

/** JSON with sorted keys: jsonb does not keep the order in which an object was written. */
export function canonicalJson(value: Json | undefined): string {
  if (Array.isArray(value)) return `[${value.map((item: Json) => canonicalJson(item)).join(',')}]`
  if (value !== null && typeof value === 'object') {
    const entries = Object.entries(value as Attributes)
      .filter(([, entry]) => entry !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, entry]) => `${JSON.stringify(key)}:${canonicalJson(entry)}`)
    return `{${entries.join(',')}}`
  }
  return JSON.stringify(value ?? null)
}

export function sameLine(a: LineKey, b: LineKey): boolean {
  return (
    a.product_id === b.product_id && canonicalJson(a.selected_attributes) === canonicalJson(b.selected_attributes)
  )
}

/** One line as it was shown. Two tabs can make two equal lines, hence the id. */
export interface LineRef extends LineKey {
  id: string
}

/** By its id while there is such a line, else the first that says the same. */
export function findLine(cart: Cart, key: LineKey | LineRef): CartLine | undefined {
  const byId = 'id' in key ? cart.lines.find((line) => line.id === key.id) : undefined
  return byId ?? cart.lines.find((line) => sameLine(line, key))
}

function textOf(value: Json | undefined): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

export function restaurantOf(attributes: Attributes | undefined): string | null {
  return textOf(attributes?.restaurant_id)
}

/** The cart's restaurant is its first line's; shop goods have none. */
export function cartRestaurant(cart: Cart): string | null {
  return restaurantOf(cart.lines[0]?.selected_attributes)
}

/** An empty cart, a cart without a restaurant and a product without one all pass. */
export function mayAdd(cart: Cart, attributes: Attributes): boolean {
  const held = cartRestaurant(cart)
  const wanted = restaurantOf(attributes)
  return held === null || wanted === null || held === wanted
}

/** NOK. A configured dish carries its own price; the server decides again in every case. */
export function unitPrice(attributes: Attributes, shopPrice: number | null): number {
  const breakdown = attributes.pricing_breakdown
  if (breakdown !== null && typeof breakdown === 'object' && !Array.isArray(breakdown)) {
    const total = (breakdown as Attributes).total_price
    if (typeof total === 'number' && Number.isFinite(total)) return total
  }
  return shopPrice ?? 0
}

export function clampQuantity(quantity: number): number {
  return Math.min(QUANTITY_MAX, Math.max(0, Math.trunc(quantity)))
}

export type CartAction =
  | { kind: 'add'; line: Omit<CartLine, 'id' | 'cart_id'> }
  | { kind: 'set'; key: LineRef; quantity: number }
  | { kind: 'clear' }

export interface PendingAction {
  /** Also the id of the line that an add makes. */
  id: string
  action: CartAction
}

/** The cart as it will be once the server has agreed to the action. */
export function apply(cart: Cart, { id, action }: PendingAction): Cart {
  switch (action.kind) {
    case 'add': {
      const present = findLine(cart, action.line)
      if (present) return setQuantity(cart, present, present.quantity + action.line.quantity)
      return { ...cart, lines: [...cart.lines, { ...action.line, id, cart_id: cart.id ?? '' }] }
    }
    case 'set':
      return setQuantity(cart, action.key, action.quantity)
    case 'clear':
      return { ...cart, lines: [] }
  }
}

function setQuantity(cart: Cart, key: LineKey | LineRef, wanted: number): Cart {
  const quantity = clampQuantity(wanted)
  const meant = findLine(cart, key)
  const lines = cart.lines.flatMap((line) => {
    if (line !== meant) return [line]
    return quantity === 0 ? [] : [{ ...line, quantity }]
  })
  return { ...cart, lines }
}

export function cartView(cart: Cart, restaurant: Restaurant | null): CartView {
  return {
    id: cart.id,
    items: cart.lines,
    total_items: cart.lines.reduce((sum, line) => sum + line.quantity, 0),
    subtotal: subtotal(cart),
    restaurant_id: cartRestaurant(cart),
    restaurant,
  }
}

/** Summed in øre: 0.1 + 0.2 is not a price. */
function subtotal(cart: Cart): number {
  const ore = cart.lines.reduce((sum, line) => sum + Math.round(line.unit_price * 100) * line.quantity, 0)
  return ore / 100
}
