import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { currentCommands } from '@/components/admin/commands'
import { paths } from '@/lib/paths'
import { local, storageKeys } from '@/lib/storage'
import type { PanelTab } from './tabs'

/** Single keys are for those who want them (WCAG 2.1.4): the help window turns them off. Ctrl+K always works. */
export const singleKeys = {
  areOn: () => local.get(storageKeys.panelKeys) !== 'off',
  set: (on: boolean) => local.set(storageKeys.panelKeys, on ? 'on' : 'off'),
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.closest('input, textarea, select, [role=dialog], [role=alertdialog], [role=menu]') !== null)

/** How long `g` waits for the second key, as the fingers are counted: a page that is slow to hear of it swallows none. */
const WAIT_MS = 1_500

/** Ctrl+K opens the palette, `?` the help, `/` goes to the list's search, `g` and a key to a tab, and what a tab offers itself. */
export function usePanelKeys(tabs: readonly PanelTab[], { openPalette, openHelp }: { openPalette: () => void; openHelp: () => void }): void {
  const navigate = useNavigate()
  const latest = useRef({ tabs, openPalette, openHelp })
  useEffect(() => {
    latest.current = { tabs, openPalette, openHelp }
  })
  useEffect(() => {
    let goUntil = 0
    const act = (event: KeyboardEvent): (() => void) | undefined => {
      const key = event.key.toLowerCase()
      if (key === 'k' && (event.ctrlKey || event.metaKey)) return latest.current.openPalette
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || !singleKeys.areOn()) return
      if (event.timeStamp < goUntil) {
        goUntil = 0
        const tab = latest.current.tabs.find((candidate) => candidate.goKey === key)
        return tab && (() => void navigate(paths.admin({ tab: tab.id })))
      }
      if (key === 'g') {
        return () => {
          goUntil = event.timeStamp + WAIT_MS
        }
      }
      if (key === '?') return latest.current.openHelp
      const search = key === '/' ? document.querySelector<HTMLElement>('[data-panel-search]') : null
      if (search) return () => search.focus()
      return currentCommands().find((command) => command.shortcut === key)?.run
    }
    // While capturing, and ahead of the page: the header's search listens for the same keys.
    const listen = (event: KeyboardEvent) => {
      const action = act(event)
      if (!action) return
      event.preventDefault()
      event.stopImmediatePropagation()
      action()
    }
    addEventListener('keydown', listen, { capture: true })
    return () => removeEventListener('keydown', listen, { capture: true })
  }, [navigate])
}
