// One row of a list, opened: its id stands in the address beside the list's own search and filters, so the list is found again as it was
// left, and the keyboard goes on where it was: at the heading of what was opened, and afterwards at the row one came from.
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useAddress } from '@/lib/use-address'

export interface OpenRecord {
  /** Null: the list. */
  id: string | null
  open: (id: string) => void
  close: () => void
  /** The list's address, for a link. */
  listPath: string
}

const HEADING = '#main h1'

/** What is to be focused may still be on its way; after two seconds the heading will do. */
function focusSoon(selector: string): () => void {
  let tries = 0
  const timer = setInterval(() => {
    tries += 1
    const target = document.querySelector<HTMLElement>(selector) ?? (tries > 40 ? document.querySelector<HTMLElement>(HEADING) : null)
    if (!target && tries <= 40) return
    clearInterval(timer)
    target?.focus({ preventScroll: selector === HEADING })
  }, 50)
  return () => clearInterval(timer)
}

export function useRecord(): OpenRecord {
  const { params, change } = useAddress()
  const id = params.get('id')
  const go = useCallback(
    (next: string | null) =>
      change((now) => {
        const then = new URLSearchParams(now)
        if (next === null) then.delete('id')
        else then.set('id', next)
        return then
      }),
    [change],
  )
  const former = useRef(id)
  useEffect(() => {
    const before = former.current
    if (before === id) return
    former.current = id
    if (id !== null) scrollTo({ top: 0 })
    return focusSoon(id === null ? `[data-row="${CSS.escape(before ?? '')}"] [data-row-open]` : HEADING)
  }, [id])
  const open = useCallback((next: string) => go(next), [go])
  const close = useCallback(() => go(null), [go])
  const listPath = useMemo(() => {
    const rest = new URLSearchParams(params)
    rest.delete('id')
    return `/admin?${rest.toString()}`
  }, [params])
  return { id, open, close, listPath }
}
