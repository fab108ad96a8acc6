import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { coreFonts } from './tools/fonts'
import { pwa } from './tools/pwa'

const backend = process.env.SALUHALL_URL ?? 'http://127.0.0.1:54321'
const backendPaths = ['/rest/v1', '/auth/v1', '/storage/v1', '/functions/v1', '/sitemap.xml']

// Tests run west of Greenwich, where a day that is taken for a moment turns into the day before.
if (process.env.VITEST) process.env.TZ = 'America/Los_Angeles'

export default defineConfig({
  // Tests have no worker to build.
  plugins: [react(), tailwindcss(), ...(process.env.VITEST ? [] : [coreFonts(), pwa()])],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  build: {
    manifest: true,
    target: 'es2023',
    // Icons stay files: an inlined SVG would be a data: URL, which the CSP only grants to images we made.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // Libraries change rarely and pages often: apart from each other, a visitor's cache survives a release. What every page
        // needs is five files and not sixty: each is a request, and each is evaluated by itself (tools/starter.mjs).
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 5 },
            { name: 'router', test: /node_modules\/react-router(-dom)?\//, priority: 4 },
            { name: 'data', test: /node_modules\/(@supabase|@tanstack\/(react-query|query-core))\//, priority: 3 },
            { name: 'words', test: /node_modules\/(i18next|react-i18next|tailwind-merge|clsx|class-variance-authority)\//, priority: 2 },
            { name: 'app', test: /src\/main\.tsx$/, priority: 1 },
          ],
        },
      },
    },
  },
  // The typesetter's worker is a module, as the page is.
  worker: { format: 'es' },
  server: {
    proxy: Object.fromEntries([
      ...backendPaths.map((path) => [path, { target: backend, changeOrigin: true }]),
      ['/realtime/v1', { target: backend, ws: true }],
    ]),
  },
  test: {
    environment: 'jsdom',
    // One jsdom per worker instead of one per file: building it takes longer than most files' tests.
    pool: 'vmThreads',
    setupFiles: ['./src/test/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}', 'tools/**/*.test.mjs'],
    restoreMocks: true,
  },
})
