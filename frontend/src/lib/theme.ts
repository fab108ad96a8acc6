import { useSyncExternalStore } from 'react'
import { local, storageKeys } from './storage'

export type Theme = 'light' | 'dark'

const listeners = new Set<() => void>()

const current = (): Theme => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light')

/** Shows and keeps a theme. `public/theme.js` shows the kept one before the first paint. */
export function setTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  local.set(storageKeys.theme, theme)
  for (const listener of listeners) listener()
}

export const useTheme = (): Theme =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, current)
