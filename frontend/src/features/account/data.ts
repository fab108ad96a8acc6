// Signing in and up. Sessions are kept by the client; who is signed in is told by `lib/auth.ts`.

import { paths } from '@/lib/paths'
import { supabase } from '@/lib/supabase'

import type { Credentials } from './credentials'

export async function signIn(credentials: Credentials): Promise<void> {
  const { error } = await supabase().auth.signInWithPassword(credentials)
  if (error) throw error
}

/** `confirm` when the address must be confirmed by mail before there is a session. */
export async function signUp(credentials: Credentials): Promise<'signed-in' | 'confirm'> {
  const { data, error } = await supabase().auth.signUp({
    ...credentials,
    options: { emailRedirectTo: `${globalThis.location.origin}/` },
  })
  if (error) throw error
  return data.session ? 'signed-in' : 'confirm'
}

/** The answer is the same whether or not the address has an account; only its mailbox knows. */
export async function forgotPassword(email: string): Promise<void> {
  const redirectTo = `${globalThis.location.origin}${paths.newPassword()}`
  const { error } = await supabase().auth.resetPasswordForEmail(email, { redirectTo })
  if (error) throw error
}

/** For whoever is signed in, as the link from the mail has done. */
export async function choosePassword(password: string): Promise<void> {
  const { error } = await supabase().auth.updateUser({ password })
  if (error) throw error
}

export type Callback =
  { kind: 'signed-in' } | { kind: 'nothing' } | { kind: 'refused'; code: string; message: string }

/**
 * What a link from a mail or a provider brought. A code is exchanged here; a session in the hash the
 * client takes up by itself while it starts.
 */
export async function completeCallback(url: URL): Promise<Callback> {
  const told = new URLSearchParams(url.hash.slice(1))
  const read = (name: string) => url.searchParams.get(name) ?? told.get(name)
  const refusal = read('error_description') ?? read('error')
  if (refusal !== null)
    return { kind: 'refused', code: read('error_code') ?? read('error') ?? '', message: refusal }

  const { auth } = supabase()
  const started = await auth.initialize()
  const code = url.searchParams.get('code')
  const { data } = await auth.getSession()
  if (data.session) return { kind: 'signed-in' }
  if (code !== null) {
    const { error } = await auth.exchangeCodeForSession(code)
    return error ? { kind: 'refused', code: error.code ?? '', message: error.message } : { kind: 'signed-in' }
  }
  if (started.error) return { kind: 'refused', code: started.error.code ?? '', message: started.error.message }
  return { kind: 'nothing' }
}
