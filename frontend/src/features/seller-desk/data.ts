// Reviewing sellers: the only file of this feature that names a table, a function or a bucket.

import { queryOptions } from '@tanstack/react-query'

import { supabase } from '@/lib/supabase'

import type { ApplicationStatus, ReviewStep } from './machine'

export interface ApplicationRow {
  id: string
  reference: string
  company: string
  contact_name: string
  email: string
  org_number: string
  kind: 'store' | 'market' | 'distributor' | 'horeca'
  city: string
  status: ApplicationStatus
  created_at: string
  updated_at: string
}

const MOST = 1000

/** The newest thousand: applications come one at a time, and each is read by somebody. */
export const applicationsQuery = (factoryId: string) =>
  queryOptions({
    queryKey: ['panel', 'applications', factoryId],
    staleTime: 15_000,
    queryFn: async ({ signal }): Promise<ApplicationRow[]> => {
      const { data, error } = await supabase()
        .from('seller_applications')
        .select('id, reference, company, contact_name, email, org_number, kind, city, status, created_at, updated_at')
        .eq('factory_id', factoryId)
        .order('created_at', { ascending: false })
        .limit(MOST)
        .abortSignal(signal)
      if (error) throw error
      return data as ApplicationRow[]
    },
  })

export interface DeskApplication extends ApplicationRow {
  website: string | null
  phone: string
  address: string
  postcode: string
  lat: number | null
  lng: number | null
  assortment: string[]
  channels: ('store' | 'online' | 'catering' | 'wholesale')[]
  message: string | null
  language_code: string | null
  answer: string | null
  seller_id: string | null
  seller_documents: { id: string; kind: 'registration' | 'food_permit' | 'insurance' | 'other'; path: string; name: string; size: number }[]
  seller_application_events: {
    id: number
    to_state: ApplicationStatus
    actor_kind: 'applicant' | 'staff' | 'system'
    actor_id: string | null
    reason: string | null
    created_at: string
  }[]
  seller_messages: { id: string; author_kind: 'applicant' | 'staff'; author_id: string | null; text: string; internal: boolean; created_at: string }[]
}

/** Null where there is none, or none of this factory's. */
export const applicationQuery = (id: string, factoryId: string) =>
  queryOptions({
    queryKey: ['panel', 'application', id],
    staleTime: 5_000,
    refetchInterval: 60_000,
    queryFn: async ({ signal }): Promise<DeskApplication | null> => {
      const { data, error } = await supabase()
        .from('seller_applications')
        .select(
          `id, reference, company, contact_name, email, org_number, kind, city, status, created_at, updated_at, website, phone, address, postcode, lat, lng,
          assortment, channels, message, language_code, answer, seller_id, seller_documents ( id, kind, path, name, size ),
          seller_application_events ( id, to_state, actor_kind, actor_id, reason, created_at ),
          seller_messages ( id, author_kind, author_id, text, internal, created_at )`,
        )
        .eq('id', id)
        .eq('factory_id', factoryId)
        .order('id', { referencedTable: 'seller_application_events' })
        .order('created_at', { referencedTable: 'seller_messages' })
        .abortSignal(signal)
        .maybeSingle()
      if (error?.code === '22P02') return null
      if (error) throw error
      return data as unknown as DeskApplication | null
    },
  })

export interface SellerPlace {
  lat: number
  lng: number
  county: string
}

export type ReviewMove =
  | { kind: 'review'; to: ReviewStep; answer?: string; place?: SellerPlace }
  | { kind: 'say'; text: string; internal: boolean }

/** `seen` is the state the person acted on: of two who decide at once the second is told. */
export async function moveApplication(id: string, seen: ApplicationStatus, move: ReviewMove): Promise<void> {
  const { error } =
    move.kind === 'say'
      ? await supabase().rpc('answer_application', { p_id: id, p_text: move.text, p_internal: move.internal })
      : await supabase().rpc('review_seller_application', {
          p_id: id,
          p_status: move.to,
          p_expected_status: seen,
          ...(move.answer === undefined ? {} : { p_answer: move.answer }),
          ...(move.place === undefined ? {} : { p_place: { ...move.place } }),
        })
  if (error) throw error
}

/** An address of five minutes for a document, which keeps its own name. */
export async function documentAddress(path: string, name: string): Promise<string> {
  const { data, error } = await supabase().storage.from('seller-docs').createSignedUrl(path, 300, { download: name })
  if (error) throw error
  return data.signedUrl
}
