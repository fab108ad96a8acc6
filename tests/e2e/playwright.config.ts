import { defineConfig } from '@playwright/test'

import { launch } from './browser.mjs'
import { withEachPage } from './pages.mjs'
import { routesAreHeardOf } from './routes.mjs'
import { PATIENCE, slowBrowsers } from './slow.mjs'

// The stories need a running shop with the demo content:
//   BASE_URL=http://127.0.0.1:54321 npx playwright test
// `npm test` tells those that leave the shop as others expect it two at a time, and then the rest one after the other. With two
// shops `npm run test:reading` and `npm run test:changing` go side by side, as `cargo xtask test` has them.

/** They change what every visitor reads, or what things cost. */
const CHANGING = /(buying|editing[a-z-]*|newsletter|panel[a-z-]*|quotes|texts)\.spec\.ts$/

/** Of those that change nothing, the ones told to the second shop, before it is changed: so both are done at about the same time. */
const BEFORE = /\/(language|letters)\.spec\.ts$/

slowBrowsers()
withEachPage(routesAreHeardOf)

export default defineConfig({
  testDir: './stories',
  workers: 1,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  timeout: 180_000 * PATIENCE,
  expect: { timeout: 10_000 * PATIENCE },
  reporter: [['list']],
  outputDir: './test-results',
  projects: [
    { name: 'together', testIgnore: [CHANGING, BEFORE] },
    { name: 'before', testMatch: BEFORE },
    { name: 'alone', testMatch: CHANGING },
  ],
  use: {
    baseURL: process.env.BASE_URL ?? 'http://127.0.0.1:54321',
    browserName: 'chromium',
    launchOptions: launch,
    screenshot: 'only-on-failure',
    // Requests that a worker answers cannot be watched or held; its own story lets it in.
    serviceWorkers: 'block',
  },
})
