import { Suspense, lazy, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, ScrollRestoration, useLocation, useNavigation, useRevalidator, type Location } from 'react-router-dom'
import { PageLoading } from '@/components/ui/loading-indicator'
import { useLanguage } from '@/i18n/language'
import { EditModeBar } from './edit-mode-toggle'
import { RouteFocus } from './route-focus'
import { SiteFooter } from './site-footer'
import { SiteHeader } from './site-header'

// Nothing can be said before something was done, so the toasts come after the first load.
const Toasts = lazy(() => import('./toasts'))

export function RootLayout() {
  const { t } = useTranslation()
  useReloadOnLanguage()
  const isLeaving = useIsLeaving()
  return (
    <>
      <a
        href="#main"
        className="fixed start-4 top-3 z-50 -translate-y-24 rounded-full bg-primary px-5 py-3 font-semibold text-primary-foreground focus:translate-y-0"
      >
        {t('common.skipToContent')}
      </a>
      <SiteHeader />
      <main id="main" tabIndex={-1} aria-busy={isLeaving} className="grow pt-24 md:pt-28">
        {isLeaving ? <PageLoading label={t('common.loading')} /> : null}
        <div hidden={isLeaving}>
          <Suspense fallback={<PageLoading label={t('common.loading')} />}>
            <Outlet />
          </Suspense>
        </div>
      </main>
      <SiteFooter />
      <EditModeBar />
      <Suspense>
        <Toasts />
      </Suspense>
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

/** Another page is on its way. A change of query (a filter, a page number) is not: that page stays in sight. */
function useIsLeaving(): boolean {
  const { pathname } = useLocation()
  const { state, location } = useNavigation()
  return state === 'loading' && location.pathname !== pathname
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
