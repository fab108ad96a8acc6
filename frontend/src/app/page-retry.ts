import { createContext, use, useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router-dom'

/** Draws the page anew, its error boundary included. */
export const RemountContext = createContext<() => void>(() => {})

/** How long React may take to draw an answer that has come. */
const DRAWN_MS = 150

/**
 * Asks for a failed page again. The router's boundary lets go of an error when it is drawn during a revalidation and once more
 * after it; where both are drawn at once it keeps the old one although the answer has come. Then the page is drawn anew.
 */
export function usePageRetry(error: unknown): { retry: () => Promise<void>; isTrying: boolean } {
  const { revalidate, state } = useRevalidator()
  const remount = use(RemountContext)
  const shown = useRef<unknown>(null)
  useEffect(() => {
    shown.current = error
    return () => {
      shown.current = null
    }
  }, [error])
  const retry = async () => {
    await revalidate()
    // Another failure is another error, and a page that came has taken this one's place.
    setTimeout(() => shown.current === error && remount(), DRAWN_MS)
  }
  return { retry, isTrying: state === 'loading' }
}
