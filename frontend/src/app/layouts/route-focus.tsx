import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router-dom'

/** After each navigation: the page's heading takes the focus and the page's title is read out. */
export function RouteFocus() {
  const { pathname } = useLocation()
  const { state } = useNavigation()
  const [announced, setAnnounced] = useState('')
  const former = useRef(pathname)

  useEffect(() => {
    if (state !== 'idle' || former.current === pathname) return
    former.current = pathname
    // The page sets its title in an effect of its own and its heading may still be behind a suspended query.
    const timer = setTimeout(() => {
      setAnnounced(document.title)
      const target = document.querySelector<HTMLElement>('#main h1') ?? document.getElementById('main')
      if (target && !target.hasAttribute('tabindex')) target.tabIndex = -1
      target?.focus({ preventScroll: true })
    }, 80)
    return () => clearTimeout(timer)
  }, [pathname, state])

  return (
    <div role="status" aria-live="polite" className="sr-only">
      {announced}
    </div>
  )
}
