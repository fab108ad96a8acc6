// The shop as an application: its manifest, and a service worker that brings the frame and the catalogue's code along.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { VitePWA } from 'vite-plugin-pwa'
// @ts-expect-error plain JavaScript, shared with the commands of the build
import { firstLoadFiles } from './budget.mjs'

/** Pages whose code comes along, so that they can be opened without a network though they never were with one. */
const ALONG = ['home', 'products', 'product', 'categories', 'category', 'cart']

/** Of everything built, what the frame and those pages need; the rest is kept when it was used. */
function shellFiles(): Set<string> {
  const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '../dist/.vite/manifest.json'), 'utf8'))
  const entries = ['index.html', ...ALONG.map((page) => `src/app/pages/${page}.tsx`)].map((key) => firstLoadFiles(manifest, key))
  return new Set<string>(entries.flatMap(({ js, css }: { js: string[]; css: string[] }) => [...js, ...css]))
}

export const pwa = () =>
  VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src/worker',
    filename: 'sw.ts',
    injectRegister: false,
    // The way back: a worker that removes itself and everything it kept.
    selfDestroying: process.env.SALUHALL_WORKER === 'off',
    injectManifest: {
      globPatterns: ['assets/*.{js,css}', 'assets/*-core-*.woff2', 'favicon.svg'],
      manifestTransforms: [
        (entries) => {
          const shell = shellFiles()
          return { manifest: entries.filter(({ url }) => !/^assets\/.*\.(js|css)$/.test(url) || shell.has(url)), warnings: [] }
        },
      ],
    },
    manifest: {
      id: '/',
      name: 'Nordfjärd Mat',
      short_name: 'Nordfjärd',
      description: 'Premium food products and culinary solutions',
      lang: 'sv',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      background_color: '#fbf8f1',
      theme_color: '#0e4350',
      categories: ['food', 'shopping'],
      icons: [
        { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
        { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      ],
      shortcuts: [
        { name: 'Produkter', url: '/products' },
        { name: 'Varukorg', url: '/cart' },
      ],
    },
  })
