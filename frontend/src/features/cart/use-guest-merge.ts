// Signing in takes the guest's cart along. The auth client reports a sign-in on every tab focus too,
// so this goes by the user's id changing, not by the event.

import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '@/lib/toast'

import { presentedGuestSession } from '@/lib/guest-session'

import { cartKey, mergeGuestCart, type Owner } from './data'

/** Merges under way, so that a remount does not start a second one. */
const underWay = new Map<string, Promise<number>>()

function mergeOnce(session: string, userId: string): Promise<number> | null {
  const key = `${session} ${userId}`
  if (underWay.has(key)) return null
  const merge = mergeGuestCart(session, userId).finally(() => underWay.delete(key))
  underWay.set(key, merge)
  return merge
}

async function takeCartAlong(client: QueryClient, userId: string): Promise<number> {
  const session = presentedGuestSession()
  if (session === null) return 0
  const merge = mergeOnce(session, userId)
  if (!merge) return 0
  const merged = await merge
  client.removeQueries({ queryKey: cartKey(null) })
  await client.invalidateQueries({ queryKey: cartKey(userId) })
  return merged
}

export function useGuestMerge(userId: Owner, announce: () => void): void {
  const client = useQueryClient()
  const { t } = useTranslation()
  useEffect(() => {
    if (userId === null) return
    takeCartAlong(client, userId).then(
      (merged) => {
        if (merged === 0) return
        announce()
        toast.success(t('cart.merged', { count: merged }))
      },
      (error: unknown) => console.error('The guest cart was not merged', error),
    )
    // The text may change with the language while a merge is under way; that is no reason to merge again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [client, userId, announce])
}
