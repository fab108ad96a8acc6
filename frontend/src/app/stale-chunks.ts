import { session } from '@/lib/storage'

const key = 'reloaded_for_stale_chunk'

/**
 * After a release an open tab may ask for files that are gone. One reload brings the new ones; a second failure within
 * ten seconds is a real one and goes to the error screen.
 */
export function reloadOnStaleChunks(now: () => number = Date.now, reload = () => globalThis.location.reload()): void {
  addEventListener('vite:preloadError', (event) => {
    // Nothing new can be fetched now; the error screen offers another try.
    if (!navigator.onLine) return
    if (now() - Number(session.get(key) ?? 0) < 10_000) return
    session.set(key, String(now()))
    event.preventDefault()
    reload()
  })
}
