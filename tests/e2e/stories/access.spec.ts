// Must show 5: no axe violation on any screen in either direction, theme and width, and nothing moves
// while a page arrives.

import AxeBuilder from '@axe-core/playwright'
import { expect, type Browser, type Page } from '@playwright/test'

import { speak, test, viewport, WIDTHS, type Width } from './shop'

const LANGUAGES = ['sv', 'ar'] as const
type Language = (typeof LANGUAGES)[number]
const OTHER = { light: 'dark', dark: 'light' } as const
type Theme = keyof typeof OTHER
const CLS_MAX = 0.02

const CART_BUTTON = { sv: /^Öppna varukorgen/, ar: /^افتح السلة/ }
const BUY = { sv: 'Lägg i varukorgen', ar: 'أضف إلى السلة' }
const SIGN_UP = { sv: 'Skapa konto', ar: 'إنشاء حساب' }

interface Screen {
  path: string
  /** Brings about a state that has no address. */
  then?: (page: Page, language: Language) => Promise<void>
  /** Whether something lies in the cart; where it is left open, either will do. */
  hasCart?: boolean
}

const openPanel: Screen['then'] = async (page, language) => {
  await page.getByRole('button', { name: CART_BUTTON[language] }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

const SCREENS: Record<string, Screen> = {
  home: { path: '/' },
  products: { path: '/products' },
  'products, searched and filtered': { path: '/products?search=ost&category=dairy' },
  'products, none found': { path: '/products?search=zzzz' },
  product: { path: '/products/lagrad-hardost-12-man' },
  'product on request': { path: '/products/havregryn-storsack' },
  categories: { path: '/categories' },
  category: { path: '/categories/dairy' },
  'cart, empty': { path: '/cart', hasCart: false },
  'panel, empty': { path: '/products', hasCart: false, then: openPanel },
  'cart, filled': { path: '/cart', hasCart: true },
  'panel, filled': { path: '/products', hasCart: true, then: openPanel },
  'quick order': { path: '/shop' },
  'quick order, a list with mistakes': {
    path: '/shop?view=paste',
    then: async (page) => {
      await page.getByRole('textbox').last().fill('NF-1029 2\nNF-9999 1')
      await page.getByRole('tabpanel').getByRole('button').click()
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  'checkout, empty': { path: '/checkout', hasCart: false },
  'checkout, refused': {
    path: '/checkout',
    hasCart: true,
    then: async (page) => {
      await page.locator('main form button[type=submit]').click()
      await expect(page.getByRole('alert')).toBeFocused()
    },
  },
  "nobody's order": { path: '/order-success/00000000-0000-4000-8000-000000000000' },
  'quote request': { path: '/quote-checkout' },
  'signing in': { path: '/auth' },
  'signing up, refused': {
    path: '/auth',
    then: async (page, language) => {
      await page.getByRole('tab', { name: SIGN_UP[language] }).click()
      await page.getByRole('main').getByRole('button', { name: SIGN_UP[language] }).click()
      await expect(page.getByRole('alert')).toBeFocused()
    },
  },
  'a callback that failed': { path: '/auth/callback?error=access_denied&error_code=otp_expired&error_description=expired' },
  'a content page': { path: '/about' },
  questions: { path: '/faq' },
  'questions, searched': { path: '/faq?q=kort' },
  places: { path: '/locations' },
  contact: { path: '/contact' },
  'contact, refused': {
    path: '/contact',
    then: async (page) => {
      await page.getByRole('main').locator('form button[type=submit]').click()
      await expect(page.getByRole('alert')).toBeFocused()
    },
  },
  privacy: { path: '/privacy' },
  support: { path: '/support' },
  'a consent nobody asks for': { path: '/oauth/consent' },
  resellers: { path: '/resellers' },
  'the map of sellers, searched': { path: '/sellers-map?q=stockholm' },
  'becoming a seller, refused': {
    path: '/become-seller',
    then: async (page) => {
      await page.getByRole('main').locator('form button[type=submit]').click()
      await expect(page.getByRole('alert')).toBeFocused()
    },
  },
  'having applied': { path: '/seller-registration-success' },
}

async function fillCart(page: Page, language: Language): Promise<void> {
  await page.goto('/products/gravad-lax')
  const answered = page.waitForResponse((response) => response.url().includes('/rest/v1/cart_items') && response.request().method() === 'GET')
  await page.getByRole('main').getByRole('button', { name: BUY[language], exact: true }).click()
  await answered
  await page.waitForLoadState('networkidle')
}

/** The layout shifts no touch of the visitor excuses, as the browser itself counts them. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counted = window as unknown as { shifts: number }
    counted.shifts = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) counted.shifts += entry.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

const shifts = (page: Page) => page.evaluate(() => (window as unknown as { shifts: number }).shifts)

/** The rules that look at colours; what the others look at is the same in both themes. */
const COLOURS = ['color-contrast', 'link-in-text-block']

const axe = async (page: Page, rules?: string[]): Promise<string[]> => {
  const builder = new AxeBuilder({ page })
  const { violations } = await (rules ? builder.withRules(rules) : builder).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
}

/** What the theme button does; it is out of reach where a panel lies over the page. Ends when the colours have arrived. */
const paint = (page: Page, theme: string) =>
  page.evaluate(async (name) => {
    document.documentElement.dataset.theme = name
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await frame()
    // One that is cut short, as by what it colours going away, rejects; it is over all the same.
    await Promise.allSettled(document.getAnimations().map((animation) => animation.finished))
    await frame()
  }, theme)

/** One screen's failings in either theme, as lines; none is what we want. */
async function failings(page: Page, language: Language, theme: Theme, width: number, screen: Screen): Promise<string[]> {
  await page.goto(screen.path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const found: string[] = []
  const moved = await shifts(page)
  if (moved > CLS_MAX) found.push(`layout shift ${moved.toFixed(3)}`)
  const told = await page.evaluate(() => {
    const { dir, dataset, scrollWidth } = document.documentElement
    return { dir, theme: dataset.theme, scrollWidth }
  })
  if (told.dir !== (language === 'ar' ? 'rtl' : 'ltr')) found.push(`direction ${told.dir}`)
  if (told.theme !== theme) found.push(`theme ${told.theme}`)
  if (told.scrollWidth > width) found.push(`scrolls sideways: ${told.scrollWidth} px`)
  await screen.then?.(page, language)
  found.push(...(await axe(page)))
  const other = OTHER[theme]
  await paint(page, other)
  found.push(...(await axe(page, COLOURS)).map((line) => `${other}: ${line}`))
  return found
}

interface Arrival {
  language: Language
  width: Width
  /** Arrived in; the other one follows. */
  theme: Theme
}

/** One visitor's way through the screens that are left. Two at once keep both cores at work: much of a visit is waiting. */
async function visit(browser: Browser, { language, width, theme }: Arrival, left: [string, Screen][], hasCart: boolean): Promise<void> {
  const context = await browser.newContext({ viewport: viewport(width), colorScheme: theme, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await speak(page, language)
  await watchShifts(page)
  if (hasCart) await fillCart(page, language)
  for (;;) {
    // What only this visitor can see goes first.
    const own = left.findIndex(([, screen]) => screen.hasCart === hasCart)
    const next = own < 0 ? left.findIndex(([, screen]) => screen.hasCart === undefined) : own
    if (next < 0) break
    const [name, screen] = left.splice(next, 1)[0]!
    await test.step(name, async () => {
      expect.soft(await failings(page, language, theme, width, screen), name).toEqual([])
    })
  }
  await context.close()
}

for (const language of LANGUAGES) {
  for (const width of WIDTHS) {
    // One visit for both themes. Either is arrived in once in each language: in dark where the window is wide.
    const arrival: Arrival = { language, width, theme: width < 800 ? 'light' : 'dark' }
    test(`${language}, ${width} px › every screen, in light and in dark`, async ({ browser }) => {
      test.setTimeout(300_000)
      const left = Object.entries(SCREENS)
      await Promise.all([visit(browser, arrival, left, false), visit(browser, arrival, left, true)])
      expect(left, 'screens nobody visited').toEqual([])
    })
  }
}
