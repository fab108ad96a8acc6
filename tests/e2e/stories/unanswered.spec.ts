// An add to the cart is never lost and never counts twice: the visitor presses the button and the page is reloaded in the
// same tick, with the requests held or cut at each point of their way.

import { expect, type Page, type Route } from '@playwright/test'

import { speak, test } from './shop'

const PRODUCT = '/products/gravad-lax'
const PASSWORD = 'a sentence that I remember'

/** A request that stops for the page that is left: `arrives` when the server has answered it. */
interface Cut {
  method: string
  table: string
  arrives: boolean
}

/** The points on the way of an add. */
const CUTS = {
  'before the cart was looked for': { method: 'GET', table: 'carts', arrives: false },
  'before the cart was made': { method: 'POST', table: 'carts', arrives: false },
  'after the cart was made': { method: 'POST', table: 'carts', arrives: true },
  'before the line was written': { method: 'POST', table: 'cart_items', arrives: false },
  'after the line was written': { method: 'POST', table: 'cart_items', arrives: true },
  'before the line was raised': { method: 'PATCH', table: 'cart_items', arrives: false },
  'after the line was raised': { method: 'PATCH', table: 'cart_items', arrives: true },
} as const satisfies Record<string, Cut>

/** Holds such requests, for good: release only lets later ones through. */
async function hold(page: Page, cut: Cut) {
  let isReleased = false
  let reached: (route: Route) => void
  const route = new Promise<Route>((resolve) => (reached = resolve))
  const isMeant = (url: URL) => url.pathname === `/rest/v1/${cut.table}`
  await page.route(isMeant, async (one) => {
    if (isReleased || one.request().method() !== cut.method) return one.fallback()
    if (cut.arrives) await one.fetch()
    reached(one)
  })
  // The route stays: taking it away would send on what is held.
  return { reached: route, release: () => (isReleased = true) }
}

/** In one tick, so that nothing the page puts off until later can happen in between. */
const pressAndReload = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Add to cart', exact: true }).evaluate((button: HTMLElement) => {
    button.click()
    location.reload()
  })

const press = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Add to cart', exact: true }).click()

const badge = (page: Page, count: number) =>
  page.getByRole('button', { name: `Open cart, ${count} item${count === 1 ? '' : 's'}`, exact: true })

/** What the server holds, read anew: one line with this quantity. */
async function expectOneLine(page: Page, quantity: number): Promise<void> {
  await expect(badge(page, quantity)).toBeVisible()
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('cart_unanswered'))).toBeNull()
  await page.reload()
  await expect(badge(page, quantity)).toBeVisible()
  await badge(page, quantity).click()
  const panel = page.getByRole('dialog', { name: /^Cart/ })
  await expect(panel.getByRole('link', { name: 'Cured salmon' })).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
}

async function signUp(page: Page): Promise<void> {
  await page.goto('/auth')
  await page.getByRole('tab', { name: 'Create account' }).click()
  await page.getByLabel('E-mail').fill(`cut-${Date.now()}-${Math.random().toString(36).slice(2)}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL('/')
}

for (const who of ['a guest', 'a customer'] as const) {
  test.describe(who, () => {
    for (const [name, cut] of Object.entries(CUTS)) {
      test(`keeps what was added: ${name}`, async ({ page, witness }) => {
        void witness
        await speak(page, 'en')
        if (who === 'a customer') await signUp(page)
        await page.goto(PRODUCT)
        await expect(badge(page, 0)).toBeVisible()
        let expected = 1
        if (cut.method === 'PATCH') {
          await press(page)
          await expect(badge(page, 1)).toBeVisible()
          await expect(page.getByText('Added to cart', { exact: true }).first()).toBeVisible()
          expected = 2
        }
        await page.waitForLoadState('networkidle')
        const held = await hold(page, cut)
        await press(page)
        await held.reached
        await expect(badge(page, expected)).toBeVisible()
        held.release()
        await page.reload()
        await expectOneLine(page, expected)
      })
    }

    test('keeps each of five adds, with a reload in the same tick as each', async ({ page, witness }) => {
      void witness
      await speak(page, 'en')
      if (who === 'a customer') await signUp(page)
      await page.goto(PRODUCT)
      for (let count = 1; count <= 5; count += 1) {
        await expect(badge(page, count - 1)).toBeVisible()
        const left = page.waitForEvent('load')
        await pressAndReload(page)
        await left
        await expect(badge(page, count)).toBeVisible()
      }
      await expectOneLine(page, 5)
    })

    test('keeps three adds of one breath, with two reloads on top of each other', async ({ page, witness }) => {
      void witness
      await speak(page, 'en')
      if (who === 'a customer') await signUp(page)
      await page.goto(PRODUCT)
      await expect(badge(page, 0)).toBeVisible()
      const buy = page.getByRole('main').getByRole('button', { name: 'Add to cart', exact: true })
      const left = page.waitForEvent('load')
      await buy.evaluate((button: HTMLElement) => {
        button.click()
        button.click()
        button.click()
        location.reload()
      })
      await left
      await page.reload()
      await expectOneLine(page, 3)
    })
  })
}

test('a request that was cut and arrives late all the same adds nothing', async ({ page, request }) => {
  await speak(page, 'en')
  await page.goto(PRODUCT)
  await page.waitForLoadState('networkidle')
  const held = await hold(page, CUTS['before the line was written'])
  await press(page)
  const cut = (await held.reached).request()
  const late = { headers: await cut.allHeaders(), data: cut.postData() ?? '' }
  held.release()
  await page.reload()
  await expect(badge(page, 1)).toBeVisible()
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('cart_unanswered'))).toBeNull()
  expect((await request.post(cut.url(), late)).status()).toBe(409)
  await expectOneLine(page, 1)
})

test('two tabs that raise one line at once both count', async ({ page, context, witness }) => {
  void witness
  await speak(page, 'en')
  await page.goto(PRODUCT)
  await press(page)
  await expect(badge(page, 1)).toBeVisible()
  await page.waitForLoadState('networkidle')
  const other = await context.newPage()
  await speak(other, 'en')
  await other.goto(PRODUCT)
  await expect(badge(other, 1)).toBeVisible()
  // This tab has looked and decided on two; the other makes it two before this one's request is through.
  const held = await hold(page, CUTS['before the line was raised'])
  await press(page)
  const mine = await held.reached
  await press(other)
  await expect(other.getByText('Added to cart', { exact: true })).toBeVisible()
  held.release()
  await mine.continue()
  await expectOneLine(page, 3)
  await expect(badge(other, 3)).toBeVisible()
})

test('a quantity and an emptied cart are kept as well', async ({ page, witness }) => {
  void witness
  await speak(page, 'en')
  await page.goto(PRODUCT)
  await press(page)
  await expect(badge(page, 1)).toBeVisible()
  await expect(page.getByText('Added to cart', { exact: true })).toBeVisible()
  await page.goto('/cart')
  const more = await hold(page, CUTS['before the line was raised'])
  await page.getByRole('main').getByRole('button', { name: 'One more of Cured salmon' }).click()
  await page.getByRole('main').getByRole('button', { name: 'One more of Cured salmon' }).click()
  await more.reached
  more.release()
  await page.reload()
  await expectOneLine(page, 3)
  const none = await hold(page, { method: 'DELETE', table: 'cart_items', arrives: false })
  await page.getByRole('button', { name: 'Clear cart' }).click()
  await none.reached
  none.release()
  await page.reload()
  await expect(page.getByText('Your cart is empty', { exact: true })).toBeVisible()
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('cart_unanswered'))).toBeNull()
  await page.reload()
  await expect(page.getByText('Your cart is empty', { exact: true })).toBeVisible()
})

test('what a guest asked for comes along when signing in before it is answered', async ({ page, witness }) => {
  void witness
  await speak(page, 'en')
  await page.goto(PRODUCT)
  await page.waitForLoadState('networkidle')
  const held = await hold(page, CUTS['before the line was written'])
  await press(page)
  await held.reached
  // The address of signing in is loaded anew, and still the cart's requests get no further.
  await page.goto('/auth')
  await page.getByRole('tab', { name: 'Create account' }).click()
  await page.getByLabel('E-mail').fill(`cut-${Date.now()}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL('/')
  held.release()
  await page.goto(PRODUCT)
  await expect(page.getByText('1 items merged from your guest cart')).toBeVisible()
  await expectOneLine(page, 1)
})

test('what one customer asked for does not come into the next one’s cart, nor into a guest’s', async ({ page, witness }) => {
  void witness
  await speak(page, 'en')
  await signUp(page)
  await page.goto(PRODUCT)
  await page.waitForLoadState('networkidle')
  const held = await hold(page, CUTS['before the line was written'])
  await press(page)
  await held.reached
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('sb-')) localStorage.removeItem(key)
    location.reload()
  })
  held.release()
  await page.waitForLoadState('networkidle')
  await expect(badge(page, 0)).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('cart_unanswered'))).not.toBeNull()
  await signUp(page)
  await page.waitForLoadState('networkidle')
  await expect(badge(page, 0)).toBeVisible()
  await page.goto('/cart')
  await expect(page.getByText('Your cart is empty', { exact: true })).toBeVisible()
})

test('a refusal is told to the visitor, and not tried again', async ({ page }) => {
  await speak(page, 'en')
  await page.goto(PRODUCT)
  await page.waitForLoadState('networkidle')
  const held = await hold(page, CUTS['before the line was written'])
  await press(page)
  await held.reached
  held.release()
  // Taken from the shop before the page is back.
  await page.route('**/rest/v1/cart_items*', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 400, json: { code: 'P0001', message: 'Product not found', details: null, hint: null } })
      : route.fallback(),
  )
  await page.reload()
  await expect(page.getByText('Product not found', { exact: true })).toBeVisible()
  await expect(badge(page, 0)).toBeVisible()
  await page.unroute('**/rest/v1/cart_items*')
  await page.reload()
  await page.waitForLoadState('networkidle')
  await expect(badge(page, 0)).toBeVisible()
})

test('what signing in brings along is shown, though the first look at the cart came too early', async ({ page, witness }) => {
  void witness
  await speak(page, 'en')
  await page.goto(PRODUCT)
  await press(page)
  await expect(page.getByText('Added to cart', { exact: true })).toBeVisible()
  let looked: () => void
  const hasLooked = new Promise<void>((resolve) => (looked = resolve))
  const merged = page.waitForResponse('**/rpc/merge_guest_cart_to_user')
  await page.route('**/rpc/merge_guest_cart_to_user', async (route) => {
    await hasLooked
    await route.fallback()
  })
  // The customer's cart as it was before, told after the guest's lines are in it.
  await page.route(
    (url) => url.pathname === '/rest/v1/carts' && url.searchParams.get('user_id')?.startsWith('eq.') === true,
    async (route) => {
      const early = await route.fetch()
      looked()
      await merged
      await page.waitForTimeout(500)
      await route.fulfill({ response: early }).catch(() => undefined)
    },
    { times: 1 },
  )
  await signUp(page)
  await expectOneLine(page, 1)
})
