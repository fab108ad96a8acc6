// With letters of twice the size, set in the browser as people set it and not by zoom: every screen holds within a telephone's width, and no
// price is cut. Queries in rem see this size, which a font size given by CSS would not show.

import { chromium, expect, test, type Page } from '@playwright/test'

import { launch } from '../browser.mjs'
import { ROUTES } from './routes'
import { speak, viewport } from './shop'

const TWICE = '--blink-settings=defaultFontSize=32'

/** What reaches out of the screen, and prices that their card cuts; as lines, none is what we want. */
const troubles = (page: Page) =>
  page.evaluate(() => {
    const say = (what: string, element: Element) => `${what}: ${element.tagName.toLowerCase()} “${(element.textContent ?? '').trim().slice(0, 30)}”`
    const scrolls = (element: Element) => {
      for (let above = element.parentElement; above && above !== document.body; above = above.parentElement) {
        const { overflowX, position } = getComputedStyle(above)
        if (overflowX !== 'visible' || position === 'fixed') return true
      }
      return false
    }
    const wide = innerWidth
    const out = (element: Element) => {
      const { left, right, width } = element.getBoundingClientRect()
      return width > 0 && (right > wide + 1 || left < -1)
    }
    const isTooWide = document.documentElement.scrollWidth > wide
    const outside = isTooWide ? [...document.querySelectorAll('body *')].filter((element) => out(element) && !scrolls(element)).slice(0, 3) : []
    const cut = [...document.querySelectorAll('main article')].flatMap((card) => {
      const { left, right } = card.getBoundingClientRect()
      return [...card.querySelectorAll('bdi')].filter((price) => price.textContent?.endsWith('kr') && (price.getBoundingClientRect().right > right || price.getBoundingClientRect().left < left))
    })
    return [...(isTooWide ? ['scrolls sideways'] : []), ...outside.map((element) => say('reaches out', element)), ...cut.slice(0, 3).map((element) => say('is cut', element))]
  })

for (const language of ['sv', 'ar'])
  test(`${language}: every screen holds with letters of twice the size`, async ({ baseURL }) => {
    test.setTimeout(400_000)
    const browser = await chromium.launch({ ...launch, args: [...launch.args, TWICE] })
    const page = await browser.newPage({ baseURL, viewport: viewport(390), reducedMotion: 'reduce', serviceWorkers: 'block' })
    await speak(page, language)
    const found: string[] = []
    for (const { path } of ROUTES) {
      await page.goto(path)
      await expect(page.locator('main h1').first(), path).toBeVisible()
      // The application's own, not what the server painted.
      await expect(page.locator('#paint'), path).toHaveCount(0)
      expect(await page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize))).toBe(32)
      // Pages are laid out anew when their last words have come.
      await expect.poll(() => troubles(page), { message: path }).toEqual([]).catch(async () => found.push(...(await troubles(page)).map((line) => `${path} ${line}`)))
    }
    await browser.close()
    expect(found).toEqual([])
  })
