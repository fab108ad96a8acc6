// Must show 1: the texts of the specification's sections 2, 5 and 8, to the letter, as an English visitor and an English admin meet
// them. `texts.md` is the list; what is not met fails the story.

import { readFileSync } from 'node:fs'
import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test'

import { hurry, speak, test, viewport } from './shop'

const PASSWORD = 'en mening som jag minns'
const FACTORY = '0fac7000-0000-4000-8000-000000000001'
const RESTAURANTS = ['60000000-0000-4000-8000-000000000001', '60000000-0000-4000-8000-000000000002'] as const
const NO_PRODUCT = '00000000-0000-4000-8000-000000000000'
const BASE = process.env.BASE_URL ?? 'http://127.0.0.1:54321'
const SERVICE = process.env.SUPABASE_SERVICE_ROLE_KEY ?? ''

const TEXTS: ReadonlySet<string> = new Set(
  [...readFileSync(new URL('../texts.md', import.meta.url), 'utf8').matchAll(/^\| \d \| `([^`]+)` \|/gm)].map(([, text]) => text!),
)
const met = new Set<string>()

/** The row is met: it is in the list, and this is how it reads with something put in. */
function meet(row: string, text: string): void {
  const pattern = row.replace(/[.*+?^$()[\]\\|]/g, '\\$&').replace(/\{[^}]+\}/g, '.+')
  if (!TEXTS.has(row) || !new RegExp(`^${pattern}$`).test(text)) throw new Error(`not a row of texts.md: ${row} (${text})`)
  met.add(row)
}

/** Somewhere in there stands exactly this. */
async function reads(scope: Page | Locator, text: string, row = text): Promise<void> {
  await expect(scope.getByText(text, { exact: true }).first(), text).toBeVisible()
  meet(row, text)
}

/** A control of this name and no other. */
async function named(scope: Page | Locator, role: 'link' | 'button' | 'heading' | 'menuitem' | 'dialog', name: string, row = name): Promise<Locator> {
  const control = scope.getByRole(role, { name, exact: true })
  await expect(control, name).toBeVisible()
  meet(row, name)
  return control
}

type Verb = 'GET' | 'POST' | 'PATCH' | 'DELETE'
const empty500 = { status: 500, body: '' }

/** The first request of this kind that `does` something is refused without a word; those after it pass. */
async function refuseOnce(page: Page, table: string, verb: Verb, does: () => Promise<void>): Promise<void> {
  let isFirst = true
  const pattern = new RegExp(`/rest/v1/${table}(\\?|$)`)
  await page.route(pattern, (route) => {
    if (route.request().method() !== verb || !isFirst) return route.fallback()
    isFirst = false
    return route.fulfill({ status: 500, json: { code: 'XX000', message: '' } })
  })
  await does()
  await page.unroute(pattern)
}

/** What the next line is, as it goes to the database: a page that has been tampered with, or an older one. */
const rewriteLine = (page: Page, change: object) =>
  page.route(
    '**/rest/v1/cart_items*',
    (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      const sent = route.request().postDataJSON() as object | object[]
      return route.fallback({ postData: JSON.stringify(Array.isArray(sent) ? sent.map((line) => ({ ...line, ...change })) : { ...sent, ...change }) })
    },
  )

/** The page's `boot` block as `change` makes it, which also takes the prepared answers away. */
const reboot = (page: Page, change: (boot: Record<string, unknown>) => object) =>
  page.route(
    (url) => url.origin === new URL(BASE).origin,
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback()
      const answer = await route.fetch()
      const body = (await answer.text()).replace(/(id="boot">)(.*?)(<\/script>)/s, (_, open: string, json: string, close: string) => {
        return open + JSON.stringify(change(JSON.parse(json) as Record<string, unknown>)).replaceAll('<', '\\u003c') + close
      })
      await route.fulfill({ response: answer, body })
    },
  )

const fails = (page: Page, ...tables: string[]) => page.route(new RegExp(`/rest/v1/(${tables.join('|')})(\\?|$)`), (route) => route.fulfill(empty500))

async function admin(request: APIRequestContext): Promise<string> {
  const headers = { apikey: SERVICE, authorization: `Bearer ${SERVICE}` }
  const email = `texts-${Date.now()}@example.com`
  const made = await request.post(`${BASE}/auth/v1/admin/users`, { headers, data: { email, password: PASSWORD, email_confirm: true } })
  const { id } = (await made.json()) as { id: string }
  const data = { user_id: id, factory_id: FACTORY, role: 'owner', is_active: true }
  expect((await request.post(`${BASE}/rest/v1/admins`, { headers, data })).status()).toBe(201)
  return email
}

const panelOf = (page: Page) => page.getByRole('dialog', { name: /^Cart \(/ })
const openCart = (page: Page) => page.getByRole('button', { name: /^Open cart/ }).click()

async function frame(page: Page): Promise<void> {
  await page.goto('/')
  await named(page.getByRole('banner'), 'link', 'Sign In')
  const footer = page.getByRole('contentinfo')
  for (const title of ['Quick Links', 'Products', 'Support']) await named(footer, 'heading', title)
  for (const title of ['Privacy Policy', 'Terms of Service', 'Cookie Policy']) await named(footer, 'link', title)

  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/rest\/v1\/products\?.*ilike/, async (route) => held.then(() => route.fallback()))
  const box = page.getByRole('combobox', { name: 'Search products' })
  await box.fill('cheese')
  await reads(page.getByRole('banner'), 'Searching...')
  release()
  await reads(page.getByRole('banner'), 'See all results for "cheese"', 'See all results for "{term}"')
  await box.fill('qqqq')
  await reads(page.getByRole('banner'), 'No products found for "qqqq"', 'No products found for "{term}"')
  await page.keyboard.press('Escape')

  await openCart(page)
  const panel = await named(page, 'dialog', 'Cart (0 items)', 'Cart ({n} items)')
  await reads(panel, 'Your cart is empty')
  await reads(panel, 'Add products to start shopping or request quotes')
}

async function cart(page: Page): Promise<void> {
  await page.goto('/products/gravad-lax')
  const buy = page.getByRole('main').getByRole('button', { name: 'Add to cart', exact: true })
  await refuseOnce(page, 'carts', 'POST', async () => {
    await buy.click()
    await reads(page, 'Failed to create cart')
  })
  await refuseOnce(page, 'cart_items', 'POST', async () => {
    await buy.click()
    await reads(page, 'Failed to add item to cart')
  })
  await rewriteLine(page, { product_id: NO_PRODUCT })
  await buy.click()
  await reads(page, 'Product not found')
  await page.unrouteAll()
  await rewriteLine(page, { selected_attributes: { restaurant_id: RESTAURANTS[0] } })
  await buy.click()
  await reads(page, 'Added to cart')
  await page.unrouteAll()
  await rewriteLine(page, { selected_attributes: { restaurant_id: RESTAURANTS[1] } })
  await buy.click()
  await reads(page, 'Cannot mix items from different restaurants')
  await page.unrouteAll()

  await openCart(page)
  const panel = await named(page, 'dialog', 'Cart (1 items)', 'Cart ({n} items)')
  for (const label of ['Subtotal:', 'Total Items:']) await reads(panel, label)
  // The number follows in the same line.
  await expect(panel.getByText(/^SKU:\s*\S+$/).first()).toBeVisible()
  meet('SKU:', 'SKU:')
  await expect(panel.getByText(/^58,90\skr$/).first()).toBeVisible()
  await expect(await named(panel, 'link', 'View Cart & Checkout')).toHaveAttribute('href', '/cart')
  await expect(await named(panel, 'link', 'Request Quote')).toHaveAttribute('href', '/quote-checkout')
  await refuseOnce(page, 'cart_items', 'PATCH', async () => {
    await panel.getByRole('button', { name: /^One more of/ }).click()
    await reads(page, 'Failed to update quantity')
  })
  await refuseOnce(page, 'cart_items', 'DELETE', async () => {
    await panel.getByRole('button', { name: /^Remove / }).click()
    await reads(page, 'Failed to remove item')
  })
  await expect(panel).toHaveAccessibleName('Cart (1 items)')
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual(expect.arrayContaining(['preferred-language', 'header_data_cache', 'guest_session_id']))

  await panel.getByRole('link', { name: 'View Cart & Checkout' }).click()
  await refuseOnce(page, 'cart_items', 'DELETE', async () => {
    await page.getByRole('main').getByRole('button', { name: 'Clear cart' }).click()
    await reads(page, 'Failed to clear cart')
  })
  await page.getByRole('main').getByRole('button', { name: /^Remove / }).click()
  await reads(page, 'Item removed from cart')
  await page.goto('/products/gravad-lax')
  await buy.click()
  await page.goto('/cart')
  await page.getByRole('main').getByRole('button', { name: 'Clear cart' }).click()
  await reads(page, 'Cart cleared')
}

async function signedIn(page: Page, email: string): Promise<void> {
  await page.goto('/products/gravad-lax')
  await page.getByRole('main').getByRole('button', { name: 'Add to cart', exact: true }).click()
  await expect(page.getByText('Added to cart', { exact: true })).toBeVisible()
  await page.goto('/auth')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await reads(page, '1 items merged from your guest cart', '{n} items merged from your guest cart')
  await page.getByRole('banner').getByRole('button', { name: 'Account' }).click()
  for (const entry of ['Admin Panel', 'Sign Out']) await named(page, 'menuitem', entry)
  await page.keyboard.press('Escape')
  await page.goto('/')
  await (await named(page.getByRole('banner'), 'button', 'Edit Mode')).click()
  await named(page.getByRole('banner'), 'button', 'Exit Edit')
}

async function footerTitle(page: Page): Promise<void> {
  const column = page.getByRole('contentinfo').getByRole('navigation').nth(2)
  const pencil = column.getByRole('listitem').first().getByRole('button', { name: /^Edit: / })
  const former = (await pencil.getAttribute('aria-label'))!.replace('Edit: ', '')
  for (const words of ['Another name', former]) {
    await pencil.click()
    await column.getByRole('textbox').fill(words)
    if (words !== former) {
      await refuseOnce(page, 'footer_links_i18n', 'POST', () => refuseOnce(page, 'footer_links_i18n', 'PATCH', async () => {
        await column.getByRole('textbox').press('Enter')
        await reads(page, 'Error')
        await reads(page, 'Failed to save translation. Please try again.')
      }))
    }
    await column.getByRole('textbox').press('Enter')
    await expect(column.getByRole('link', { name: words, exact: true })).toBeVisible()
  }
  await reads(page, 'Translation Updated')
  await reads(page, 'Footer link updated for English', 'Footer link updated for {language native name}')
}

async function footerSection(page: Page): Promise<void> {
  const column = page.getByRole('contentinfo').getByRole('navigation').nth(2)
  const window = page.getByRole('dialog', { name: /^Links: / })
  await page.route('**/rest/v1/footer_links?*', (route) => route.fulfill(empty500))
  await column.getByRole('button', { name: /^Edit links/ }).click()
  // Asked four times, in seven seconds.
  await expect(window.getByRole('alert')).toBeVisible({ timeout: 20_000 })
  // The button stands in the same line.
  expect(await window.getByRole('alert').evaluate((line) => line.firstChild?.textContent)).toBe('Failed to load footer links')
  await page.unroute('**/rest/v1/footer_links?*')
  await window.getByRole('button', { name: 'Try again' }).click()
  await window.getByRole('button', { name: 'Add a link' }).click()
  for (const [label, value] of [['Title', 'New Link'], ['Address', '/']] as const) {
    await expect(window.getByLabel(label, { exact: true }).last()).toHaveValue(value)
    meet(value, value)
  }
  const hint = `/page or ${new URL(BASE).origin}`
  await expect(window.getByLabel('Address', { exact: true }).last()).toHaveAttribute('placeholder', hint)
  meet('/page or {host}', hint)

  const logged = page.waitForEvent('console', (message) => message.type() === 'error' && message.text().includes('Error: Failed to save footer links'))
  let isFirst = true
  await page.route(/\/rest\/v1\/footer_links(\?|$)/, (route) => {
    if (route.request().method() !== 'POST' || !isFirst) return route.fallback()
    isFirst = false
    return route.fulfill(empty500)
  })
  await window.getByRole('button', { name: 'Save' }).click()
  await logged
  meet('Failed to save footer links', 'Failed to save footer links')
  await reads(page, 'Error')
  await reads(page.getByRole('listitem'), 'Failed to update footer section. Please try again.')
  await window.getByRole('button', { name: /^Remove: New Link/ }).click()
  await window.getByRole('button', { name: 'Try again' }).click()
  await reads(page, 'Section Updated')
  await reads(page, 'Footer section has been updated successfully.')
}

async function footerColours(page: Page): Promise<void> {
  const open = await named(page.getByRole('contentinfo'), 'button', 'Colors')
  const window = page.getByRole('dialog', { name: 'Colors of the footer' })
  await open.click()
  await window.getByRole('button', { name: /^Warm cream/ }).click()
  await window.getByRole('button', { name: 'Apply template' }).click()
  await reads(page, 'Template Applied')
  await open.click()
  await window.getByLabel('Text', { exact: true }).fill('#203040')
  await window.getByRole('button', { name: 'Apply colors' }).click()
  await reads(page, 'Custom Colors Applied')
  await open.click()
  await window.getByRole('button', { name: 'Reset to default' }).click()
  await reads(page, 'Reset to Default')
}

async function menuStyles(page: Page): Promise<void> {
  const style = async (name: string) => {
    await page.unrouteAll()
    await reboot(page, (boot) => ({ ...boot, settings: { ...(boot.settings as object), header_menu_style: name } }))
    await page.goto('/about')
  }
  const menu = page.getByRole('banner').getByRole('navigation')
  await style('compact')
  await named(menu, 'button', 'More...')
  await style('mega')
  await menu.getByRole('button').first().click()
  const line = page.getByText(/^Explore our .+ collection$/).first()
  await expect(line).toBeVisible()
  const text = (await line.textContent())!
  expect(text).toBe(text.replace(/our .+ coll/, (title) => title.toLowerCase()))
  meet('Explore our {title in lower case} collection', text)
}

/** Nothing is prepared, and these tables answer with an empty 500. */
async function fallbacks(page: Page): Promise<void> {
  // Not where toasts are read: theirs would be gone at once.
  await hurry(page)
  const bare = async (path: string, prepare: () => Promise<unknown>) => {
    await page.unrouteAll()
    await reboot(page, ({ env }) => ({ env }))
    await prepare()
    await page.goto(path)
  }
  const note = page.getByRole('alert')
  await bare('/cart', () => fails(page, 'languages'))
  await reads(note, 'Failed to load languages')
  await bare('/cart', () => fails(page, 'factories'))
  await reads(note, 'Failed to load factory data')
  await bare('/about', () => page.route('**/rest/v1/factories?*', (route) => route.fulfill({ json: [] })))
  await reads(page.getByRole('main'), 'No factory found')
  await page.evaluate(() => localStorage.removeItem('header_data_cache'))
  await bare('/about', () => fails(page, 'menu_items', 'footer_links', 'page_content'))
  await reads(page.getByRole('main'), 'Failed to load page content')
  for (const text of ['Failed to load header data', 'Failed to load footer links']) await reads(note, text)
  await page.unrouteAll()
  await note.filter({ hasText: 'header data' }).getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'About us' })).toBeVisible()
  await expect(note).toHaveCount(0)

  await reboot(page, () => ({ env: {} }))
  await page.goto('/')
  await reads(note, 'Missing Supabase environment variables. Please check your .env file.')
}

test.describe('to the letter', () => {
  // One file is one worker: what the first two have met the third one counts.
  test.use({ viewport: viewport(1280), locale: 'en-GB', reducedMotion: 'reduce' })

  test('what a visitor reads', async ({ page }) => {
    await speak(page, 'en')
    await test.step('the frame', () => frame(page))
    await test.step('the cart', () => cart(page))
    await test.step('the styles of the menu', () => menuStyles(page))
    await test.step('what could not be loaded', () => fallbacks(page))
  })

  test('what an admin reads', async ({ page, request }) => {
    await speak(page, 'en')
    await signedIn(page, await admin(request))
    await test.step('a link of the footer', () => footerTitle(page))
    await test.step('a section of the footer', () => footerSection(page))
    await test.step('the colours of the footer', () => footerColours(page))
  })

  test('every row of texts.md has been met', () => {
    expect(TEXTS.size).toBeGreaterThan(50)
    expect([...TEXTS].filter((text) => !met.has(text))).toEqual([])
  })
})
