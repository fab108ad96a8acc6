import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'

import { logError } from '@/lib/errors'

import { placeOrder, type Placed } from './data'
import type { OrderRequest } from './draft'
import { refusalOf, type Refusal } from './refusal'

/**
 * Places an order once. The key stays the same while the request does: a second press, or a press after an answer that was lost, is
 * the same order to the server. A request that says something else is another one; the cart, emptied by the first, then stops it.
 */
export function usePlaceOrder(onPlaced: (placed: Placed) => void, onRefused: (refusal: Refusal) => void) {
  const attempt = useRef({ request: '', key: '' })
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: (request: OrderRequest) => {
      const text = JSON.stringify(request)
      if (attempt.current.request !== text) attempt.current = { request: text, key: crypto.randomUUID() }
      return placeOrder(request, attempt.current.key)
    },
    onSuccess: onPlaced,
    onError: (error) => {
      logError('The order was not placed', (error as { hint?: string }).hint ?? error.name)
      onRefused(refusalOf(error))
    },
  })
  return { place: mutate, isBusy: isPending, isPlaced: isSuccess }
}
