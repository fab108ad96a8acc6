// Second factors, passkeys and sessions of whoever is signed in, and the ways to sign in that the server offers.

import { queryOptions } from '@tanstack/react-query'

import { env } from '@/lib/env'
import { paths } from '@/lib/paths'
import { supabase } from '@/lib/supabase'

export interface SignInWays {
  passkeys: boolean
  /** Names of the providers that are switched on, such as `google`. */
  providers: readonly string[]
}

/** What the server offers; a page without the answer shows the password alone. */
export const signInWaysQuery = queryOptions({
  queryKey: ['auth', 'settings'],
  staleTime: 5 * 60_000,
  retry: false,
  queryFn: async ({ signal }): Promise<SignInWays> => {
    const { supabaseUrl, anonKey } = env()
    const response = await fetch(`${supabaseUrl}/auth/v1/settings`, { headers: { apikey: anonKey }, signal })
    if (!response.ok) throw new Error(`settings: ${response.status}`)
    const settings = (await response.json()) as { external: Record<string, boolean>; passkeys_enabled?: boolean }
    const providers = Object.entries(settings.external).flatMap(([name, isOn]) => (isOn ? [name] : []))
    return { passkeys: settings.passkeys_enabled === true, providers }
  },
})

export interface Factor {
  id: string
  name: string
  kind: string
  isVerified: boolean
  addedAt: string
}

/** Keyed by the account, so that nobody sees the list of who was signed in before. */
export const factorsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['auth', 'factors', userId],
    queryFn: async (): Promise<Factor[]> => {
      const { data, error } = await supabase().auth.mfa.listFactors()
      if (error) throw error
      return data.all.map((factor) => ({
        id: factor.id,
        name: factor.friendly_name ?? '',
        kind: factor.factor_type,
        isVerified: factor.status === 'verified',
        addedAt: factor.created_at,
      }))
    },
  })

export interface Enrolment {
  id: string
  /** Address of a picture (`data:`) that apps scan. */
  picture: string
  /** The same to be typed: letters and digits. */
  secret: string
}

/** Begins to add an app. What an earlier attempt left unfinished is removed first: it would take up room and the name. */
export async function beginEnrolment(name: string): Promise<Enrolment> {
  const { mfa } = supabase().auth
  const { data: listed } = await mfa.listFactors()
  const left = listed?.all.filter((factor) => factor.factor_type === 'totp' && factor.status === 'unverified') ?? []
  await Promise.all(left.map(({ id }) => mfa.unenroll({ factorId: id })))
  const { data, error } = await mfa.enroll({ factorType: 'totp', friendlyName: name })
  if (error) throw error
  return { id: data.id, picture: data.totp.qr_code, secret: data.totp.secret }
}

/** A code of the app: finishes its enrolment, or raises this session to the second level. */
export async function proveFactor(factorId: string, code: string): Promise<void> {
  const { error } = await supabase().auth.mfa.challengeAndVerify({ factorId, code })
  if (error) throw error
}

export async function removeFactor(factorId: string): Promise<void> {
  const { auth } = supabase()
  const { error } = await auth.mfa.unenroll({ factorId })
  if (error) throw error
  // The kept session still counts the factor; the next one does not.
  await auth.refreshSession()
}

export interface Passkey {
  id: string
  name: string
  usedAt: string | null
}

export const passkeysQuery = (userId: string) =>
  queryOptions({
    queryKey: ['auth', 'passkeys', userId],
    queryFn: async (): Promise<Passkey[]> => {
      const { data, error } = await supabase().auth.passkey.list()
      if (error) throw error
      return data.map(({ id, friendly_name, last_used_at }) => ({
        id,
        name: friendly_name ?? '',
        usedAt: last_used_at ?? null,
      }))
    },
  })

export async function addPasskey(): Promise<void> {
  const { error } = await supabase().auth.registerPasskey()
  if (error) throw error
}

export async function removePasskey(passkeyId: string): Promise<void> {
  const { error } = await supabase().auth.passkey.delete({ passkeyId })
  if (error) throw error
}

/** Whoever holds a passkey needs to say no name. */
export async function signInWithPasskey(): Promise<void> {
  const { error } = await supabase().auth.signInWithPasskey()
  if (error) throw error
}

/** Leaves for the provider's own page; `next` is where the visitor wanted to go. */
export async function signInElsewhere(provider: 'google' | 'github', next: string): Promise<void> {
  const target = new URL(paths.authCallback(), globalThis.location.origin)
  target.searchParams.set('next', next)
  const { error } = await supabase().auth.signInWithOAuth({ provider, options: { redirectTo: target.href } })
  if (error) throw error
}

/** Ends every session of the account. This one's end is heard by `lib/auth.ts`. */
export async function signOutEverywhere(): Promise<void> {
  const { error } = await supabase().auth.signOut({ scope: 'global' })
  if (error) throw error
}

/** Whether the session in use still owes its second step; asks nobody. */
export async function owesSecondStep(): Promise<boolean> {
  const { data, error } = await supabase().auth.mfa.getAuthenticatorAssuranceLevel()
  if (error) throw error
  return data.currentLevel === 'aal1' && data.nextLevel === 'aal2'
}

export interface Application {
  id: string
  name: string
  since: string
}

/** Other applications that may use the account. A server that lets none in has no list, which is an empty one. */
export const applicationsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['auth', 'applications', userId],
    retry: false,
    queryFn: async (): Promise<Application[]> => {
      const { data, error } = await supabase().auth.oauth.listGrants()
      if (error?.status === 404) return []
      if (error) throw error
      return data.map(({ client, granted_at }) => ({ id: client.id, name: client.name || client.id, since: granted_at }))
    },
  })

/** Ends the application's sessions, too. */
export async function dismissApplication(clientId: string): Promise<void> {
  const { error } = await supabase().auth.oauth.revokeGrant({ clientId })
  if (error) throw error
}
