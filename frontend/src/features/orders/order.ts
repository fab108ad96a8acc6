// An order as its owner may see it, and what its states mean on the screen.

export const STATUSES = ['pending', 'confirmed', 'packing', 'shipped', 'delivered', 'closed', 'cancelled', 'returned'] as const
export type OrderStatus = (typeof STATUSES)[number]
export type PaymentStatus = 'unpaid' | 'invoiced' | 'paid' | 'refunded' | 'void'
export type PaymentMethod = 'invoice' | 'pay_on_delivery' | 'bank_transfer' | 'card'

export interface OrderItem {
  id: string
  product_id: string | null
  /** Null where the product is not sold any more. */
  slug: string | null
  sku: string | null
  title: string
  package_size: string | null
  image_url: string | null
  quantity: number
  unit_price: number
  line_total: number
}

export interface Place {
  name?: string
  line1?: string
  line2?: string
  postcode?: string
  city?: string
}

interface Brief {
  id: string
  order_number: string
  status: OrderStatus
  payment_status: PaymentStatus
  placed_at: string
}

export interface FullOrder extends Brief {
  access: 'full'
  has_account: boolean
  payment_method: PaymentMethod
  contact: { name: string; email: string; phone: string; company?: string; org_number?: string }
  shipping: Place | null
  billing: Place | null
  delivery_name: string
  subtotal: number
  delivery: number
  vat: number
  vat_lines: { rate: number; gross: number; vat: number }[]
  total: number
  po_number: string | null
  note: string | null
  items: OrderItem[]
  events: { track: 'status' | 'payment'; to: string; at: string; reason: string | null }[]
  payment: { method: PaymentMethod; amount: number; reference: string; due_on: string | null; paid_at: string | null } | null
}

/** A guest's own session, a day after the order: what became of it, and nothing about anybody. */
export interface BriefOrder extends Brief {
  access: 'status'
}

export type Order = FullOrder | BriefOrder

export interface OrderRow extends Brief {
  total: number
  order_items: { title: string; quantity: number; image_url: string | null }[]
}

/** The road every order takes; a cancelled or returned one has left it. */
export const ROAD = ['pending', 'confirmed', 'packing', 'shipped', 'delivered'] as const

export type Tone = 'default' | 'butter' | 'spruce' | 'rye' | 'outline'

export const TONE: Record<OrderStatus, Tone> = {
  pending: 'butter',
  confirmed: 'default',
  packing: 'default',
  shipped: 'rye',
  delivered: 'spruce',
  closed: 'spruce',
  cancelled: 'outline',
  returned: 'outline',
}

/** How far along the road; null beside it. */
export function progress(status: OrderStatus): number | null {
  if (status === 'cancelled' || status === 'returned') return null
  return status === 'closed' ? ROAD.length - 1 : ROAD.indexOf(status)
}

/** The token a mail's link brings, behind `#` where no server sees it. */
export function tokenOf(hash: string): string | null {
  const token = new URLSearchParams(hash.replace(/^#/, '')).get('token')
  return token && /^[0-9a-f]{16,128}$/.test(token) ? token : null
}
