// Changes to the cart: shown at once, sent in order, undone by themselves when refused.

import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '@/lib/toast'

import { askAgain, cartKey, fetchCart, NO_ENTRY, perform, type CartEntry, type Order } from './data'
import { CART_FAILURES, CartError, isAnswer, type CartFailure } from './errors'
import { apply, EMPTY_CART, mayAdd, type Cart, type CartAction, type PendingAction } from './rules'
import { forget, keep, takeOver, type Owner } from './unanswered'

/** One after the other, merging included: each decides on the cart that the one before left behind. */
export const CART_SCOPE = { id: 'cart' } as const

const CART_MUTATION = ['cart'] as const

const FAILURE_OF: { readonly [kind in CartAction['kind']]: CartFailure } = {
  add: 'add',
  set: 'update',
  clear: 'clear',
}

/** The cart with every action on top that the server has not answered yet. */
export function expectedCart(entry: CartEntry | undefined): Cart {
  return (entry ?? NO_ENTRY).pending.reduce(apply, entry?.server ?? EMPTY_CART)
}

function edit(client: QueryClient, owner: Owner, change: (entry: CartEntry) => CartEntry): void {
  client.setQueryData<CartEntry>(cartKey(owner), (entry) => change(entry ?? NO_ENTRY))
}

function without(pending: readonly PendingAction[], id: string): PendingAction[] {
  return pending.filter((held) => held.id !== id)
}

/** A later wish for the same line makes this one pointless: only the last of quick clicks is sent. */
function isOvertaken(pending: readonly PendingAction[], current: PendingAction): boolean {
  const { action } = current
  if (action.kind !== 'set') return false
  const later = pending.slice(pending.findIndex((held) => held.id === current.id) + 1)
  return later.some((held) => held.action.kind === 'set' && held.action.key.id === action.key.id)
}

function failureOf(error: unknown, action: CartAction): CartFailure {
  if (error instanceof CartError) return error.failure
  return action.kind === 'set' && action.quantity <= 0 ? 'remove' : FAILURE_OF[action.kind]
}

/**
 * A browser also fails the requests of a page that is being left, some before the page knows. Such a page does not live
 * to see the end of this, and leaves the action to the next one.
 */
const outliveLeaving = () => new Promise((resolve) => setTimeout(resolve, 1000))

interface CartRequest extends Order {
  /** Called once the server has agreed; not a `mutate` callback, of which only the latest would be called. */
  onDone?: (() => void) | undefined
  /** Left behind by an earlier page: this one has perhaps not been told the cart yet. */
  isTakenOver?: boolean
}

function useCartMutation(announce: () => void) {
  const client = useQueryClient()
  const { t } = useTranslation()

  return useMutation({
    mutationKey: CART_MUTATION,
    scope: CART_SCOPE,
    onMutate: async ({ owner, id, action }: CartRequest) => {
      edit(client, owner, (entry) => ({ ...entry, pending: [...entry.pending, { id, action }] }))
      // An answer already on its way may or may not hold this change: nothing would tell which.
      await client.cancelQueries({ queryKey: cartKey(owner) })
    },
    mutationFn: async (request: CartRequest): Promise<Cart> => {
      const { owner, id, action, isTakenOver } = request
      // Together, and before the cart is read back: a page that is left in between has told the other tabs.
      const answered = () => {
        forget(id)
        announce()
      }
      const entry = client.getQueryData<CartEntry>(cartKey(owner)) ?? NO_ENTRY
      if (isOvertaken(entry.pending, request)) return entry.server
      if (isTakenOver && action.kind !== 'add') return perform(request, await fetchCart(owner), answered)
      if (action.kind === 'add' && !mayAdd(entry.server, action.line.selected_attributes))
        throw new CartError('mixed')
      return perform(request, entry.server, answered)
    },
    onSuccess: (server, { owner, id, onDone }) => {
      forget(id)
      edit(client, owner, (entry) => ({ server, pending: without(entry.pending, id) }))
      onDone?.()
    },
    onError: async (error, { owner, id, action }) => {
      if (!isAnswer(error)) await outliveLeaving()
      console.error('The cart was not changed', error)
      forget(id)
      edit(client, owner, (entry) => ({ ...entry, pending: without(entry.pending, id) }))
      toast.error(t(CART_FAILURES[failureOf(error, action)]))
      void askAgain(client, owner)
    },
  })
}

export interface CartActions {
  /** Shows the action, keeps it until it is answered, and sends it when its turn comes. */
  act: (owner: Owner, action: CartAction, onDone?: () => void) => void
  /** Goes on with what an earlier page of this tab left unanswered; nothing the second time. */
  takeUp: (owner: Owner) => void
}

export function useCartActions(announce: () => void): CartActions {
  const client = useQueryClient()
  const { t } = useTranslation()
  const { mutate } = useCartMutation(announce)

  // A page put aside in mid-request and brought back would send again what the page after it has sent.
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted && client.isMutating({ mutationKey: CART_MUTATION }) > 0) location.reload()
    }
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [client])

  return useMemo(() => {
    const added = () => toast.success(t('cart.added'))
    const takeUp = (owner: Owner) => {
      for (const { id, action, decision } of takeOver(owner)) {
        const onDone = action.kind === 'add' ? added : undefined
        mutate({ owner, id, action, decision, onDone, isTakenOver: true })
      }
    }
    const act: CartActions['act'] = (owner, action, onDone) => {
      // What was asked for earlier is sent earlier.
      takeUp(owner)
      const pending = { id: crypto.randomUUID(), action }
      keep(owner, pending)
      mutate({ owner, ...pending, onDone })
    }
    return { act, takeUp }
  }, [mutate, t])
}
