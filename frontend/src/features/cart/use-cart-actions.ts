// Changes to the cart: shown at once, sent in order, undone by themselves when refused.

import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toast } from '@/lib/toast'

import { cartKey, NO_ENTRY, perform, type CartEntry, type Owner } from './data'
import { CART_FAILURES, CartError, type CartFailure } from './errors'
import { apply, EMPTY_CART, mayAdd, sameLine, type Cart, type CartAction, type PendingAction } from './rules'

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
  return later.some((held) => held.action.kind === 'set' && sameLine(held.action.key, action.key))
}

function failureOf(error: unknown, action: CartAction): CartFailure {
  if (error instanceof CartError) return error.failure
  return action.kind === 'set' && action.quantity <= 0 ? 'remove' : FAILURE_OF[action.kind]
}

export interface CartRequest extends PendingAction {
  owner: Owner
  /** Called once the server has agreed; not a `mutate` callback, of which only the latest would be called. */
  onDone?: () => void
}

export function useCartMutation(announce: () => void) {
  const client = useQueryClient()
  const { t } = useTranslation()

  return useMutation({
    mutationKey: ['cart'],
    // One after the other: each decides on the cart that the one before left behind.
    scope: { id: 'cart' },
    onMutate: async ({ owner, id, action }: CartRequest) => {
      edit(client, owner, (entry) => ({ ...entry, pending: [...entry.pending, { id, action }] }))
      // An answer already on its way may or may not hold this change: nothing would tell which.
      await client.cancelQueries({ queryKey: cartKey(owner) })
    },
    mutationFn: async (request: CartRequest): Promise<Cart> => {
      const entry = client.getQueryData<CartEntry>(cartKey(request.owner)) ?? NO_ENTRY
      if (isOvertaken(entry.pending, request)) return entry.server
      if (request.action.kind === 'add' && !mayAdd(entry.server, request.action.line.selected_attributes))
        throw new CartError('mixed')
      return perform(request.owner, request.action, entry.server)
    },
    onSuccess: (server, { owner, id, onDone }) => {
      edit(client, owner, (entry) => ({ server, pending: without(entry.pending, id) }))
      announce()
      onDone?.()
    },
    onError: (error, { owner, id, action }) => {
      console.error('The cart was not changed', error)
      edit(client, owner, (entry) => ({ ...entry, pending: without(entry.pending, id) }))
      toast.error(t(CART_FAILURES[failureOf(error, action)]))
      void client.invalidateQueries({ queryKey: cartKey(owner) })
    },
  })
}
