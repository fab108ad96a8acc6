// What the command palette offers beside the tabs: whatever is on the screen adds its own for as long as it is there.
import type { LucideIcon } from 'lucide-react'
import { useEffect, useId, useSyncExternalStore } from 'react'

export interface PanelCommand {
  id: string
  title: string
  icon?: LucideIcon
  /** One key that runs it while no field has the focus, e.g. `n`. */
  shortcut?: string
  run: () => void
}

let byOwner: ReadonlyMap<string, readonly PanelCommand[]> = new Map()
let all: readonly PanelCommand[] = []
const listeners = new Set<() => void>()

function replace(owner: string, commands: readonly PanelCommand[] | null): void {
  const next = new Map(byOwner)
  if (commands) next.set(owner, commands)
  else next.delete(owner)
  byOwner = next
  all = [...next.values()].flat()
  listeners.forEach((listener) => listener())
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const currentCommands = (): readonly PanelCommand[] => all
export const usePanelCommands = (): readonly PanelCommand[] => useSyncExternalStore(subscribe, currentCommands)

/** Offers commands while the component is there. Give it a memoised list. */
export function useCommands(commands: readonly PanelCommand[]): void {
  const owner = useId()
  useEffect(() => {
    replace(owner, commands)
    return () => replace(owner, null)
  }, [owner, commands])
}
