// A product's picture grows from its card into its page and shrinks back, for whoever wants movement and for nobody else.

import { expect, test, type Browser, type Page } from '@playwright/test'

interface Growth {
  before: string[]
  after: string[]
  isWhole?: boolean
}

/** Watches the browser's own transitions: which elements it pairs, and whether one ran to its end. */
async function open(browser: Browser, reducedMotion: 'reduce' | 'no-preference'): Promise<Page> {
  const context = await browser.newContext({ locale: 'sv-SE', viewport: { width: 390, height: 844 }, reducedMotion, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.addInitScript(() => {
    const growths: Growth[] = []
    const named = () =>
      [...document.querySelectorAll<HTMLElement>('[style*=view-transition-name]')]
        .filter((element) => element.checkVisibility())
        .map((element) => element.querySelector('img')?.getAttribute('src') ?? '')
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (change) => {
      const growth: Growth = { before: named(), after: [] }
      growths.push(growth)
      const transition = start(async () => {
        if (typeof change === 'function') await change()
        growth.after = named()
      })
      transition.ready.then(() => (growth.isWhole = true)).catch(() => (growth.isWhole = false))
      return transition
    }
    Object.assign(window, { growths })
  })
  return page
}

const growths = (page: Page) => page.evaluate(() => (window as unknown as { growths: Growth[] }).growths)
/** The list, alive: what the server painted of it leads on as a document would. */
async function list(page: Page) {
  await page.goto('/products')
  await expect(page.getByRole('contentinfo')).toBeVisible()
}

const SLUG = 'lagrad-hardost-12-man'
const card = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Lagrad hårdost 12 mån', exact: true })

/** What is rested on is read before it is clicked: no machine is so slow that its page has to be waited for. */
async function pointAt(page: Page) {
  const read = Promise.all([page.waitForResponse(/rest\/v1\/products.*slug=eq/), page.waitForResponse(/rest\/v1\/products.*&id=in/)])
  await card(page).hover()
  for (const response of await read) await response.finished()
}

test('the picture grows into its page and shrinks back to its card', async ({ browser }) => {
  const page = await open(browser, 'no-preference')
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await list(page)
  await pointAt(page)
  await card(page).click()
  await expect(page).toHaveURL(`/products/${SLUG}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Lagrad hårdost 12 mån' })).toBeFocused()
  await expect.poll(() => growths(page)).toEqual([{ before: [expect.stringContaining('.webp')], after: [expect.stringContaining('.webp')], isWhole: true }])
  await page.goBack()
  await expect(card(page)).toBeVisible()
  await expect.poll(async () => (await growths(page)).at(1)).toMatchObject({ after: [expect.stringContaining('.webp')], isWhole: true })
  // Nothing keeps the name: the next picture must be the only one that has it.
  await expect(page.locator('[style*=view-transition-name]')).toHaveCount(0)
  expect(errors).toEqual([])
  await page.context().close()
})

test('a page that is slow to come is waited for with the spinner', async ({ browser }) => {
  const page = await open(browser, 'no-preference')
  await list(page)
  let go = () => {}
  const held = new Promise<void>((done) => (go = done))
  await page.route(/rest\/v1\/products.*slug=eq/, async (route) => {
    await held
    await route.continue()
  })
  await card(page).click()
  await expect(page.getByRole('main').getByText('Laddar…')).toBeVisible()
  go()
  await expect(page.getByRole('heading', { level: 1, name: 'Lagrad hårdost 12 mån' })).toBeFocused()
  await page.context().close()
})

test('who wants no movement sees none', async ({ browser }) => {
  const page = await open(browser, 'reduce')
  await list(page)
  await card(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Lagrad hårdost 12 mån' })).toBeFocused()
  expect(await growths(page)).toEqual([])
  await page.context().close()
})
