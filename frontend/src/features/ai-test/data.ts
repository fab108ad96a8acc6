// What the diagnostics page asks: whether the services answer, and the text suggestions.

import { queryOptions } from '@tanstack/react-query'

import { env } from '@/lib/env'
import { supabase } from '@/lib/supabase'

import { judge, SERVICES, type Health } from './health'

export interface AiStatus {
  configured: boolean
  provider: string | null
  credits: number
  credits_max: number
  used_today: number
}

export const aiStatusQuery = (userId: string) =>
  queryOptions({
    queryKey: ['ai-status', userId] as const,
    retry: false,
    queryFn: async ({ signal }): Promise<AiStatus> => {
      const { data, error } = await supabase().rpc('ai_status').abortSignal(signal)
      if (error) throw error
      return data as unknown as AiStatus
    },
  })

/** Asked of each service itself, one beside the other; a service that is away is an answer and no failure. */
export const healthQuery = () =>
  queryOptions({
    queryKey: ['health'] as const,
    staleTime: 0,
    queryFn: async ({ signal }): Promise<Health[]> => {
      const { supabaseUrl, anonKey } = env()
      return Promise.all(
        SERVICES.map(async ({ id, path }) => {
          const began = performance.now()
          const answer = await fetch(supabaseUrl + path, { headers: { apikey: anonKey }, cache: 'no-store', signal }).catch(() => null)
          return { id, state: judge(answer?.status), status: answer?.status ?? null, ms: Math.round(performance.now() - began) }
        }),
      )
    },
  })

export const KINDS = ['product', 'newsletter', 'page'] as const
export type Kind = (typeof KINDS)[number]

/** Rejects with PostgREST's error. */
export async function suggest(kind: Kind, prompt: string, language: string): Promise<string> {
  const { data, error } = await supabase().rpc('ai_complete', { p_kind: kind, p_prompt: prompt, p_language: language })
  if (error) throw error
  return (data as { text: string }).text
}
