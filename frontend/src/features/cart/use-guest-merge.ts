// Signing in takes the guest's cart along. The auth client reports a sign-in on every tab focus too,
// so this goes by the user's id changing, not by the event.

import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '@/lib/toast'

import { presentedGuestSession } from '@/lib/guest-session'

import { askAgain, cartKey, mergeGuestCart } from './data'
import type { Owner } from './unanswered'
import { CART_SCOPE, type CartActions } from './use-cart-actions'

async function takeCartAlong(client: QueryClient, userId: string): Promise<number> {
  // Gone when a remount has asked twice: the first call has taken everything along.
  const session = presentedGuestSession()
  if (session === null) return 0
  const merged = await mergeGuestCart(session, userId)
  client.removeQueries({ queryKey: cartKey(null) })
  await askAgain(client, userId)
  return merged
}

export function useGuestMerge(userId: Owner, takeUp: CartActions['takeUp'], announce: () => void): void {
  const client = useQueryClient()
  const { t } = useTranslation()
  const { mutate } = useMutation({
    // Behind what the guest has asked for already: it belongs into the cart that is taken along.
    scope: CART_SCOPE,
    mutationFn: (user: string) => takeCartAlong(client, user),
    onSuccess: (merged) => {
      if (merged === 0) return
      announce()
      toast.success(t('cart.merged', { count: merged }))
    },
    onError: (error) => console.error('The guest cart was not merged', error),
  })
  useEffect(() => {
    if (userId === null) return
    takeUp(null)
    mutate(userId)
    // The text may change with the language; that is no reason to merge again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [mutate, userId])
}
