// Applications: one's own, sent and read back; documents go to storage under the applicant's own folder.

import { queryOptions } from '@tanstack/react-query'

import { supabase } from '@/lib/supabase'

import type { Application, DocumentKind, SellerDocument } from './application'

const BUCKET = 'seller-docs'

export type ApplicationStatus = 'submitted' | 'under_review' | 'changes_requested' | 'approved' | 'rejected' | 'suspended'

export interface OwnApplication extends Omit<Application, 'consent'> {
  id: string
  reference: string
  status: ApplicationStatus
  /** What the company says to the applicant. */
  answer: string | null
  created_at: string
  messages: { id: string; author_kind: 'applicant' | 'staff'; text: string; created_at: string }[]
}

/** The signed-in visitor's newest application; null when there is none. */
export const ownApplicationQuery = (userId: string | undefined) =>
  queryOptions({
    queryKey: ['seller-application', userId] as const,
    enabled: userId !== undefined,
    queryFn: async ({ signal }): Promise<OwnApplication | null> => {
      const { data, error } = await supabase()
        .from('seller_applications')
        .select(
          `id, reference, status, answer, created_at, company, org_number, kind, website, contact_name, email, phone, address, postcode, city, assortment, channels,
          message, documents:seller_documents ( kind, path, name, size ), messages:seller_messages ( id, author_kind, text, created_at )`,
        )
        .eq('user_id', userId ?? '')
        .order('created_at', { ascending: false })
        .order('created_at', { referencedTable: 'messages' })
        .limit(1)
        .abortSignal(signal)
        .maybeSingle()
      if (error) throw error
      return data && ({ ...data, website: data.website ?? '', message: data.message ?? '' } as unknown as OwnApplication)
    },
  })

export interface Sent {
  application: Application
  /** Where the town is, if it is one of those known. */
  place: { lat: number; lng: number } | null
  language: string
  honeypot: string
}

/** Answers the reference number. Rejects with PostgREST's error. */
export async function submitApplication({ application, place, language, honeypot }: Sent): Promise<string> {
  const { consent, ...fields } = application
  const { data, error } = await supabase().rpc('submit_seller_application', {
    p_application: {
      ...fields,
      website: fields.website.trim() || null,
      message: fields.message.trim() || null,
      assortment: [...fields.assortment],
      channels: [...fields.channels],
      documents: fields.documents.map((document) => ({ ...document })),
      lat: place?.lat ?? null,
      lng: place?.lng ?? null,
      language_code: language,
    },
    p_consent: consent,
    p_website: honeypot,
  })
  if (error) throw error
  return (data as { reference: string }).reference
}

/** What the applicant writes beside the application itself. */
export async function writeAboutApplication(id: string, text: string): Promise<void> {
  const { error } = await supabase().rpc('reply_application', { p_id: id, p_text: text })
  if (error) throw error
}

/** The name is kept beside the path: in the path it would have to be spelt as storage wants it. */
export async function uploadDocument(userId: string, kind: DocumentKind, file: File): Promise<SellerDocument> {
  const ending = /\.[a-z0-9]{1,5}$/i.exec(file.name)?.[0].toLowerCase() ?? ''
  const path = `${userId}/${crypto.randomUUID()}${ending}`
  const { error } = await supabase().storage.from(BUCKET).upload(path, file, { contentType: file.type || undefined })
  if (error) throw error
  return { kind, path, name: file.name, size: file.size }
}

/** A document taken out again; what cannot be removed is swept up with the folder. */
export async function removeDocument(path: string): Promise<void> {
  await supabase().storage.from(BUCKET).remove([path])
}
