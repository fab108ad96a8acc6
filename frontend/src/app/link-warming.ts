import { matchRoutes, type RouteObject } from 'react-router-dom'
import type { WarmHandle } from './page-module'

/** How long a pointer or the focus rests on a link before its page's data is asked for too: passing over a grid asks for none. */
const REST = 80

/**
 * Fetches a page's code when its link is pointed at or focused, and what it reads when that lasts, so that the click finds both
 * there. Only pages that say so (`isWarmed`) are read beforehand: it must be cheap, and the same for everybody.
 */
export function warmLinks(routes: RouteObject[]): void {
  let rest: ReturnType<typeof setTimeout>
  const warm = (event: Event) => {
    clearTimeout(rest)
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || link.origin !== location.origin || link.target) return
    const { href, pathname } = link
    const matches = matchRoutes(routes, pathname) ?? []
    // A failed fetch is not an error yet: the click will try again and report it.
    const codes = matches.map(({ route }) => (typeof route.lazy === 'function' ? route.lazy().catch(() => undefined) : undefined))
    if (isThrifty()) return
    rest = setTimeout(async () => {
      const handle = (await codes.at(-1))?.handle as WarmHandle | undefined
      await handle?.warm?.({ params: matches.at(-1)?.params ?? {}, request: new Request(href) })
    }, REST)
  }
  document.addEventListener('pointerover', warm, { passive: true })
  document.addEventListener('focusin', warm)
}

/** Whoever asks their browser to save data is not read for beforehand. */
const isThrifty = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
