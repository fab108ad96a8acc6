// The staff's side of quotes: the only file of this feature that names a table, a function or a bucket.

import { queryOptions } from '@tanstack/react-query'

import type { Json } from '@/lib/database.gen'
import { supabase } from '@/lib/supabase'

import type { OfferRequest } from './offer'

export type DeskStatus =
  | 'submitted' | 'in_review' | 'info_requested' | 'quoted' | 'revision_requested' | 'accepted' | 'converted' | 'declined' | 'expired' | 'rejected' | 'withdrawn'

export interface DeskRow {
  id: string
  quote_number: string
  status: DeskStatus
  company: string | null
  contact: string
  email: string
  total: number | null
  valid_until: string | null
  created_at: string
}

const MOST = 1000

/** The newest thousand; offers whose time is up are ended first, so that none is shown as open that is not. */
export const deskQuery = (factoryId: string) =>
  queryOptions({
    queryKey: ['panel', 'quotes', factoryId],
    staleTime: 15_000,
    queryFn: async ({ signal }): Promise<DeskRow[]> => {
      await supabase().rpc('settle_quotes')
      const { data, error } = await supabase()
        .from('quotes')
        .select('id, quote_number, status, company, contact, email, total, valid_until, created_at')
        .eq('factory_id', factoryId)
        .order('created_at', { ascending: false })
        .limit(MOST)
        .abortSignal(signal)
      if (error) throw error
      return data as DeskRow[]
    },
  })

export interface DeskItem {
  id: string
  sku: string | null
  title: string
  package_size: string | null
  image_url: string | null
  quantity: number
  notes: string | null
  list_price: number | null
  offered_qty: number | null
  offered_unit_price: number | null
}

export interface DeskMessage {
  id: string
  item_id: string | null
  author_kind: 'customer' | 'staff'
  text: string
  internal: boolean
  created_at: string
}

export interface DeskQuote extends DeskRow {
  phone: string | null
  delivery: { line1?: string; postcode?: string; city?: string }
  wanted_date: string | null
  message: string | null
  po_number: string | null
  language_code: string | null
  delivery_name: string | null
  delivery_price: number | null
  order: { id: string; order_number: string } | null
  items: DeskItem[]
  events: { to: DeskStatus; by: 'customer' | 'staff' | 'system'; at: string; reason: string | null }[]
  files: { name: string; size: number; path: string }[]
  /** With what the staff told itself. */
  notes: DeskMessage[]
}

/** Null where there is none, or none of ours. */
export const deskQuoteQuery = (id: string) =>
  queryOptions({
    queryKey: ['panel', 'quote', id],
    staleTime: 5_000,
    queryFn: async ({ signal }): Promise<DeskQuote | null> => {
      const [quote, notes] = await Promise.all([
        supabase().rpc('get_quote', { p_id: id }).abortSignal(signal),
        supabase()
          .from('quote_messages')
          .select('id, item_id, author_kind, text, internal, created_at')
          .eq('quote_id', id)
          .order('created_at')
          .abortSignal(signal),
      ])
      const error = quote.error ?? notes.error
      if (error?.code === '22P02') return null
      if (error) throw error
      return quote.data === null ? null : ({ ...(quote.data as object), notes: notes.data } as DeskQuote)
    },
  })

export interface Way {
  code: string
  name: string
  price: number
}

export const waysQuery = (factoryId: string) =>
  queryOptions({
    queryKey: ['panel', 'ways', factoryId],
    queryFn: async ({ signal }): Promise<Way[]> => {
      const { data, error } = await supabase()
        .from('delivery_methods')
        .select('code, name, price')
        .eq('factory_id', factoryId)
        .eq('is_active', true)
        .order('sort_order')
        .abortSignal(signal)
      if (error) throw error
      return data
    },
  })

export type DeskMove =
  | { kind: 'review' }
  | { kind: 'reject'; reason: string }
  | { kind: 'say'; text: string; internal: boolean; asks: boolean }
  | { kind: 'offer'; offer: OfferRequest }
  | { kind: 'convert'; payment: 'invoice' | 'pay_on_delivery' | 'bank_transfer' }

/** `seen` is the state the person acted on: of two who act at once the second is told. */
export async function moveDeskQuote(id: string, seen: DeskStatus, move: DeskMove): Promise<void> {
  const { error } = await asked(id, seen, move)
  if (error) throw error
}

function asked(id: string, seen: DeskStatus, move: DeskMove) {
  const quote = { p_id: id, p_expected_status: seen }
  switch (move.kind) {
    case 'review':
      return supabase().rpc('quote_review', quote)
    case 'reject':
      return supabase().rpc('quote_reject', { ...quote, p_reason: move.reason })
    case 'say':
      return supabase().rpc('quote_answer', { p_id: id, p_text: move.text, p_internal: move.internal, p_asks: move.asks })
    case 'offer':
      return supabase().rpc('quote_offer', { ...quote, p_lines: move.offer.lines as unknown as Json, p_terms: move.offer.terms as unknown as Json })
    case 'convert':
      return supabase().rpc('quote_convert', { p_id: id, p_payment: move.payment })
  }
}

/** An address of five minutes for a file of a request, which keeps its own name. */
export async function fileAddress(path: string, name: string): Promise<string> {
  const { data, error } = await supabase().storage.from('quote-files').createSignedUrl(path, 300, { download: name })
  if (error) throw error
  return data.signedUrl
}
