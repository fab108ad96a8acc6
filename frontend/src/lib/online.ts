import { useSyncExternalStore } from 'react'

function subscribe(changed: () => void): () => void {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

/** What the browser thinks; false is certain, true is a guess. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)
