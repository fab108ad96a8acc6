import { Command as CommandIcon, Keyboard, Menu } from 'lucide-react'
import { Suspense, lazy, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { ConfirmProvider } from '@/components/admin/confirm'
import { RowsLoading } from '@/components/admin/states'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Ltr } from '@/components/ui/ltr'
import { usePanel } from '@/lib/panel'
import { paths } from '@/lib/paths'
import { PanelNav } from './panel-nav'
import { type PanelTab, tabsOf } from './tabs'
import { UnsavedGuard } from './unsaved-guard'
import { usePanelKeys } from './use-panel-keys'
import { useWaiting } from './use-waiting'
import { WaitingBadge, sumOf, waitingLabel } from './waiting-badge'

const NavDrawer = lazy(() => import('./nav-drawer'))
const loadPalette = () => import('./command-palette')
const CommandPalette = lazy(loadPalette)
const ShortcutHelp = lazy(() => import('./shortcut-help'))

type Overlay = 'menu' | 'palette' | 'help'

/** Navigation beside the opened tab. Everything that lies above it is fetched when it is first asked for. */
export function PanelShell() {
  const { t } = useTranslation()
  const { role } = usePanel()
  const [params] = useSearchParams()
  const allowed = useMemo(() => tabsOf(role), [role])
  const wanted = params.get('tab')
  const tab = wanted === null ? allowed[0] : allowed.find((candidate) => candidate.id === wanted)
  const waiting = useWaiting(allowed, tab?.id)
  const here = tab ? t(tab.title) : t('admin.menu')
  const all = sumOf(waiting)
  const [overlay, setOverlay] = useState<Overlay | null>(null)
  /** What was ever opened stays mounted, so that it can be seen closing. */
  const [seen, setSeen] = useState<ReadonlySet<Overlay>>(new Set())
  const open = (next: Overlay) => {
    setSeen((former) => new Set(former).add(next))
    setOverlay(next)
  }
  const bind = (name: Overlay) => ({ open: overlay === name, onOpenChange: (isOpen: boolean) => (isOpen ? open(name) : setOverlay(null)) })
  usePanelKeys(allowed, { openPalette: () => open('palette'), openHelp: () => open('help') })
  useTabFocus(tab?.id)
  usePaletteAhead()

  return (
    <ConfirmProvider>
      <div className="mx-auto grid min-h-dvh w-full max-w-[100rem] content-start gap-x-8 px-4 pb-16 md:px-8 lg:grid-cols-[14rem_minmax(0,1fr)]">
        <div className="mb-4 flex items-center gap-2 lg:hidden">
          <Button variant="outline" size="sm" aria-haspopup="dialog" aria-label={waitingLabel(t, here, 'all', all)} onClick={() => open('menu')}>
            <Menu aria-hidden />
            {here}
            <WaitingBadge count={all} />
          </Button>
          <Button variant="ghost" size="icon-sm" className="ms-auto" aria-label={t('admin.palette')} onClick={() => open('palette')}>
            <CommandIcon aria-hidden />
          </Button>
        </div>
        <aside className="hidden lg:block">
          <div className="sticky top-24 max-h-[calc(100dvh-7rem)] overflow-y-auto pb-4">
            <Button variant="outline" size="sm" className="mb-4 w-full justify-between rounded-lg ps-3 pe-2 font-normal text-muted-foreground" onClick={() => open('palette')}>
              {t('admin.palette')}
              <Ltr className="rounded border px-1.5 text-xs">Ctrl K</Ltr>
            </Button>
            <PanelNav tabs={allowed} current={tab?.id} waiting={waiting} />
            <Button variant="ghost" size="sm" className="mt-3 text-muted-foreground" onClick={() => open('help')}>
              <Keyboard aria-hidden />
              {t('admin.shortcuts')}
            </Button>
          </div>
        </aside>
        <div className="min-w-0">{tab ? <Screen tab={tab} /> : <UnknownTab />}</div>
      </div>
      <Suspense>
        {seen.has('menu') ? <NavDrawer tabs={allowed} current={tab?.id} waiting={waiting} {...bind('menu')} /> : null}
        {seen.has('palette') ? <CommandPalette tabs={allowed} {...bind('palette')} /> : null}
        {seen.has('help') ? <ShortcutHelp tabs={allowed} {...bind('help')} /> : null}
      </Suspense>
      <UnsavedGuard />
    </ConfirmProvider>
  )
}

function Screen({ tab }: { tab: PanelTab }) {
  return (
    // The key: a tab begins anew, and the one before it does not stand there meanwhile.
    <Suspense key={tab.id} fallback={<RowsLoading />}>
      <tab.Screen />
    </Suspense>
  )
}

/** The address names no tab, or one this role is not offered. */
function UnknownTab() {
  const { t } = useTranslation()
  return (
    <>
      <h1 tabIndex={-1} className="sr-only">
        {t('header.adminPanel')}
      </h1>
      <EmptyState
        title={t('admin.unknownTab')}
        text={t('admin.unknownTabText')}
        action={
          <Button asChild>
            <Link to={paths.admin()}>{t('admin.toStart')}</Link>
          </Button>
        }
      />
    </>
  )
}

/** Fetched while nobody waits for it: what is typed right after Ctrl+K would be lost until it is there. */
function usePaletteAhead(): void {
  useEffect(() => {
    // Safari has no idle callback.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(() => void loadPalette(), 500)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(() => void loadPalette(), { timeout: 2_000 })
    return () => cancelIdleCallback(handle)
  }, [])
}

/** After a change of tab its heading takes the focus, as after a navigation. */
function useTabFocus(id: string | undefined): void {
  const former = useRef(id)
  useEffect(() => {
    if (former.current === id) return
    former.current = id
    let tries = 0
    // The tab's code may still be on its way.
    const timer = setInterval(() => {
      const heading = document.querySelector<HTMLElement>('#main h1')
      if (heading) heading.focus({ preventScroll: true })
      if (heading || ++tries > 40) clearInterval(timer)
    }, 50)
    scrollTo({ top: 0 })
    return () => clearInterval(timer)
  }, [id])
}
