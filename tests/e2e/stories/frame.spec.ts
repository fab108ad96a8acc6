// What holds for the frame of every page: on paper, on a telephone with a notch, for who wants no movement, and on a first visit.

import { expect, type Page } from '@playwright/test'

import { become } from '../screens'
import { makeThings } from '../things'
import { begun } from './begun'
import { speak, test, viewport } from './shop'

const arrive = async (page: Page, path: string) => {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

test.describe('on paper', () => {
  test.use({ viewport: { width: 794, height: 1123 }, colorScheme: 'dark' })

  test('a page is ink on white, once under its name, without what is pressed', async ({ page }) => {
    await speak(page, 'sv')
    for (const path of ['/products/lagrad-hardost-12-man', '/terms', '/faq', '/cart']) {
      await arrive(page, path)
      await page.emulateMedia({ media: 'print' })
      await expect(page.getByRole('contentinfo'), path).toBeHidden()
      await expect(page.getByRole('banner').getByRole('link', { name: /Nordfjärd/ }).first(), path).toBeVisible()
      await expect(page.getByRole('banner').locator('nav, button').filter({ visible: true }), path).toHaveCount(0)
      const told = () => page.evaluate(() => {
        const fixed = [...document.querySelectorAll('body *')].filter((element) => element.checkVisibility() && getComputedStyle(element).position === 'fixed')
        const main = document.querySelector('main')!
        return {
          paper: getComputedStyle(document.body).backgroundColor,
          ink: getComputedStyle(main).color,
          hovering: fixed.map((element) => element.outerHTML.slice(0, 80)),
          isTooWide: main.scrollWidth > main.clientWidth,
        }
      })
      // Ink changes by a transition, as it does with the theme.
      await expect.poll(told, path).toEqual({ paper: 'rgb(255, 255, 255)', ink: 'rgb(20, 39, 45)', hovering: [], isTooWide: false })
      await page.emulateMedia({ media: 'screen' })
    }
  })
})

test('what is kept on paper fits a sheet: an order, a quote, a product, a cart', async ({ page, baseURL }) => {
  const things = await makeThings(baseURL ?? '')
  await speak(page, 'sv')
  await become(page, 'customer', things)
  const sheets = async () => ((await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b/g) ?? []).length
  for (const [path, name] of [[`/auth/orders/${things.order}`, /^Beställning/], [`/auth/quotes/${things.quote}`, /^Offert/], ['/products/gravad-lax', 'Gravad lax'], ['/cart', 'Din varukorg']] as const) {
    await page.goto(path)
    await begun(page)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    if (path.startsWith('/products')) await page.getByRole('tab').first().waitFor()
    expect(await sheets(), path).toBe(1)
  }
  // And what the tabs hold stands under its heading.
  await page.goto('/products/gravad-lax')
  await page.getByRole('tab').first().waitFor()
  await page.emulateMedia({ media: 'print' })
  for (const name of ['Ingredienser', 'Näringsvärde', 'Förvaring och ursprung']) await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
})

test.describe('with a notch and a bar to swipe', () => {
  test.use({ viewport: viewport(390), reducedMotion: 'reduce' })
  const TOP = 47
  const BOTTOM = 34

  test('nothing to press or read lies under them', async ({ page }) => {
    await speak(page, 'sv')
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets: { top: TOP, topMax: TOP, bottom: BOTTOM, bottomMax: BOTTOM, left: 0, right: 0 } })
    await arrive(page, '/products/gravad-lax')
    const topOf = async (name: string | RegExp, role: 'button' | 'heading' = 'button') => (await page.getByRole(role, { name }).first().boundingBox())!.y
    expect(await topOf('Öppna menyn')).toBeGreaterThanOrEqual(TOP)
    const header = (await page.getByRole('banner').boundingBox())!
    expect(await topOf('Gravad lax', 'heading'), 'the heading clears the bar').toBeGreaterThan(header.height)
    await page.getByRole('button', { name: 'Öppna menyn' }).click()
    const drawer = page.getByRole('dialog')
    expect((await drawer.getByRole('heading').first().boundingBox())!.y).toBeGreaterThanOrEqual(TOP)
    expect((await drawer.getByRole('button', { name: 'Stäng' }).boundingBox())!.y).toBeGreaterThanOrEqual(TOP)
    const lowest = await drawer.getByRole('button').evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().bottom)))
    expect(lowest).toBeLessThanOrEqual(844 - BOTTOM)
    await page.keyboard.press('Escape')
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    const controls = await page.getByRole('contentinfo').locator('a, button').evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().bottom)))
    expect(controls).toBeLessThanOrEqual(844 - BOTTOM)
  })
})

/** The longest that anything moves for while the drawer opens, in milliseconds; noted as it begins, since it may be over when one asks. */
async function longestMove(page: Page): Promise<number> {
  await page.evaluate(() => {
    const noted = window as unknown as { longest: number }
    noted.longest = 0
    const note = () => {
      const durations = document.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().activeDuration ?? 0))
      noted.longest = Math.max(noted.longest, ...durations)
    }
    for (const beginning of ['animationstart', 'transitionrun']) document.addEventListener(beginning, note)
  })
  await page.getByRole('button', { name: 'Öppna menyn' }).click()
  await page.getByRole('dialog').waitFor()
  const longest = await page.evaluate(
    () => new Promise<number>((told) => requestAnimationFrame(() => requestAnimationFrame(() => told((window as unknown as { longest: number }).longest)))),
  )
  await page.keyboard.press('Escape')
  return longest
}

test('who wants no movement gets none, and everyone else gets some', async ({ browser }) => {
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    const context = await browser.newContext({ viewport: viewport(390), reducedMotion, serviceWorkers: 'block' })
    const page = await context.newPage()
    await speak(page, 'sv')
    await arrive(page, '/about')
    // The drawer's code comes with its first opening; what is measured is the second.
    await longestMove(page)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const longest = await longestMove(page)
    if (reducedMotion === 'reduce') expect(longest).toBeLessThan(1)
    else expect(longest).toBeGreaterThan(100)
    await context.close()
  }
})

test('a first visit fetches two faces, and the Arabic one only where Arabic is read', async ({ browser }) => {
  for (const [language, arabic] of [
    ['sv', 0],
    ['ar', 1],
  ] as const) {
    const context = await browser.newContext({ viewport: viewport(390), serviceWorkers: 'block' })
    const page = await context.newPage()
    await speak(page, language)
    const faces: string[] = []
    page.on('request', (request) => request.resourceType() === 'font' && faces.push(new URL(request.url()).pathname))
    await arrive(page, '/')
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    const isArabic = (face: string) => face.includes('vazirmatn')
    await expect.poll(() => faces.filter(isArabic), language).toHaveLength(arabic)
    expect(new Set(faces.filter((face) => !isArabic(face))).size, `${language}: ${faces.join()}`).toBeLessThanOrEqual(2)
    await context.close()
  }
})

test('a menu that was closed stays closed under the pointer', async ({ page }) => {
  await page.setViewportSize(viewport(1280))
  await speak(page, 'sv')
  await page.goto('/products')
  await begun(page)
  const button = page.getByRole('banner').getByRole('button', { name: 'Produkter', exact: true })
  const { x, y, width, height } = (await button.boundingBox())!
  const press = () => page.mouse.click(x + width / 2, y + height / 2)
  const comeAgain = async () => {
    await page.mouse.move(x, 700)
    await page.waitForTimeout(600)
    await page.mouse.move(x + width / 2, y + height / 2)
  }
  for (const close of [() => page.keyboard.press('Escape'), press]) {
    await comeAgain()
    await press()
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    await close()
    // Longer than the pointer would have had to rest for it.
    await page.waitForTimeout(600)
    expect(await button.getAttribute('aria-expanded')).toBe('false')
  }
})
