import { type SupabaseClient, createClient } from '@supabase/supabase-js'
import type { Database } from './database.gen'
import { env } from './env'
import { presentedGuestSession } from './guest-session'

// Only data.ts files import this one: they are where a feature says what it asks the database for.

/** Shows the guest's cart id to the data API, and to nothing else. */
export const withGuestSession =
  (send: typeof fetch): typeof fetch =>
  (input, init) => {
    const guest = presentedGuestSession()
    const url = typeof input === 'string' ? input : input instanceof URL ? input.href : input.url
    if (!guest || !url.includes('/rest/v1/')) return send(input, init)
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined))
    headers.set('x-guest-session', guest)
    return send(input, { ...init, headers })
  }

function connect(): SupabaseClient<Database> {
  const { supabaseUrl, anonKey } = env()
  return createClient<Database>(supabaseUrl, anonKey, {
    // Passkeys are what the client calls experimental; whether the server knows them it says itself.
    auth: { persistSession: true, autoRefreshToken: true, detectSessionInUrl: true, experimental: { passkey: true } },
    global: { fetch: withGuestSession((input, init) => fetch(input, init)) },
  })
}

let client: SupabaseClient<Database> | undefined

/** The one client, made on first use so that a missing setting is reported by `main.tsx`, not by an import. */
export const supabase = (): SupabaseClient<Database> => (client ??= connect())
