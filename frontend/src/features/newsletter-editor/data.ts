// What the staff asks and says about newsletters.

import { queryOptions } from '@tanstack/react-query'

import type { Json } from '@/lib/database.gen'
import { containsPattern } from '@/lib/like'
import { displayedImage, type Pictured } from '@/lib/product-image'
import { supabase } from '@/lib/supabase'

import type { Desk } from './desk'
import type { Block, Draft } from './document'
import type { Picture } from './picture-file'
import { Overtaken, type Stored } from './session'

export type Status = 'draft' | 'scheduled' | 'sending' | 'sent' | 'failed' | 'archived'

export interface Row {
  id: string
  title: string
  status: Status
  shareable_url: string
  scheduled_for: string | null
  sent_at: string | null
  created_at: string
  per_minute: number
  /** Whether its page may be read from the moment it is scheduled. */
  is_early: boolean
  noindex: boolean
  newsletters_i18n: { language_code: string; subject: string }[]
}

/** What the staff knows it by: their own name for it, else its subject in their language or another. */
export function nameOf({ title, newsletters_i18n: texts }: Row, language: string): { name: string; subject: string } {
  const written = texts.filter((text) => text.subject !== '')
  const subject = (written.find((text) => text.language_code === language) ?? written[0])?.subject ?? ''
  return { name: title || subject, subject }
}

const COLUMNS =
  'id, title, status, shareable_url, scheduled_for, sent_at, created_at, per_minute, is_early, noindex, newsletters_i18n(language_code, subject)'

/** What the panel keeps at hand; older ones are on the web. */
const ROWS_MAX = 500

export const rowsQuery = (factoryId: string) =>
  queryOptions({
    queryKey: ['staff-newsletters', factoryId] as const,
    queryFn: async ({ signal }): Promise<Row[]> => {
      const { data, error } = await supabase()
        .from('newsletters')
        .select(COLUMNS)
        .eq('factory_id', factoryId)
        .order('created_at', { ascending: false })
        .limit(ROWS_MAX)
        .abortSignal(signal)
      if (error) throw error
      return data as Row[]
    },
    // Letters are on their way, or soon will be: the figures move.
    refetchInterval: (query) =>
      query.state.data?.some((row) => row.status === 'sending' || (row.status === 'scheduled' && Date.parse(row.scheduled_for ?? '') < Date.now())) ? 2000 : 30_000,
  })

const TEXTS = 'language_code, subject, preheader, document, updated_at'

interface TextRow {
  language_code: string
  subject: string
  preheader: string
  document: Json
  updated_at: string
}

const storedOf = (row: TextRow): Stored => ({
  draft: { subject: row.subject, preheader: row.preheader, blocks: (row.document as unknown as { blocks: Block[] }).blocks },
  version: row.updated_at,
})

/** Asked anew each time a draft is opened: what was seen before may be somebody else's by now. */
export const draftsQuery = (id: string) =>
  queryOptions({
    queryKey: ['staff-newsletter', id] as const,
    staleTime: Infinity,
    gcTime: 0,
    queryFn: async ({ signal }): Promise<Record<string, Stored>> => {
      const { data, error } = await supabase().from('newsletters_i18n').select(TEXTS).eq('newsletter_id', id).abortSignal(signal)
      if (error) throw error
      return Object.fromEntries(data.map((row) => [row.language_code, storedOf(row)]))
    },
  })

export interface Report {
  letters: number
  queued: number
  sent: number
  failed: number
  withdrawn: number
  unsubscribed: number
  retried: number
  languages: Record<string, number>
  failures: { email: string; error: string }[]
}

export const reportQuery = (id: string, status: Status) =>
  queryOptions({
    queryKey: ['staff-newsletter-report', id, status] as const,
    enabled: status !== 'draft',
    refetchInterval: status === 'sending' || status === 'scheduled' ? 3000 : false,
    queryFn: async (): Promise<Report | null> => {
      const { data, error } = await supabase().rpc('newsletter_report', { p_id: id })
      if (error) throw error
      return data as unknown as Report | null
    },
  })

export interface Audience {
  confirmed: number
  pending: number
  unsubscribed: number
  bounced: number
  /** Those who confirmed, by language. */
  languages: Record<string, number>
}

export const audienceQuery = (factoryId: string) =>
  queryOptions({
    queryKey: ['staff-newsletter-audience', factoryId] as const,
    queryFn: async (): Promise<Audience> => {
      const { data, error } = await supabase().rpc('newsletter_audience')
      if (error) throw error
      return data as unknown as Audience
    },
  })

export interface Preview {
  subject: string
  preheader: string
  html: string
  text: string
}

/** As the database would send it; of what is saved. */
export async function preview(id: string, language: string): Promise<Preview | null> {
  const { data, error } = await supabase().rpc('preview_newsletter', { p_id: id, p_language: language })
  if (error) throw error
  return data as unknown as Preview | null
}

export async function create(factoryId: string, title: string): Promise<string> {
  const { data, error } = await supabase().from('newsletters').insert({ factory_id: factoryId, title }).select('id').single()
  if (error) throw error
  return data.id
}

export async function amend(id: string, change: Partial<Pick<Row, 'title' | 'is_early' | 'noindex'>>): Promise<void> {
  const { error } = await supabase().from('newsletters').update(change).eq('id', id)
  if (error) throw error
}

/** Over the version it was made of, and no other: `Overtaken` holds the newer one. */
export async function save(id: string, language: string, { subject, preheader, blocks }: Draft, version: string | null): Promise<string> {
  const texts = { subject, preheader, document: { blocks } as unknown as NonNullable<Json> }
  const table = supabase().from('newsletters_i18n')
  const key = { newsletter_id: id, language_code: language }
  const written =
    version === null
      ? table.upsert({ ...key, ...texts }, { onConflict: 'newsletter_id,language_code', ignoreDuplicates: true })
      : table.update(texts).match({ ...key, updated_at: version })
  const { data, error } = await written.select('updated_at')
  if (error) throw error
  if (data[0]) return data[0].updated_at
  const { data: theirs, error: lost } = await supabase().from('newsletters_i18n').select(TEXTS).match(key).maybeSingle()
  if (lost) throw lost
  throw new Overtaken(theirs && storedOf(theirs))
}

export async function remove(id: string): Promise<void> {
  const { error } = await supabase().from('newsletters').delete().eq('id', id)
  if (error) throw error
}

type Call = 'unschedule_newsletter' | 'retry_newsletter' | 'duplicate_newsletter' | 'archive_newsletter'

export async function move(call: Call, id: string): Promise<{ id?: string }> {
  const { data, error } = await supabase().rpc(call, { p_id: id })
  if (error) throw error
  return data as { id?: string }
}

/** Without a time it is sent now. Answers how many letters wait. */
export async function schedule(id: string, when: string | null, perMinute: number): Promise<number> {
  const { data, error } = await supabase().rpc('schedule_newsletter', { p_id: id, p_per_minute: perMinute, ...(when !== null && { p_when: when }) })
  if (error) throw error
  return (data as { letters: number }).letters
}

/** Answers the address it went to: the caller's own. */
export async function sendTest(id: string, language: string): Promise<string> {
  const { data, error } = await supabase().rpc('send_newsletter_test', { p_id: id, p_language: language })
  if (error) throw error
  return (data as { email: string }).email
}

const BUCKET = 'newsletters'

/** Answers a path on this site where the files are served by it, else the full address. */
export async function uploadPicture({ factoryId, newsletterId }: Desk, { file, ending }: Picture): Promise<string> {
  const bucket = supabase().storage.from(BUCKET)
  const path = `${factoryId}/${newsletterId}/${crypto.randomUUID()}.${ending}`
  const { error } = await bucket.upload(path, file, { contentType: file.type, cacheControl: '31536000' })
  if (error) throw error
  const url = new URL(bucket.getPublicUrl(path).data.publicUrl)
  return url.origin === location.origin ? url.pathname : url.href
}

export interface Found {
  slug: string
  name: string
  size: string
  image: string | null
}

interface ProductRow extends Pictured {
  slug: string
  name: string
  package_size: string | null
  products_i18n: { name: string | null; package_size: string | null }[]
}

const PRODUCT = 'slug, name, package_size, image_url, product_images(processed_url, original_url, is_primary, sort_order), products_i18n(name, package_size)'
const FOUND_MAX = 6

const foundOf = (row: ProductRow): Found => {
  const own = row.products_i18n[0]
  return { slug: row.slug, name: own?.name || row.name, size: own?.package_size || row.package_size || '', image: displayedImage(row) }
}

/** By the shop's own name or the one in the letter's language. */
export const productsQuery = ({ factoryId, language }: Desk, term: string) =>
  queryOptions({
    queryKey: ['staff-newsletter-products', factoryId, language, term] as const,
    queryFn: async ({ signal }): Promise<Found[]> => {
      const pattern = containsPattern(term)
      const ask = (columns: string) =>
        supabase().from('products').select(columns).eq('factory_id', factoryId).eq('is_active', true).eq('products_i18n.language_code', language).order('name').limit(FOUND_MAX).abortSignal(signal)
      const [own, translated] = await Promise.all([
        ask(PRODUCT).or(`name.ilike.${pattern},sku.ilike.${pattern}`),
        ask(PRODUCT.replace('products_i18n(', 'products_i18n!inner(')).or(`name.ilike.${pattern}`, { referencedTable: 'products_i18n' }),
      ])
      if (own.error ?? translated.error) throw own.error ?? translated.error
      const found = [...own.data!, ...translated.data!].map((row) => foundOf(row as unknown as ProductRow))
      return [...new Map(found.map((product) => [product.slug, product])).values()].slice(0, FOUND_MAX)
    },
  })

/** Null when visitors do not see it any more. */
export const productQuery = ({ factoryId, language }: Desk, slug: string) =>
  queryOptions({
    queryKey: ['staff-newsletter-product', factoryId, language, slug] as const,
    enabled: slug !== '',
    queryFn: async ({ signal }): Promise<Found | null> => {
      const { data, error } = await supabase()
        .from('products')
        .select(PRODUCT)
        .match({ factory_id: factoryId, slug, is_active: true })
        .eq('products_i18n.language_code', language)
        .abortSignal(signal)
        .maybeSingle()
      if (error) throw error
      return data && foundOf(data as unknown as ProductRow)
    },
  })
