// What was read can be read again without a network; what is bought cannot. The worker keeps nothing of anybody's.

import { expect, type Page } from '@playwright/test'

import { speak, test, viewport } from './shop'

// The other stories block it: they watch and hold requests on their way, which a worker's do not pass.
test.use({ serviceWorkers: 'allow', viewport: viewport(390) })

/** Every address in every cache of the worker. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)))
    const requests = await Promise.all(caches.map((cache) => cache.keys()))
    return requests.flat().map(({ url }) => url)
  })

const wait = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 30_000 })

test('the catalogue is read offline, and the cart says why it cannot be', async ({ page, context }) => {
  await speak(page, 'en')
  const main = page.getByRole('main')

  await test.step('a visitor looks at two pages', async () => {
    await page.goto('/products')
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
    await wait(page)
    await page.goto('/products/gravad-lax')
    await expect(main.getByRole('heading', { level: 1, name: 'Cured salmon' })).toBeVisible()
    await main.getByRole('button', { name: 'Add to cart', exact: true }).click()
    await expect(page.getByText('Added to cart', { exact: true }).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect.poll(async () => (await kept(page)).some((url) => url.includes('/rest/v1/products'))).toBe(true)
  })

  await test.step('without a network they are there, loaded afresh', async () => {
    await context.setOffline(true)
    await page.reload()
    await expect(main.getByRole('heading', { level: 1, name: 'Cured salmon' })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'You are offline' })).toBeVisible()
    await page.goto('/products')
    await expect(main.getByRole('link', { name: 'Cured salmon' }).first()).toBeVisible()
  })

  await test.step('the cart says that it is out of reach', async () => {
    await page.goto('/cart')
    await expect(main.getByText(/The cart cannot be reached while you are offline/)).toBeVisible()
  })

  await test.step('nothing of the visitor’s was kept', async () => {
    const urls = await kept(page)
    expect(urls.filter((url) => /\/rest\/v1\/(carts|cart_items|orders|profiles|addresses|rpc)|\/auth\/v1|\/checkout|\/admin/.test(url))).toEqual([])
  })

  await test.step('back online the word goes away, and the cart is as it was', async () => {
    await context.setOffline(false)
    await expect(page.getByRole('status').filter({ hasText: 'You are offline' })).toBeHidden()
    await page.reload()
    await expect(main.getByRole('link', { name: 'Cured salmon' })).toBeVisible()
  })

  await test.step('the worker can be sent away', async () => {
    await page.goto('/?worker=off')
    // It loads the page once more on its way out.
    await page.waitForFunction(async () => {
      const isGone = (await navigator.serviceWorker.getRegistrations()).length === 0 && navigator.serviceWorker.controller === null
      return isGone && (await caches.keys()).length === 0
    })
  })
})
