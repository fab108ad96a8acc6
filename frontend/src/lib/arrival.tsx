// The first page of a visit is seen before it is alive: the server painted it (paint.html). It is drawn from the top down in
// steps, so that no step keeps a slow processor from answering for long; every later page is drawn at once.

import { type ReactNode, useDeferredValue } from 'react'

const html = document.documentElement

/** Whether the server painted this page and nothing else was drawn yet. A page that is returned to must have its whole height. */
let isArriving = 'painted' in html.dataset && isVisit()

/** Whether the address was gone to, and the page neither loaded again nor returned to. */
export function isVisit(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.type === 'navigate'
}

/** Called when the first page stands. */
export function endArrival(): void {
  isArriving = false
}

/** What is further down than the first screen; within another it comes a step after that. */
export function Later({ children }: { children: ReactNode }) {
  const isTime = useDeferredValue(true, !isArriving)
  return isTime ? children : null
}

/** The first of a long list, then all of it. */
export const useGradual = <Item,>(items: readonly Item[], first: number): readonly Item[] =>
  useDeferredValue(items, isArriving ? items.slice(0, first) : items)

/** A task of its own for what follows, so that a tap waits for one piece of the beginning and not for all of it. */
export const nextTask = (): Promise<void> => new Promise((next) => setTimeout(next))
