import { Suspense, lazy, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, ScrollRestoration, useLocation, useNavigation, useRevalidator, type Location } from 'react-router-dom'
import { PageLoading } from '@/components/ui/loading-indicator'
import { useLanguage } from '@/i18n/language'
import { Later, endArrival, isVisit } from '@/lib/arrival'
import { useIsGrowing } from '@/lib/growth'
import { session } from '@/lib/storage'
import { toastsWanted } from '@/lib/toast'
import { RemountContext } from '../page-retry'
import { EditModeBar } from './edit-mode-toggle'
import { FrameTroubles } from './frame-troubles'
import { OfflineBanner } from './offline-banner'
import { RouteFocus } from './route-focus'
import { SiteFooter } from './site-footer'
import { SiteHeader } from './site-header'

// Nothing can be said before something was done, so the toasts come with the first deed.
const Toasts = lazy(() => import('./toasts'))

/** Where the router keeps its places. */
const PLACES = 'react-router-scroll-positions'

if (isVisit()) forgetPlace()

export function RootLayout() {
  const { t } = useTranslation()
  useReloadOnLanguage()
  const isLeaving = useIsLeaving()
  const [attempt, setAttempt] = useState(0)
  const remount = useCallback(() => setAttempt((count) => count + 1), [])
  const hasToasts = useToasts()
  useEffect(endArrival, [])
  return (
    <>
      <a
        href="#main"
        className="fixed start-4 top-[calc(0.75rem+var(--safe-top))] z-50 -translate-y-36 rounded-full bg-primary px-5 py-3 font-semibold text-primary-foreground focus:translate-y-0"
      >
        {t('common.skipToContent')}
      </a>
      <SiteHeader />
      <main id="main" tabIndex={-1} aria-busy={isLeaving} className="grow pt-[calc(--spacing(24)+var(--safe-top))] md:pt-[calc(--spacing(28)+var(--safe-top))]">
        {isLeaving ? <PageLoading label={t('common.loading')} /> : null}
        <div hidden={isLeaving}>
          <Suspense fallback={<PageLoading label={t('common.loading')} />}>
            <RemountContext value={remount}>
              <Outlet key={attempt} />
            </RemountContext>
          </Suspense>
        </div>
      </main>
      <Later>
        <SiteFooter />
      </Later>
      <EditModeBar />
      <OfflineBanner />
      <FrameTroubles />
      <Suspense>{hasToasts ? <Toasts /> : null}</Suspense>
      <RouteFocus />
      <ScrollRestoration getKey={placeOf} />
    </>
  )
}

/**
 * What a place on a page is remembered under. Every document's first page has the same key, so a page that was loaded would be
 * scrolled to where the one before it stood, and not to its `#question`: those are told apart by their addresses.
 */
const placeOf = ({ key, pathname, search, hash }: Location) => (key === 'default' ? pathname + search + hash : key)

/** What is visited anew begins at its top, whatever was read of it before; loaded again or returned to, it is where it was. */
function forgetPlace(): void {
  const { pathname, search, hash } = globalThis.location
  try {
    const { [pathname + search + hash]: _, ...places } = JSON.parse(session.get(PLACES) ?? '{}') as Record<string, number>
    session.set(PLACES, JSON.stringify(places))
  } catch {
    // Not the router's writing, which it will find out itself.
  }
}

function useToasts(): boolean {
  const [isWanted, setWanted] = useState(false)
  useEffect(() => void toastsWanted.then(() => setWanted(true)), [])
  return isWanted
}

/** Another page is on its way. A change of query (a filter, a page number) is not: that page stays in sight. */
function useIsLeaving(): boolean {
  const { pathname } = useLocation()
  const { state, location } = useNavigation()
  const isGrowing = useIsGrowing()
  return state === 'loading' && location.pathname !== pathname && !isGrowing
}

/** A page's data is fetched per language, so a change of language runs its loader again. */
function useReloadOnLanguage(): void {
  const { code } = useLanguage()
  const { revalidate } = useRevalidator()
  const former = useRef(code)
  useEffect(() => {
    if (former.current === code) return
    former.current = code
    void revalidate()
  }, [code, revalidate])
}
