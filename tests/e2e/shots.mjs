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
  forgot: { path: '/auth/forgot-password' },
  forgotsent: { path: '/auth/forgot-password', submit: true },
  spentlink: { path: '/auth/new-password#error=access_denied&error_code=otp_expired&error_description=expired' },
  newpassword: { path: '/auth/new-password', recover: true },
  callback: { path: '/auth/callback?error=access_denied&error_code=otp_expired&error_description=expired' },
  about: { path: '/about' },
  faq: { path: '/faq' },
  locations: { path: '/locations' },
  contact: { path: '/contact' },
  privacy: { path: '/privacy' },
  resellers: { path: '/resellers' },
  sellersmap: { path: '/sellers-map' },
  becomeseller: { path: '/become-seller' },
  sellerdone: { path: '/seller-registration-success' },
  support: { path: '/support' },
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

/** A link as the mail of a forgotten password has it, for an account made for the occasion; keys: `saluhall status -o env`. */
async function recoveryLink(path) {
  const email = `shots-${Date.now()}-${Math.random().toString(36).slice(2)}@example.com`
  const key = process.env.SUPABASE_SERVICE_ROLE_KEY
  const post = async (route, body) => {
    const headers = { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    return (await fetch(`${baseURL}/auth/v1${route}`, { method: 'POST', headers, body: JSON.stringify(body) })).json()
  }
  await post('/admin/users', { email, password: 'en mening som jag minns', email_confirm: true })
  const target = `redirect_to=${encodeURIComponent(baseURL + path)}`
  return (await post(`/admin/generate_link?${target}`, { type: 'recovery', email })).action_link
}

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
        await page.goto(screen.recover ? await recoveryLink(screen.path) : screen.path)
        if (screen.fill) await filledCart(page, texts).waitFor()
        await page.waitForLoadState('networkidle')
        if (screen.submit) {
          await page.locator('input[type=email]').fill(`nobody-${Date.now()}-${Math.random().toString(36).slice(2)}@example.com`)
          await page.locator('main form button[type=submit]').click()
          await page.getByRole('status').filter({ has: page.locator('bdi') }).waitFor()
        }
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
        if (screen.recover) await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('sb-')).forEach((key) => localStorage.removeItem(key)))
      }
      await context.close()
    }
  }
}
await browser.close()
