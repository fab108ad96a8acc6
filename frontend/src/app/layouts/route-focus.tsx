import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router-dom'

function takeFocus(): boolean {
  const heading = document.querySelector<HTMLElement>('#main h1')
  if (!heading) return false
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  return true
}

/** After each navigation: the page's heading takes the focus and the page's title is read out. */
export function RouteFocus() {
  const { pathname } = useLocation()
  const { state } = useNavigation()
  const [announced, setAnnounced] = useState('')
  const former = useRef(pathname)

  useEffect(() => {
    if (state !== 'idle' || former.current === pathname) return
    former.current = pathname
    const left = document.activeElement
    // The page sets its title in an effect of its own and its heading may still be behind a suspended query.
    let waiting: MutationObserver | undefined
    const timer = setTimeout(() => {
      setAnnounced(document.title)
      const main = document.getElementById('main')
      // Whoever was quicker than the heading, by a press or by a mistake that is told, stays where they are.
      const chosen = document.activeElement
      if (chosen !== left && chosen !== main && main?.contains(chosen)) return
      if (takeFocus() || !main) return
      // Still asking who is here, or for its answer: the heading has the focus when it comes, unless the visitor has gone on.
      main.focus({ preventScroll: true })
      waiting = new MutationObserver(() => {
        if (document.activeElement !== main && document.activeElement !== document.body) return waiting?.disconnect()
        if (!takeFocus()) return
        waiting?.disconnect()
        setAnnounced(document.title)
      })
      waiting.observe(main, { childList: true, subtree: true })
    }, 80)
    return () => {
      clearTimeout(timer)
      waiting?.disconnect()
    }
  }, [pathname, state])

  return (
    <div role="status" aria-live="polite" className="sr-only">
      {announced}
    </div>
  )
}
