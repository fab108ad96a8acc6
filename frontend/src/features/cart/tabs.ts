// Two tabs, one cart: whoever changed it says so, and the others ask the server again.

import { storageKeys } from '@/lib/storage'

const CHANNEL = 'saluhall-cart'

export interface Tabs {
  announce: () => void
  close: () => void
}

export function openTabs(onChange: () => void): Tabs {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL)
  channel?.addEventListener('message', onChange)
  // A guest id made or dropped in another tab means another cart here, too.
  const onStorage = (event: StorageEvent) => {
    if (event.key === storageKeys.guestSession || event.key === null) onChange()
  }
  window.addEventListener('storage', onStorage)
  return {
    // A channel has no target: it reaches this origin's tabs only.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    announce: () => channel?.postMessage('changed'),
    close: () => {
      channel?.close()
      window.removeEventListener('storage', onStorage)
    },
  }
}
