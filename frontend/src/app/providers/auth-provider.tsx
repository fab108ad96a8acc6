import type { Session } from '@supabase/supabase-js'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { type AdminRow, auth, findAdmin } from '@/features/session/data'
import { type Auth, AuthContext } from '@/lib/auth'
import { logError } from '@/lib/errors'
import { session as sessionStorage, storageKeys } from '@/lib/storage'

async function signOut(): Promise<void> {
  // An admin's factory must not stay behind for whoever uses this tab next.
  sessionStorage.remove(storageKeys.factory)
  try {
    const { error } = await auth().signOut()
    if (error) throw error
  } catch (error) {
    logError('Sign-out failed', error)
  }
}

export function AuthProvider({ children }: { children: ReactNode }) {
  const [session, setSession] = useState<Session | null>(null)
  const [isLoading, setLoading] = useState(true)
  const [lookup, setLookup] = useState<{ userId: string; row: AdminRow | null } | null>(null)

  // The subscription's first event carries the stored session, so no separate fetch can race with it.
  useEffect(() => {
    const { data } = auth().onAuthStateChange((_event, next) => {
      setSession(next)
      setLoading(false)
    })
    return () => data.subscription.unsubscribe()
  }, [])

  // Keyed by the user, not by the event: SIGNED_IN also fires when a tab is looked at again.
  const userId = session?.user.id
  useEffect(() => {
    if (!userId) return
    findAdmin(userId)
      .then((row) => setLookup({ userId, row }))
      .catch((error: unknown) => logError('Admin lookup failed', error))
  }, [userId])
  // An answer about someone else, or from before a sign-out, counts for nothing.
  const admin = userId && lookup?.userId === userId ? lookup.row : null

  const value = useMemo<Auth>(
    () => ({
      user: session?.user ?? null,
      session,
      isLoading,
      isAdmin: admin !== null,
      adminRole: admin?.role ?? null,
      adminFactoryId: admin?.factoryId ?? null,
      signOut,
    }),
    [session, isLoading, admin],
  )
  return <AuthContext value={value}>{children}</AuthContext>
}
