// The page's own part of the address (a search, filters, an opened row), written by several hands and followed by the router a moment later: it
// reads what the new address needs first. What is changed meanwhile is made from what was last asked for, not from what is still shown, so that
// two changes at once are both kept. `useSearchParams` alone hands its reading of the last drawing to whoever writes.
import { useCallback, useContext, useEffect, useMemo, useSyncExternalStore } from 'react'
import { UNSAFE_DataRouterContext, useLocation, useNavigate, useSearchParams, type NavigateOptions } from 'react-router-dom'

interface Asked {
  /** The place it was asked for from, as the router has it: once that is another, it was followed or something else was. */
  from: object
  /** The same as it is drawn, which may be a moment later. Coming back to a place brings its key again. */
  key: string
  search: string
  isFollowed: boolean
}

let asked: Asked | null = null
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const read = () => asked

function ask(next: Asked | null): void {
  asked = next
  listeners.forEach((listener) => listener())
}

export type ChangeAddress = (edit: (now: URLSearchParams) => URLSearchParams | Record<string, string>, options?: NavigateOptions) => void

export interface Address {
  /** What the address says. What is drawn from answers follows this. */
  params: URLSearchParams
  /** What was last asked for; controls show this at once. */
  wanted: URLSearchParams
  change: ChangeAddress
}

export function useAddress(): Address {
  const [params] = useSearchParams()
  const { key } = useLocation()
  const navigate = useNavigate()
  // The router's own state: the hooks tell what was drawn last.
  const router = useContext(UNSAFE_DataRouterContext)?.router
  const latest = useSyncExternalStore(subscribe, read)
  const search = latest?.key === key ? latest.search : null
  useEffect(() => {
    // Drawn elsewhere, or back where it was asked from.
    if (asked && (asked.key !== key || asked.isFollowed)) ask(null)
  }, [key])
  const wanted = useMemo(() => (search === null ? params : new URLSearchParams(search)), [search, params])
  const change = useCallback<ChangeAddress>(
    (edit, options) => {
      const here = router?.state.location
      if (!here) throw new Error('an address is changed within a router')
      const next = new URLSearchParams(edit(new URLSearchParams(asked?.from === here ? asked.search : here.search)))
      const mine: Asked = { from: here, key: here.key, search: next.toString(), isFollowed: false }
      ask(mine)
      const settle = () => {
        if (asked !== mine) return
        // Refused by a guard: it was not followed and will not be.
        if (router.state.location === here) ask(null)
        else mine.isFollowed = true
      }
      void Promise.resolve(navigate(`?${next.toString()}`, options)).then(settle, settle)
    },
    [router, navigate],
  )
  return { params, wanted, change }
}
