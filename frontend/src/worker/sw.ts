// The service worker: what was read once can be read again without a network, and nothing that was bought, asked for or
// signed. Pages come from the network first, since the server writes rows into them; a release that went wrong is taken back
// by building with SALUHALL_WORKER=off, whose worker removes itself and all it kept.

import { CacheableResponsePlugin } from 'workbox-cacheable-response'
import { clientsClaim } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import * as navigationPreload from 'workbox-navigation-preload'
import { type PrecacheEntry, cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst, NetworkOnly } from 'workbox-strategies'
import { isAnonymous, isAsset, isCatalogueRead, isKept, isPage, isPicture, pageKey } from './rules'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] }

const DAY = 24 * 60 * 60
const PAGES = 'pages'
const SHELL = 'shell'

const onlyWhole = new CacheableResponsePlugin({ statuses: [200] })
const atMost = (maxEntries: number, days: number) => new ExpirationPlugin({ maxEntries, maxAgeSeconds: days * DAY, purgeOnQuotaError: true })
const matchOptions = { ignoreVary: true }

// The name is the build's.
// oxlint-disable-next-line no-underscore-dangle
precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()
navigationPreload.enable()
clientsClaim()

// Any page can begin in the document of the first one: the storefront finds out from the address which it is.
self.addEventListener('install', (event) => {
  const fetched = caches.open(SHELL).then((cache) => cache.add(new Request('/', { cache: 'reload' })))
  event.waitUntil(fetched.catch(() => undefined))
})

// Documents of the release before name files that are gone.
self.addEventListener('activate', (event) => event.waitUntil(caches.delete(PAGES)))

const shell = { handlerDidError: () => caches.match('/', { cacheName: SHELL, ignoreVary: true }) }

registerRoute(
  ({ request, url }) => request.mode === 'navigate' && url.origin === self.location.origin && isKept(url),
  new NetworkFirst({
    cacheName: PAGES,
    matchOptions,
    plugins: [{ cacheKeyWillBeUsed: ({ request }) => Promise.resolve(pageKey(new URL(request.url))) }, onlyWhole, atMost(60, 30), shell],
  }),
)
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && url.origin === self.location.origin && isPage(url),
  new NetworkOnly({ plugins: [shell] }),
)

const assets = new CacheFirst({ cacheName: 'assets', matchOptions, plugins: [onlyWhole, atMost(200, 90)] })
const pictures = new CacheFirst({ cacheName: 'pictures', matchOptions, plugins: [onlyWhole, atMost(150, 30)] })
const rows = [onlyWhole, atMost(250, 7)]

registerRoute(({ sameOrigin, url }) => sameOrigin && isAsset(url), assets)
registerRoute(({ sameOrigin, url }) => sameOrigin && isPicture(url), pictures)
// The build writes into it which files the pages need, so a kept one must never win over a new one.
registerRoute(({ sameOrigin, url }) => sameOrigin && url.pathname === '/theme.js', new NetworkFirst({ cacheName: 'assets', matchOptions }))

registerRoute(
  ({ request, sameOrigin, url }) => sameOrigin && isCatalogueRead(url) && isAnonymous(request.headers),
  new NetworkFirst({ cacheName: 'rows', matchOptions, plugins: rows }),
)
// One who is signed in is answered by the server alone; without it, by what everybody may see.
registerRoute(
  ({ request, sameOrigin, url }) => sameOrigin && isCatalogueRead(url) && !isAnonymous(request.headers),
  new NetworkOnly({ plugins: [{ handlerDidError: ({ request }) => caches.match(request, { cacheName: 'rows', ignoreVary: true }) }] }),
)

self.addEventListener('message', (event) => {
  const { type, urls } = (event.data ?? {}) as { type?: string; urls?: string[] }
  if (type === 'take over') void self.skipWaiting()
  // What the page had fetched before there was a worker.
  if (type === 'seen' && Array.isArray(urls)) event.waitUntil(keep(urls, event))
})

async function keep(urls: string[], event: ExtendableEvent): Promise<void> {
  const own = urls.map((text) => new URL(text, self.location.origin)).filter((url) => url.origin === self.location.origin)
  const fetched = own.flatMap((url) => {
    const strategy = isAsset(url) ? assets : isPicture(url) ? pictures : undefined
    return strategy ? [strategy.handle({ request: new Request(url), event })] : []
  })
  await Promise.allSettled(fetched)
}
