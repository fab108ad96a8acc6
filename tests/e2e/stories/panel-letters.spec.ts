// The panel with the browser's own letters at twice the size: every tab holds within a telephone's width and a desk's, and nothing is cut. Both
// languages at once, each loaded once; the width changes under a tab that stands.

import { chromium, expect, test, type Browser } from '@playwright/test'

import { launch } from '../browser.mjs'
import { PANEL, type PanelScreen } from '../panel-screens'
import { quietOf } from '../panel-ways'
import { wordsOf } from '../panel-words'
import { follow } from '../screens'
import { troubles, TWICE } from './letters'
import { enter } from './panel'
import { speak, viewport, WIDTHS } from './shop'

/** The tabs as they are arrived at. */
const TABS = Object.entries(PANEL).filter(([, { at, then, tab }]) => !then && (!at || tab === 'settings')) as [string, PanelScreen][]

async function walk(browser: Browser, baseURL: string | undefined, language: string): Promise<string[]> {
  const page = await browser.newPage({ baseURL, viewport: viewport(390), reducedMotion: 'reduce', serviceWorkers: 'block' })
  const say = wordsOf(language)
  const quiet = quietOf(page)
  const found: string[] = []
  await speak(page, language)
  await enter(page, '/admin')
  await expect(page.locator('main h1').first()).toBeVisible()
  expect(await page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize))).toBe(32)
  for (const [name, { tab, at }] of TABS) {
    await follow(page, `/admin?tab=${tab}${at ? `&${at}` : ''}`)
    await expect(page.getByRole('heading', { level: 1, name: say(`admin.tab.${tab}`) })).toBeAttached()
    await quiet()
    await expect(page.locator('#main .animate-pulse'), name).toHaveCount(0)
    // At a desk both languages have the same boxes.
    for (const width of language === 'sv' ? WIDTHS : [390 as const]) {
      await page.setViewportSize(viewport(width))
      const put = (lines: string[]) => found.push(...lines.map((line) => `${language}, ${name}, ${width}: ${line}`))
      await expect.poll(() => troubles(page), { timeout: 1_500 }).toEqual([]).catch(async () => put(await troubles(page)))
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}-${language}-${width}.png`, fullPage: true })
    }
  }
  return found
}

test('every tab of the panel holds with letters of twice the size', async ({ baseURL }) => {
  const browser = await chromium.launch({ ...launch, args: [...launch.args, TWICE] })
  const found = await Promise.all(['sv', 'ar'].map((language) => walk(browser, baseURL, language)))
  await browser.close()
  expect(found.flat()).toEqual([])
})
