// What is asked of whoever wants a price, checked before the server is asked; and the request as the server takes it.

import { isEmail } from '@/lib/call'

export const LINES_MAX = 200
export const MESSAGE_MAX = 5000
/** The bucket's limit, which the server holds: 50 MB. */
export const FILE_MAX = 50_000_000
export const FILES_MAX = 5

export const FIELDS = ['company', 'name', 'email', 'phone', 'line1', 'postcode', 'city', 'wanted_date', 'message'] as const
export type FieldName = (typeof FIELDS)[number]
export type Problem = 'required' | 'invalid' | 'too_long' | 'missing' | 'too_many'
export type Problems = Partial<Record<FieldName | 'files', Problem>>

export type Draft = Record<FieldName, string> & { website: string }

export const EMPTY: Draft = {
  company: '', name: '', email: '', phone: '', line1: '', postcode: '', city: '', wanted_date: '', message: '', website: '',
}

export interface QuoteFile {
  path: string
  name: string
}

export interface QuoteRequest {
  lines: readonly { product_id: string; quantity: number; notes: string }[]
  contact: Record<string, string>
  message: string
  files: readonly QuoteFile[]
}

const PHONE = /^\+?[0-9][0-9 ()/-]{4,28}[0-9]$/

/** `today` as `2026-05-31`: a date in the past is a slip of the hand. */
export function problemsOf(draft: Draft, today: string): Problems {
  const said = (name: FieldName) => draft[name].trim()
  const problems: Problems = {}
  if (said('name') === '') problems.name = 'required'
  if (said('email') === '') problems.email = 'required'
  else if (!isEmail(said('email'))) problems.email = 'invalid'
  if (said('phone') !== '' && !PHONE.test(said('phone'))) problems.phone = 'invalid'
  if (said('postcode') !== '' && !/^(SE-?)?[0-9]{5}$/i.test(said('postcode').replaceAll(/\s/g, ''))) problems.postcode = 'invalid'
  if (said('wanted_date') !== '' && !(said('wanted_date') >= today)) problems.wanted_date = 'invalid'
  if (said('message').length > MESSAGE_MAX) problems.message = 'too_long'
  return problems
}

interface Listed {
  productId: string
  quantity: number
  notes: string
}

export function quoteRequest(draft: Draft, items: readonly Listed[], files: readonly QuoteFile[], language: string): QuoteRequest {
  const { message, ...contact } = draft
  return {
    lines: items.map(({ productId, quantity, notes }) => ({ product_id: productId, quantity, notes: notes.trim() })),
    contact: { ...contact, language },
    message: message.trim(),
    files,
  }
}

export interface Estimate {
  total: number
  /** Lines without a price of the shop's: sold on request only. */
  unpriced: number
}

/** What the list would cost from the shelf: an offer is mostly below it. */
export function estimate(items: readonly Listed[], prices: ReadonlyMap<string, number | null>): Estimate {
  let cents = 0
  let unpriced = 0
  for (const item of items) {
    const price = prices.get(item.productId) ?? null
    if (price === null) unpriced += 1
    else cents += Math.round(price * 100) * item.quantity
  }
  return { total: cents / 100, unpriced }
}
