// Every screen of the shop by name: what access.spec.ts examines and shots.mjs draws. An address of its own, or a state of one
// that has none. Those of the panel are in panel-screens.ts, those of edit mode in their own story.

import { expect, type Page } from '@playwright/test'

import type { Things } from './things'

/** Who looks: `guest` has an empty cart, `buyer` something in it, `customer` has signed in, with an order and a quote. */
export type Visitor = 'guest' | 'buyer' | 'customer'

export interface Screen {
  /** The route it belongs to, as app/routes.tsx writes it. */
  route: string
  path: string | ((things: Things) => string)
  /** A guest, unless told otherwise. */
  as?: Visitor
  /** Brings about a state that has no address. */
  then?: (page: Page) => Promise<void>
  /** Tables and functions; when their answers are empty, the screen is in its empty state. */
  empty?: RegExp
  /** Its state stays over the page, at an edge of the window, and over those followed from it. */
  covers?: true
  /** Opens a window that no control announces (`aria-haspopup`): those that do are found and opened by themselves. */
  opens?: (page: Page) => Promise<void>
}

const NOBODY = '00000000-0000-4000-8000-000000000000'

/** In the languages the stories and pictures speak. */
const WORDS = {
  buy: /^(Lägg i varukorgen|أضف إلى السلة|Add to cart)$/,
  ask: /^(Lägg till i offert|أضف إلى عرض السعر|Add to quote)$/,
  signUp: /^(Skapa konto|إنشاء حساب|Create account)$/,
}

/** A form sent as it came: every complaint is in sight, and their summary has the focus. */
const sendEmpty: Screen['then'] = async (page) => {
  await page.getByRole('main').locator('form button[type=submit]').first().click()
  await expect(page.getByRole('alert')).toBeFocused()
}

/** As a link of the router's does it. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, path)
}

/** A list of products to be priced lives as long as the page: it cannot be arrived at. */
const withList: Screen['then'] = async (page) => {
  await page.getByRole('main').getByRole('button', { name: WORDS.ask }).first().click()
  await follow(page, '/quote-checkout')
  await expect(page.getByRole('main').locator('form')).toBeVisible()
}

const leave: Screen['opens'] = (page) => page.getByRole('banner').getByRole('link').first().click()

async function fillAddress(page: Page): Promise<void> {
  const main = page.getByRole('main')
  for (const [name, text] of [
    ['name', 'Åsa Öberg'],
    ['email', 'asa@example.com'],
    ['tel', '070-123 45 67'],
    ['address-line1', 'Hamngatan 1'],
    ['postal-code', '824 43'],
    ['address-level2', 'Hudiksvall'],
  ] as const) {
    await main.locator(`input[autocomplete~="${name}"]`).first().fill(text)
  }
  await main.locator('form button[type=submit]').click()
  await expect(main.getByRole('radio').first()).toBeVisible()
}

/** In another tab, while this one stands at the checkout. */
async function addElsewhere(page: Page): Promise<void> {
  const notices = page.getByRole('main').locator('a[href$="/cart"]')
  const before = await notices.count()
  const other = await page.context().newPage()
  await other.goto('/products/knackebrod-rag')
  await other.getByRole('main').getByRole('button', { name: WORDS.buy }).first().click()
  await expect(notices).toHaveCount(before + 1)
  await other.close()
}

/** The menu and the links are in the page itself; these are asked for. */
const FOOTER_TEXTS = /\/page_content\?.*footer/

/** The front page again, while the footer's texts cannot be read. */
async function loseFooter(page: Page): Promise<void> {
  await page.route(FOOTER_TEXTS, (route) => route.fulfill({ status: 500, json: { message: 'down' } }))
  await page.reload()
  await page.getByRole('alert').getByRole('button').first().waitFor()
  await page.unroute(FOOTER_TEXTS)
}

export const SCREENS: Record<string, Screen> = {
  home: { route: '/', path: '/', empty: /\/(products|categories|list_newsletters)$/ },
  'home, a part of the frame missing': { route: '/', path: '/', then: loseFooter, covers: true },
  products: { route: 'products', path: '/products', empty: /\/products$/ },
  'products, searched and filtered': { route: 'products', path: '/products?search=ost&category=dairy' },
  'products, none found': { route: 'products', path: '/products?search=zzzz' },
  product: { route: 'products/:slug', path: '/products/lagrad-hardost-12-man', empty: /\/products$/ },
  'product on request': { route: 'products/:slug', path: '/products/havregryn-storsack' },
  categories: { route: 'categories', path: '/categories', empty: /\/categories$/ },
  category: { route: 'categories/:slug', path: '/categories/dairy', empty: /\/products$/ },
  cart: { route: 'cart', path: '/cart' },
  'cart, filled': { route: 'cart', path: '/cart', as: 'buyer' },
  'quick order': { route: 'shop', path: '/shop', empty: /\/products$/ },
  'quick order, a list with mistakes': {
    route: 'shop',
    path: '/shop?view=paste',
    then: async (page) => {
      await page.getByRole('tabpanel').getByRole('textbox').fill('NF-1029 2\nNF-9999 1')
      await page.getByRole('tabpanel').getByRole('button').click()
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  'checkout, empty': { route: 'checkout', path: '/checkout' },
  'checkout, refused': { route: 'checkout', path: '/checkout', as: 'buyer', then: sendEmpty },
  'checkout, delivery': { route: 'checkout', path: '/checkout', as: 'buyer', then: fillAddress },
  'checkout, the cart changed elsewhere': { route: 'checkout', path: '/checkout', as: 'buyer', then: addElsewhere },
  "nobody's order": { route: 'order-success/:id', path: `/order-success/${NOBODY}` },
  'an order placed': { route: 'order-success/:id', path: ({ order }) => `/order-success/${order}`, as: 'customer' },
  'own orders': { route: 'auth/orders', path: '/auth/orders', as: 'customer', empty: /\/orders$/ },
  'an own order': { route: 'auth/orders/:id', path: ({ order }) => `/auth/orders/${order}`, as: 'customer' },
  'quote request': { route: 'quote-checkout', path: '/quote-checkout' },
  'quote request, filled': { route: 'quote-checkout', path: '/products/havregryn-storsack', then: withList, opens: leave },
  'a quote asked for': { route: 'quote-success', path: '/quote-success' },
  'own quotes': { route: 'auth/quotes', path: '/auth/quotes', as: 'customer', empty: /\/quotes$/ },
  'a quote': { route: 'auth/quotes/:id', path: ({ quote }) => `/auth/quotes/${quote}`, as: 'customer' },
  "nobody's quote": { route: 'auth/quotes/:id', path: `/auth/quotes/${NOBODY}` },
  'signing in': { route: 'auth', path: '/auth' },
  account: { route: 'auth', path: '/auth', as: 'customer' },
  'signing up, refused': {
    route: 'auth',
    path: '/auth',
    then: async (page) => {
      await page.getByRole('tab', { name: WORDS.signUp }).click()
      await page.getByRole('main').getByRole('button', { name: WORDS.signUp }).click()
      await expect(page.getByRole('alert')).toBeFocused()
    },
  },
  'a callback that failed': { route: 'auth/callback', path: '/auth/callback?error=access_denied&error_code=otp_expired&error_description=expired' },
  'a forgotten password': { route: 'auth/forgot-password', path: '/auth/forgot-password' },
  'a spent link': { route: 'auth/new-password', path: '/auth/new-password#error=access_denied&error_code=otp_expired&error_description=expired' },
  'a consent nobody asks for': { route: 'oauth/consent', path: '/oauth/consent' },
  'a content page': { route: ':slug', path: '/about', empty: /\/(pages|page_content)$/ },
  support: { route: ':slug', path: '/support' },
  quality: { route: ':slug', path: '/quality' },
  privacy: { route: ':slug', path: '/privacy' },
  terms: { route: ':slug', path: '/terms' },
  cookies: { route: ':slug', path: '/cookies' },
  'a page of its own address': { route: ':slug', path: '/shopping-cart' },
  questions: { route: 'faq', path: '/faq', empty: /\/faq_items$/ },
  'questions, searched': { route: 'faq', path: '/faq?q=kort' },
  catalogue: { route: 'catalog-pdf', path: '/catalog-pdf' },
  places: { route: 'locations', path: '/locations', empty: /\/locations$/ },
  contact: { route: 'contact', path: '/contact' },
  'contact, refused': { route: 'contact', path: '/contact', then: sendEmpty },
  newsletters: { route: 'newsletter', path: '/newsletter', empty: /\/rpc\/list_newsletters$/ },
  'newsletters, refused': { route: 'newsletter', path: '/newsletter', then: sendEmpty },
  'a newsletter': { route: 'newsletter/:share', path: '/newsletter/barens-veckor-2026-k7m3' },
  'confirming a newsletter': { route: 'newsletter/confirm', path: `/newsletter/confirm#token=${'0123456789abcdef'.repeat(4)}` },
  'leaving newsletters by a link that is over': { route: 'newsletter/unsubscribe', path: '/newsletter/unsubscribe' },
  'diagnostics, for nobody': { route: 'ai-test', path: '/ai-test' },
  resellers: { route: 'resellers', path: '/resellers', empty: /\/sellers_public$/ },
  'the map of sellers': { route: 'sellers-map', path: '/sellers-map', empty: /\/sellers_public$/ },
  'the map of sellers, searched': { route: 'sellers-map', path: '/sellers-map?q=stockholm' },
  'becoming a seller': { route: 'become-seller', path: '/become-seller' },
  'becoming a seller, refused': { route: 'become-seller', path: '/become-seller', then: sendEmpty },
  'having applied': { route: 'seller-registration-success', path: '/seller-registration-success' },
  'the panel, for nobody': { route: 'admin', path: '/admin' },
  'no such page': { route: '*', path: '/no/such/page' },
}

/** `SCREENS=quote,faq`: those with such a word in name or address; all of them where it is not given. */
export function wanted(words = process.env.SCREENS): [string, Screen][] {
  const all = Object.entries(SCREENS)
  if (!words || words === 'public') return all
  const asked = words.toLowerCase().split(',')
  const found = all.filter(([name, { path }]) => asked.some((word) => name.toLowerCase().includes(word) || (typeof path === 'string' && path.includes(word))))
  if (found.length === 0) throw new Error(`No screen has ${asked.join(' or ')} in its name; see tests/e2e/screens.ts`)
  return found
}

/** Makes this browser's visitor what the screen expects. */
export async function become(page: Page, visitor: Visitor, things: Things): Promise<void> {
  if (visitor === 'buyer') await fillCart(page)
  if (visitor === 'customer') await signIn(page, things)
}

async function fillCart(page: Page): Promise<void> {
  for (const slug of ['gravad-lax', 'lagrad-hardost-12-man']) {
    await page.goto(`/products/${slug}`)
    const answered = page.waitForResponse((response) => response.url().includes('/rest/v1/cart_items') && response.request().method() === 'GET')
    await page.getByRole('main').getByRole('button', { name: WORDS.buy }).first().click()
    await answered
  }
  await page.waitForLoadState('networkidle')
}

async function signIn(page: Page, { email, password }: Things): Promise<void> {
  await page.goto('/auth')
  const form = page.getByRole('main').locator('form').first()
  await form.locator('input[type=email]').fill(email)
  await form.locator('input[type=password]').fill(password)
  await form.locator('button[type=submit]').click()
  await expect(page).toHaveURL('/')
}
