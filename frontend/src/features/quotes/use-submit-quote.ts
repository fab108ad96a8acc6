import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'

import { logError } from '@/lib/errors'

import { submitQuote, type Submitted } from './data'
import { refusalOf, type Refusal } from './refusal'
import type { QuoteRequest } from './request'

/**
 * Sends a request once. The key stays the same while the request does: a second press, or a press after an answer that was lost, is
 * the same quote to the server.
 */
export function useSubmitQuote(onSent: (sent: Submitted) => void, onRefused: (refusal: Refusal) => void) {
  const attempt = useRef({ request: '', key: '' })
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: (request: QuoteRequest) => {
      const text = JSON.stringify(request)
      if (attempt.current.request !== text) attempt.current = { request: text, key: crypto.randomUUID() }
      return submitQuote(request, attempt.current.key)
    },
    onSuccess: onSent,
    onError: (error) => {
      logError('The request was not taken', (error as { hint?: string }).hint ?? error.name)
      onRefused(refusalOf(error))
    },
  })
  return { submit: mutate, isBusy: isPending || isSuccess, isSent: isSuccess }
}
