// With letters of twice the size, set in the browser as people set it and not by zoom: every screen holds within a telephone's width, and no
// price is cut. Queries in rem see this size, which a font size given by CSS would not show.

import { chromium, expect, test } from '@playwright/test'

import { launch } from '../browser.mjs'
import { troubles, TWICE } from './letters'
import { ROUTES } from './routes'
import { speak, viewport } from './shop'

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
