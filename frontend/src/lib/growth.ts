// A product's picture grows from its card into the one of its page, and shrinks back when the visitor returns.

import { useEffect, useState } from 'react'
import { type Location, useLocation, useNavigation, useViewTransitionState } from 'react-router-dom'

interface Growth {
  /** The key of the place the card stood in. */
  grewFrom?: string
}

/** The browser pairs what has this name before and after: one element each. */
const GROWING = { viewTransitionName: 'product-picture' }

/** How long the page that is left may stay in sight: a spinner in between would be all that grows. */
const PATIENCE = 400

const growthOf = ({ state }: Location): Growth => (state as Growth | null) ?? {}

const isStill = (): boolean => globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? true

/** For a link to a product's page, with the style of the picture that grows. */
export function useGrowth(to: string) {
  const { key } = useLocation()
  const style = useGrown(to)
  const link = isStill() ? {} : { viewTransition: true, state: { grewFrom: key } satisfies Growth }
  return { style, link }
}

/** The style of the picture on the page itself. */
export const useGrown = (path: string) => (useViewTransitionState(path) ? GROWING : undefined)

/** Whether the page that is being left stays for a moment, since its picture takes part. */
export function useIsGrowing(): boolean {
  const here = useLocation()
  const { location: next } = useNavigation()
  const takesPart = next !== undefined && (growthOf(next).grewFrom === here.key || growthOf(here).grewFrom === next.key)
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!takesPart) return
    const timer = setTimeout(() => setLate(true), PATIENCE)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [takesPart])
  return takesPart && !isLate
}
