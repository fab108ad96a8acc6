// Takes a picture of each of the fifteen headers, with its dropdown open where it has one, to be looked at:
//   BASE_URL=http://127.0.0.1:54321 node headers.mjs [folder]
// The style is written into the page on its way to the browser; the shop itself keeps its own.
import { mkdir } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import { launch } from './browser.mjs'

const STYLES = ['horizontal', 'centered', 'split', 'mega', 'minimal', 'bbc', 'cnn', 'linkedin', 'instagram', 'youtube', 'facebook', 'gmail', 'bootstrap', 'medium', 'compact']
const PRODUCTS = { sv: 'Produkter', ar: 'المنتجات' }
const folder = process.argv[2] ?? 'headers'
const baseURL = process.env.BASE_URL ?? 'http://127.0.0.1:54321'

await mkdir(folder, { recursive: true })
const browser = await chromium.launch(launch)
for (const language of ['sv', 'ar']) {
  for (const width of [390, 1280]) {
    const context = await browser.newContext({ baseURL, viewport: { width, height: 520 }, reducedMotion: 'reduce', colorScheme: 'light' })
    const page = await context.newPage()
    page.on('pageerror', (error) => console.log('page error:', error.message))
    for (const style of STYLES) {
      await page.route('**/products?*', async (route) => {
        if (route.request().resourceType() !== 'document') return route.fallback()
        const answer = await route.fetch()
        await route.fulfill({ response: answer, body: (await answer.text()).replace(/"header_menu_style":\s*"[a-z]+"/, `"header_menu_style":"${style}"`) })
      })
      await page.goto(`/products?lang=${language}`)
      await page.waitForLoadState('networkidle')
      const trigger = page.getByRole('banner').getByRole('navigation').getByRole('button', { name: PRODUCTS[language] })
      if (await trigger.isVisible()) await trigger.click()
      else await page.locator('header button[aria-haspopup=dialog]').first().click()
      await page.waitForTimeout(500)
      await page.screenshot({ path: `${folder}/${style}-${language}-${width}.png` })
      await page.unrouteAll()
    }
    await context.close()
  }
}
await browser.close()
