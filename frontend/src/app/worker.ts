// Starts the service worker (src/worker) once the page is at rest, and tells when a newer one waits.
import { logError } from '@/lib/errors'
import { queryClient } from '@/lib/query-client'
import { local, storageKeys } from '@/lib/storage'

/** `?worker=off` sends it away for one visitor, until `?worker=on`; for all of them there is SALUHALL_WORKER=off (src/worker/sw.ts). */
function isUnwanted(): boolean {
  const wish = new URLSearchParams(location.search).get('worker')
  if (wish === 'off') local.set(storageKeys.worker, 'off')
  if (wish === 'on') local.remove(storageKeys.worker)
  return local.get(storageKeys.worker) === 'off'
}

export async function startWorker(onUpdate: (takeOver: () => void) => void): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    if (isUnwanted()) return await removeWorker()
    const isFirst = !navigator.serviceWorker.controller
    const registration = await navigator.serviceWorker.register('/sw.js')
    if (isFirst) void navigator.serviceWorker.ready.then(tellWhatWasSeen)
    else followUpdates(registration, onUpdate)
  } catch (error) {
    logError('Could not start the service worker', error)
  }
}

const refetch = () => void queryClient.refetchQueries({ type: 'active' })

/** This page was fetched before there was a worker: its files are named to it, its data is asked for once more. */
function tellWhatWasSeen({ active }: ServiceWorkerRegistration): void {
  const urls = performance.getEntriesByType('resource').map(({ name }) => name)
  // A worker is of this origin by itself.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  active?.postMessage({ type: 'seen', urls })
  if (navigator.serviceWorker.controller) refetch()
  else navigator.serviceWorker.addEventListener('controllerchange', refetch, { once: true })
}

function followUpdates(registration: ServiceWorkerRegistration, onUpdate: (takeOver: () => void) => void): void {
  const offer = (waiting: ServiceWorker) => onUpdate(() => takeOver(waiting))
  if (registration.waiting) offer(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const installing = registration.installing
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') offer(installing)
    })
  })
}

/** Every tab gets the new release, and only when the visitor has asked for it: what is being written may not be lost. */
function takeOver(waiting: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  waiting.postMessage({ type: 'take over' })
}

async function removeWorker(): Promise<void> {
  const registrations = await navigator.serviceWorker.getRegistrations()
  await Promise.all(registrations.map((registration) => registration.unregister()))
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
  // Its last page is still under it, and would fill what was just emptied.
  if (navigator.serviceWorker.controller) location.reload()
}
