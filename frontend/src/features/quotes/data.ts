// Requests for a price: the only file of this feature that names a table, a function or a bucket.

import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

import type { Json } from '@/lib/database.gen'
import { supabase } from '@/lib/supabase'

import type { Quote, QuoteRow } from './quote'
import type { QuoteFile, QuoteRequest } from './request'

const BUCKET = 'quote-files'

export interface Submitted {
  quote_id: string
  quote_number: string
  token: string
}

/** The same key and request give the same quote. Rejects with PostgREST's error. */
export async function submitQuote(request: QuoteRequest, key: string): Promise<Submitted> {
  const { data, error } = await supabase().rpc('submit_quote', {
    p_lines: request.lines as unknown as Json,
    p_contact: request.contact,
    p_message: request.message,
    p_idempotency_key: key,
    p_files: request.files as unknown as Json,
  })
  if (error) throw error
  return data as unknown as Submitted
}

/** Null for nobody's quote and for somebody else's, which look the same. */
export const quoteQuery = (id: string, token: string | null) =>
  queryOptions({
    queryKey: ['quotes', 'one', id, token] as const,
    // Never older than the visit: an offer may have come, or ended.
    staleTime: 10_000,
    queryFn: async ({ signal }): Promise<Quote | null> => {
      const { data, error } = await supabase().rpc('get_quote', { p_id: id, ...shown(token) }).abortSignal(signal)
      // Not a uuid: no quote has that address.
      if (error?.code === '22P02') return null
      if (error) throw error
      return data as unknown as Quote | null
    },
  })

const shown = (token: string | null) => (token === null ? {} : { p_token: token })

/** What a customer may do with a quote; each answers the quote as it is afterwards. */
export type Move =
  | { kind: 'accept'; offer: number; answers: Record<string, string> }
  | { kind: 'decline'; offer: number; reason: string }
  | { kind: 'revise'; offer: number; text: string }
  | { kind: 'withdraw' }
  | { kind: 'reply'; text: string; itemId: string | null }

export async function moveQuote(id: string, token: string | null, move: Move): Promise<Quote> {
  const { data, error } = await asked(id, token, move)
  if (error) throw error
  return data as unknown as Quote
}

function asked(id: string, token: string | null, move: Move) {
  const quote = { p_id: id, ...shown(token) }
  switch (move.kind) {
    case 'accept':
      return supabase().rpc('quote_accept', { ...quote, p_offer: move.offer, p_answers: move.answers })
    case 'decline':
      return supabase().rpc('quote_decline', { ...quote, p_offer: move.offer, p_reason: move.reason })
    case 'revise':
      return supabase().rpc('quote_request_revision', { ...quote, p_offer: move.offer, p_text: move.text })
    case 'withdraw':
      return supabase().rpc('quote_withdraw', quote)
    case 'reply':
      return supabase().rpc('quote_reply', { ...quote, p_text: move.text, ...(move.itemId === null ? {} : { p_item_id: move.itemId }) })
  }
}

export const PAGE = 20

/** A customer's own, newest first, a page at a time. */
export const quotesQuery = (userId: string | null) =>
  infiniteQueryOptions({
    queryKey: ['quotes', 'mine', userId] as const,
    enabled: userId !== null,
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }): Promise<QuoteRow[]> => {
      const { data, error } = await supabase()
        .from('quotes')
        .select('id, quote_number, status, total, valid_until, created_at, quote_items ( title, image_url, sort_order )')
        // The staff may read others' as well.
        .eq('user_id', userId as string)
        .order('created_at', { ascending: false })
        .order('id')
        .order('sort_order', { referencedTable: 'quote_items' })
        .range(pageParam, pageParam + PAGE - 1)
        .abortSignal(signal)
      if (error) throw error
      return data as unknown as QuoteRow[]
    },
    getNextPageParam: (last, pages) => (last.length < PAGE ? undefined : pages.length * PAGE),
  })

export interface Listed {
  id: string
  name: string
  price: number | null
}

/** Names in the reader's language and prices of what is on the list; what is not sold any more is left out. */
export const listedQuery = (ids: readonly string[], language: string) =>
  queryOptions({
    queryKey: ['quotes', 'listed', [...ids].toSorted(), language] as const,
    enabled: ids.length > 0,
    staleTime: 60_000,
    queryFn: async ({ signal }): Promise<Listed[]> => {
      const { data, error } = await supabase()
        .from('products')
        .select('id, name, shop_price, products_i18n ( name )')
        .in('id', [...ids])
        .eq('is_active', true)
        .eq('products_i18n.language_code', language)
        .abortSignal(signal)
      if (error) throw error
      return data.map((row) => ({ id: row.id, name: row.products_i18n[0]?.name || row.name, price: row.shop_price }))
    },
  })

/** The server's refusal of an upload, by HTTP status; 0 when no answer came. */
export class UploadError extends Error {
  override name = 'UploadError'
  readonly status: number
  constructor(status: number) {
    super(`The upload was answered with ${status}`)
    this.status = status
  }
}

/** Opens a place, has its address signed, and sends the file there. `onProgress` is told parts of 1. */
export async function uploadQuoteFile(file: File, onProgress: (part: number) => void, signal: AbortSignal): Promise<QuoteFile> {
  const { data, error } = await supabase().rpc('open_quote_file').abortSignal(signal)
  if (error) throw error
  const { path } = data as unknown as { path: string }
  const signed = await supabase().storage.from(BUCKET).createSignedUploadUrl(path)
  if (signed.error) throw signed.error
  await send(signed.data.signedUrl, file, onProgress, signal)
  return { path, name: file.name }
}

/** Not by fetch, which cannot say how far an upload has come. */
function send(url: string, file: File, onProgress: (part: number) => void, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const body = new FormData()
    body.append('cacheControl', '3600')
    body.append('', file)
    request.open('PUT', url)
    request.upload.addEventListener('progress', ({ loaded, total }) => total > 0 && onProgress(loaded / total))
    request.addEventListener('load', () => (request.status < 300 ? resolve() : reject(new UploadError(request.status))))
    request.addEventListener('error', () => reject(new UploadError(0)))
    request.addEventListener('abort', () => reject(new DOMException('The upload was stopped', 'AbortError')))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body)
  })
}

/** Shown by a guest to prove whose files they are; storage's policies compare it. */
const TOKEN_HEADER = 'x-quote-token'

/** Where a file of a quote can be fetched during the next minutes, under the name it came with. */
export async function fileAddress(path: string, name: string, token: string | null): Promise<string> {
  const bucket = supabase().storage.from(BUCKET)
  if (token !== null) bucket.setHeader(TOKEN_HEADER, token)
  const { data, error } = await bucket.createSignedUrl(path, 300, { download: name })
  if (error) throw error
  return data.signedUrl
}
