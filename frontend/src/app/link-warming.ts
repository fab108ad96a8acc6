import { type RouteObject, matchRoutes } from 'react-router-dom'

/** Fetches a page's code when its link is pointed at or focused, so that the click finds it there. */
export function warmLinks(routes: RouteObject[]): void {
  const warm = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || link.origin !== location.origin || link.target) return
    for (const { route } of matchRoutes(routes, link.pathname) ?? []) {
      // A failed fetch is not an error yet: the click will try again and report it.
      if (typeof route.lazy === 'function') void route.lazy().catch(() => undefined)
    }
  }
  document.addEventListener('pointerover', warm, { passive: true })
  document.addEventListener('focusin', warm)
}
