// How sure the server is of who is signed in: aal1 by one proof, aal2 by two. Read off the session, without asking anybody.

import type { Session } from '@supabase/supabase-js'

/** The level a token states; null when it states none or is none. */
export function levelOf(token: string): string | null {
  try {
    const payload = token.split('.')[1] ?? ''
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return (claims as { aal?: string }).aal ?? null
  } catch {
    return null
  }
}

/** An account with a verified factor whose session has not shown it yet. */
export const isSecondStepOwed = (session: Pick<Session, 'access_token' | 'user'> | null): boolean =>
  session !== null &&
  (session.user.factors ?? []).some((factor) => factor.status === 'verified') &&
  levelOf(session.access_token) === 'aal1'
