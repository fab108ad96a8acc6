import { createContext, startTransition, use, useEffect, useState } from 'react'
import { useRevalidator } from 'react-router-dom'

/** Draws the page anew, its error boundary included. */
export const RemountContext = createContext<() => void>(() => {})

/**
 * Asks for a failed page again. The router's boundary lets go of an error when it is drawn during a revalidation and once more
 * after it; where both are drawn at once it keeps the old one although the answer has come. Then the page is drawn anew.
 */
export function usePageRetry(error: unknown): { retry: () => Promise<void>; isTrying: boolean } {
  const { revalidate, state } = useRevalidator()
  const remount = use(RemountContext)
  const [tried, setTried] = useState<{ error: unknown } | null>(null)
  useEffect(() => {
    // Another failure is another error, and where the page came nobody is here any more.
    if (tried?.error === error) remount()
    // Once for each try.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [tried])
  const retry = async () => {
    await revalidate()
    // The router's answer is a transition, so this is drawn with it or after it, however long that takes: a boundary made anew before it
    // would take the old error for its own.
    startTransition(() => setTried({ error }))
  }
  return { retry, isTrying: state === 'loading' }
}
