// Newsletters as visitors meet them: read by address, asked for, confirmed, left.

import { queryOptions } from '@tanstack/react-query'

import { supabase } from '@/lib/supabase'

export interface Newsletter {
  subject: string
  preheader: string
  html: string
  language: string
  direction: 'ltr' | 'rtl'
  languages: string[]
  sent_at: string
}

export interface NewsletterLink {
  shareable_url: string
  subject: string
  preheader: string
  language: string
  sent_at: string
}

/** Null when there is none to read: a draft and an address that never was look the same. */
export const newsletterQuery = (share: string, language: string) =>
  queryOptions({
    queryKey: ['newsletter', share, language] as const,
    queryFn: async ({ signal }): Promise<Newsletter | null> => {
      const { data, error } = await supabase()
        .rpc('get_newsletter', { p_shareable_url: share, p_lang: language })
        .abortSignal(signal)
      if (error) throw error
      return data as Newsletter | null
    },
  })

/** What was sent, newest first. With a limit of one it is the headers' ticker. */
export const newslettersQuery = (language: string, limit = 24) =>
  queryOptions({
    queryKey: ['newsletters', language, limit] as const,
    queryFn: async ({ signal }): Promise<NewsletterLink[]> => {
      const { data, error } = await supabase().rpc('list_newsletters', { p_lang: language, p_limit: limit }).abortSignal(signal)
      if (error) throw error
      return data as unknown as NewsletterLink[]
    },
  })

/** The answer is the same for every address; rejects with PostgREST's error. */
export async function subscribe(email: string, language: string, website: string): Promise<void> {
  const { error } = await supabase().rpc('subscribe_newsletter', { p_email: email.trim(), p_language: language, p_website: website })
  if (error) throw error
}

export type Outcome = 'done' | 'unknown'

async function press(call: 'confirm_subscription' | 'unsubscribe', token: string): Promise<Outcome> {
  const { data, error } = await supabase().rpc(call, { p_token: token })
  if (error) throw error
  return (data as { status: string }).status === 'unknown' ? 'unknown' : 'done'
}

export const confirm = (token: string): Promise<Outcome> => press('confirm_subscription', token)
export const leave = (token: string): Promise<Outcome> => press('unsubscribe', token)
