// What is seen before the application has arrived: painted by the server, in the visitor's language, of the page that was asked
// for and of no other.

import { expect, test, type Page } from '@playwright/test'

const painted = (page: Page) => page.locator('#paint')
/** The application never arrives. */
const withoutScripts = (page: Page) => page.route('**/assets/*.js', (route) => route.abort())

test('a page is read before its scripts, and without them', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'sv-SE', javaScriptEnabled: false, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Se produkterna' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Produkter' })).toBeVisible()
  await page.getByRole('listitem').first().getByRole('link').click()
  await expect(page).toHaveURL(/\/products\/[a-z0-9-]+$/)
  await expect(page.getByText(/^\d+,\d\d\skr$/)).toBeVisible()
  await page.goto('/categories/dairy')
  await expect(page.getByRole('heading', { level: 1, name: 'Mejeri' })).toBeVisible()
  await context.close()
})

test('it speaks the browser’s language, or waits for the one that was chosen', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'ar', serviceWorkers: 'block' })
  const page = await context.newPage()
  await withoutScripts(page)
  await page.goto('/products')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(painted(page).getByRole('heading', { level: 1 })).toBeVisible()
  // Chosen here once: the Arabic paint would be a flash of the wrong language.
  await page.evaluate(() => localStorage.setItem('preferred-language', 'sv'))
  await page.reload()
  await expect(painted(page)).toBeHidden()
  // What the address says comes before both.
  await page.goto('/products?lang=en')
  await expect(painted(page).getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
  // A list that was narrowed is not the list that could be painted.
  await page.goto('/products?tag=vegan')
  await expect(painted(page)).toHaveCount(0)
  await context.close()
})

test('the application takes its place without moving what is read', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'sv-SE', viewport: { width: 390, height: 844 }, serviceWorkers: 'block' })
  const page = await context.newPage()
  const scripts: (() => void)[] = []
  let isHeld = true
  await page.route('**/assets/*.js', (route) => (isHeld ? void scripts.push(() => void route.continue()) : void route.continue()))
  for (const path of ['/', '/products', '/categories/dairy', '/products/lingonsylt']) {
    isHeld = true
    await page.goto(path)
    const before = await places(page)
    expect(before.length, path).toBeGreaterThan(3)
    isHeld = false
    for (const go of scripts.splice(0)) go()
    await expect(page.getByRole('contentinfo')).toBeAttached()
    await expect(painted(page)).toHaveCount(0)
    const after = new Map(await places(page))
    for (const [what, y] of before) expect(Math.abs((after.get(what) ?? Number.NaN) - y), `${path}: ${what}`).toBeLessThanOrEqual(2)
  }
  await context.close()
})

/** Where the heading and everything that can be pressed stand in the first screen. */
const places = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('h1, [data-later]')]
      .map((element): [string, number] => [element.dataset.later ?? 'heading', element.getBoundingClientRect().y])
      .filter(([, y]) => y > 0 && y < innerHeight),
  )

/** Never by itself, as it would after four seconds: which of the two it was, a slow machine's clock cannot tell. */
const onlyWhenWanted = (page: Page) =>
  page.addInitScript(() => {
    const real = globalThis.setTimeout
    const stopped = (run: TimerHandler, ms = 0, ...rest: unknown[]) => (ms === 4000 ? 0 : real(run, ms, ...rest))
    globalThis.setTimeout = stopped as typeof setTimeout
  })

test('on a telephone it begins when a stranger does something, and what they pressed is done', async ({ browser }) => {
  const telephone = { locale: 'sv-SE', viewport: { width: 390, height: 844 }, hasTouch: true, serviceWorkers: 'block' } as const
  const context = await browser.newContext(telephone)
  const page = await context.newPage()
  await onlyWhenWanted(page)
  await page.goto('/products')
  await page.waitForLoadState('networkidle')
  await expect(painted(page), 'nobody has asked for more').toBeVisible()
  await painted(page).getByText('Lägg i varukorgen').first().tap()
  await expect(page.getByRole('button', { name: 'Öppna varukorgen, 1 vara' })).toBeVisible()
  await expect(painted(page)).toHaveCount(0)

  const other = await browser.newContext(telephone)
  const menu = await other.newPage()
  await onlyWhenWanted(menu)
  await menu.goto('/')
  await menu.locator('#paint [data-later=menu]').tap()
  await expect(menu.getByRole('dialog').getByRole('link', { name: 'Kundservice' })).toBeVisible()

  // Who has something here finds it at once, without a sign.
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Öppna varukorgen, 1 vara' })).toBeVisible()
  await other.close()
  await context.close()
})

test('who only looks has the application after some seconds', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'sv-SE', viewport: { width: 390, height: 844 }, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto('/')
  await expect(painted(page)).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeAttached()
  await context.close()
})
