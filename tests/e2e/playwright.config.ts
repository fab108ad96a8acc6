import { defineConfig } from '@playwright/test'

import { launch } from './browser.mjs'

// The stories need a running shop with the demo content:
//   BASE_URL=http://127.0.0.1:54321 npx playwright test
export default defineConfig({
  testDir: './stories',
  // One shop and two cores: in order, so that a story that fails fails for its own reasons.
  workers: 1,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  timeout: 180_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  outputDir: './test-results',
  use: {
    baseURL: process.env.BASE_URL ?? 'http://127.0.0.1:54321',
    browserName: 'chromium',
    launchOptions: launch,
    screenshot: 'only-on-failure',
  },
})
