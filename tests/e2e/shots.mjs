// Takes the screenshot matrix into a folder, to be looked at:
//   BASE_URL=http://127.0.0.1:54321 node shots.mjs [folder] [--only name,name] [--languages sv,ar]
import { mkdir } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { launch } from './browser.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    languages: { type: 'string', default: 'sv,ar' },
    themes: { type: 'string', default: 'light,dark' },
    widths: { type: 'string', default: '390,1280' },
  },
})
const folder = positionals[0] ?? 'shots'
const baseURL = process.env.BASE_URL ?? 'http://127.0.0.1:54321'
const list = (text) => text.split(',')

/** Screens by name; `then` brings about a state that has no address. */
const screens = {
  home: { path: '/' },
  products: { path: '/products' },
  search: { path: '/products?search=ost' },
  nothing: { path: '/products?search=zzzz' },
  product: { path: '/products/lagrad-hardost-12-man' },
  quoteonly: { path: '/products/havregryn-storsack' },
  categories: { path: '/categories' },
  category: { path: '/categories/dairy' },
  cart: { path: '/cart', fill: true },
  emptycart: { path: '/cart' },
  panel: { path: '/products', fill: true, panel: true },
  quote: { path: '/quote-checkout' },
  auth: { path: '/auth' },
  callback: { path: '/auth/callback?error=access_denied&error_code=otp_expired&error_description=expired' },
  about: { path: '/about' },
  notfound: { path: '/no/such/page' },
}

const TEXTS = {
  sv: { add: /^Lägg i varukorgen/, cart: /^Öppna varukorgen/ },
  ar: { add: /^أضف إلى السلة/, cart: /^افتح السلة/ },
  en: { add: /^Add to cart/, cart: /^Open cart/ },
}

/** Leaves each page at once, as a visitor in a hurry: what was pressed must be in the cart all the same. */
async function fill(page, texts) {
  for (const product of ['lagrad-hardost-12-man', 'gravad-lax']) {
    await page.goto(`/products/${product}`)
    await page.getByRole('main').getByRole('button', { name: texts.add }).first().click()
  }
}

/** The button that opens the cart, once its badge counts what `fill` has added. */
const filledCart = (page, texts) => page.getByRole('button', { name: texts.cart }).filter({ has: page.locator('[data-count="2"]') })

await mkdir(folder, { recursive: true })
const browser = await chromium.launch(launch)
for (const language of list(values.languages)) {
  for (const theme of list(values.themes)) {
    for (const width of list(values.widths)) {
      const context = await browser.newContext({
        baseURL,
        colorScheme: theme,
        viewport: { width: Number(width), height: width === '390' ? 844 : 900 },
        reducedMotion: 'reduce',
      })
      await context.addInitScript((code) => localStorage.setItem('preferred-language', code), language)
      const page = await context.newPage()
      page.on('console', (message) => message.type() === 'error' && console.log('console:', message.text()))
      page.on('pageerror', (error) => console.log('page error:', error.message))
      const wanted = Object.entries(screens).filter(([name]) => !values.only || list(values.only).includes(name))
      for (const [name, screen] of wanted) {
        const texts = TEXTS[language] ?? TEXTS.en
        if (screen.fill) await fill(page, texts)
        await page.goto(screen.path)
        if (screen.fill) await filledCart(page, texts).waitFor()
        await page.waitForLoadState('networkidle')
        if (screen.panel) await filledCart(page, texts).click()
        // Pictures further down load when they come near.
        await page.evaluate(async () => {
          for (let y = 0; y < document.body.scrollHeight; y += 600) {
            window.scrollTo(0, y)
            await new Promise((done) => setTimeout(done, 60))
          }
          window.scrollTo(0, 0)
        })
        await page.waitForTimeout(300)
        await page.screenshot({ path: `${folder}/${name}-${language}-${theme}-${width}.png`, fullPage: !screen.panel })
        if (screen.fill) await page.evaluate(() => localStorage.removeItem('guest_session_id'))
      }
      await context.close()
    }
  }
}
await browser.close()
