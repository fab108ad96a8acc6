// A request for a price as whoever asked may see it, and what its states mean on the screen.

export const STATUSES = [
  'submitted', 'in_review', 'info_requested', 'quoted', 'revision_requested', 'accepted', 'converted', 'declined', 'expired', 'rejected', 'withdrawn',
] as const
export type QuoteStatus = (typeof STATUSES)[number]

export interface QuotedItem {
  id: string
  product_id: string | null
  /** Null where the product is not sold any more. */
  slug: string | null
  sku: string | null
  title: string
  package_size: string | null
  image_url: string | null
  quantity: number
  notes: string | null
  /** The shop's price on the day of the request; null for what is sold on request only. */
  list_price: number | null
  offered_qty: number | null
  offered_unit_price: number | null
}

export interface QuoteMessage {
  id: string
  /** About one line; null: about the whole. */
  item_id: string | null
  by: 'customer' | 'staff'
  text: string
  at: string
}

export interface QuoteEvent {
  to: QuoteStatus
  by: 'customer' | 'staff' | 'system'
  at: string
  reason: string | null
}

export interface Quote {
  id: string
  quote_number: string
  status: QuoteStatus
  has_account: boolean
  company: string | null
  contact: string
  email: string
  phone: string | null
  delivery: { line1?: string; postcode?: string; city?: string }
  wanted_date: string | null
  message: string | null
  po_number: string | null
  offer_number: number
  valid_until: string | null
  delivery_name: string | null
  is_pickup: boolean | null
  subtotal: number | null
  delivery_price: number | null
  vat_lines: { rate: number; gross: number; vat: number }[] | null
  total: number | null
  created_at: string
  /** The server's clock when it answered: offers end by it and not by the reader's. */
  now: string
  order: { id: string; order_number: string } | null
  items: QuotedItem[]
  events: QuoteEvent[]
  messages: QuoteMessage[]
  files: { name: string; size: number; path: string }[]
}

export interface QuoteRow {
  id: string
  quote_number: string
  status: QuoteStatus
  total: number | null
  valid_until: string | null
  created_at: string
  quote_items: { title: string; image_url: string | null }[]
}

/** The road a request takes when all goes well. */
export const ROAD = ['submitted', 'in_review', 'quoted', 'accepted', 'converted'] as const

export type Tone = 'default' | 'butter' | 'spruce' | 'rye' | 'outline' | 'berry'

export const TONE: Record<QuoteStatus, Tone> = {
  submitted: 'default',
  in_review: 'default',
  info_requested: 'butter',
  quoted: 'butter',
  revision_requested: 'default',
  accepted: 'spruce',
  converted: 'spruce',
  declined: 'outline',
  expired: 'outline',
  rejected: 'outline',
  withdrawn: 'outline',
}

/** How far along the road; null beside it. A question or a wish takes the request back to those who work on it. */
export function progress(status: QuoteStatus): number | null {
  if (status === 'info_requested' || status === 'revision_requested') return 1
  const at = (ROAD as readonly QuoteStatus[]).indexOf(status)
  return at < 0 ? null : at
}

export const isClosed = (status: QuoteStatus): boolean =>
  ['converted', 'declined', 'expired', 'rejected', 'withdrawn'].includes(status)

export const mayWithdraw = (status: QuoteStatus): boolean => status === 'submitted' || status === 'in_review'

/** An offer that nobody has answered and whose time is up, whatever the row still says. */
export const statusAt = (quote: Pick<Quote, 'status' | 'valid_until'>, now: number): QuoteStatus =>
  quote.status === 'quoted' && quote.valid_until !== null && Date.parse(quote.valid_until) <= now ? 'expired' : quote.status

export interface Left {
  unit: 'day' | 'hour' | 'minute'
  count: number
}

/** What is left, in its largest unit and rounded down: nobody is promised time they do not have. Null when it is over. */
export function timeLeft(until: number, now: number): Left | null {
  const minutes = Math.floor((until - now) / 60_000)
  if (minutes < 0 || until <= now) return null
  if (minutes >= 48 * 60) return { unit: 'day', count: Math.floor(minutes / (24 * 60)) }
  if (minutes >= 120) return { unit: 'hour', count: Math.floor(minutes / 60) }
  return { unit: 'minute', count: Math.max(1, minutes) }
}

/** An offer holds until a midnight; people say the day before it. */
export const lastDay = (validUntil: string): Date => new Date(Date.parse(validUntil) - 1)

/** What must still be told before an offer can be accepted: goods that are brought need a place. */
export const missingPlace = (quote: Quote): boolean =>
  quote.is_pickup !== true && !(quote.delivery.line1 && quote.delivery.postcode && quote.delivery.city)

/** The token a mail's link brings, behind `#` where no server sees it. */
export function tokenOf(hash: string): string | null {
  const token = new URLSearchParams(hash.replace(/^#/, '')).get('token')
  return token && /^[0-9a-f]{16,128}$/.test(token) ? token : null
}
