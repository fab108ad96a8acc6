// Must show 1: every screen by its address and from another page, with its own heading and title, and what it shows while it
// waits, when its questions fail, and when there is nothing.

import { expect, type APIRequestContext, type Browser, type Page, type Route as Request } from '@playwright/test'

import { mine, ROUTES, type Route } from './routes'
import { hurry, speak, test, viewport } from './shop'

// Requests answered by a service worker would pass by the gate.
test.use({ viewport: viewport(1280), locale: 'sv-SE', colorScheme: 'light', reducedMotion: 'reduce', serviceWorkers: 'block' })

const heading = (page: Page, name: string) => page.getByRole('main').getByRole('heading', { level: 1, name, exact: true })
const titleOf = ({ heading: name, title = name }: Route) => (title === '' ? 'Nordfjärd Mat' : `${title} · Nordfjärd Mat`)

/** What lies between the page and the database. Requests that come while it is closed wait until it is decided what becomes of them. */
class Gate {
  #decide: (answer: 'pass' | 'fail') => void = () => {}
  #fate: Promise<'pass' | 'fail'> = Promise.resolve('pass')
  empty: RegExp | null = null

  async stand(page: Page): Promise<void> {
    await page.route('**/rest/v1/**', (request) => this.#meet(request))
  }

  close(): void {
    this.#fate = new Promise((resolve) => (this.#decide = resolve))
  }

  answer(fate: 'pass' | 'fail'): void {
    this.#decide(fate)
    this.#fate = Promise.resolve(fate)
  }

  async #meet(request: Request): Promise<void> {
    const { pathname } = new URL(request.request().url())
    if (this.empty?.test(pathname)) return this.#nothing(request)
    // The frame's own questions are not the page's.
    if (/\/(translations|carts)$/.test(pathname)) return request.fallback()
    const fate = await this.#fate
    return fate === 'pass' ? request.fallback() : request.fulfill({ status: 500, json: { code: 'XX000', message: 'The database is away' } })
  }

  #nothing(request: Request): Promise<void> {
    if (/\/rpc\/get_/.test(request.request().url())) return request.fulfill({ json: null })
    const wantsOne = request.request().headers().accept?.includes('vnd.pgrst.object')
    return wantsOne ? request.fulfill({ status: 406, json: { code: 'PGRST116', message: 'no rows' } }) : request.fulfill({ json: [] })
  }
}

/** Waiting, failing, and standing after all: one visit by address. */
async function waitsAndFails(page: Page, gate: Gate, route: Route): Promise<void> {
  const failed = route.fails ?? { heading: 'Något gick fel', says: 'The database is away' }
  gate.close()
  await page.goto(route.path)
  // What the server painted is itself what one sees while waiting.
  const waiting = page.getByRole('status').filter({ hasText: 'Laddar…' }).or(page.locator('#paint h1'))
  await expect(waiting.first(), `${route.path} waits`).toBeVisible()
  gate.answer('fail')
  await expect(heading(page, failed.heading), `${route.path} fails`).toBeVisible()
  await expect(page.getByRole('main').getByText(failed.says).first()).toBeVisible()
  gate.answer('pass')
  await page.getByRole('main').getByRole('button', { name: 'Försök igen' }).first().click()
  await expect(heading(page, route.heading), `${route.path} stands after all`).toBeVisible()
  await expect(page).toHaveTitle(titleOf(route))
}

/** What each of the screens that are left shows by its address. */
async function look(page: Page, left: Route[]): Promise<void> {
  await hurry(page)
  const gate = new Gate()
  await gate.stand(page)
  for (let route = left.shift(); route; route = left.shift()) {
    const { path, heading: name, asks, empty } = route
    const here = route
    await test.step(path, async () => {
      if (asks) await waitsAndFails(page, gate, here)
      else {
        await page.goto(path)
        await expect(heading(page, name), `${path} by its address`).toBeVisible()
        await expect(page).toHaveTitle(titleOf(here))
      }
      if (!empty) return
      gate.empty = empty.tables
      // A page that asks for nothing is there already, and empty: nobody has bought anything.
      if (asks) await page.goto(path)
      await expect(page.getByRole('main').getByText(empty.says, { exact: true }), `${path} is empty`).toBeVisible()
      gate.empty = null
    })
  }
}

/** One visitor's way through the screens that are left. */
async function visit(browser: Browser, left: Route[]): Promise<void> {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  await speak(page, 'sv')
  await look(page, left)
  await context.close()
}

/** From page to page in one document, as a link of the router's does it. */
async function walk(page: Page, routes: readonly Route[]): Promise<void> {
  let documents = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1
  })
  const seen = new Map<string, string>()
  for (const route of routes) {
    await test.step(route.path, async () => {
      await page.evaluate((path) => {
        history.pushState({}, '', path)
        dispatchEvent(new PopStateEvent('popstate', { state: {} }))
      }, route.path)
      await expect(heading(page, route.heading), route.path).toBeVisible()
      await expect(page).toHaveTitle(titleOf(route))
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expect(page.locator('main h1'), `${route.path} takes the focus`).toBeFocused()
      const twin = seen.get(route.heading)
      if (twin && route.heading !== 'Sidan finns inte') throw new Error(`${route.path} and ${twin} have one heading`)
      seen.set(route.heading, route.path)
    })
  }
  expect(documents).toBe(0)
}

interface Customer {
  email: string
  password: string
  screens: Route[]
}

/** Somebody with an account, an order and a request for a price, by the calls the shop makes. */
async function customer(request: APIRequestContext): Promise<Customer> {
  const { anonKey } = (JSON.parse(/<script[^>]*id="boot"[^>]*>([^<]*)</.exec(await (await request.get('/')).text())![1]!) as { env: { anonKey: string } }).env
  const who = { email: `screens-${Date.now()}@example.com`, password: 'en mening som jag minns' }
  let token = anonKey
  const send = async <Answer>(path: string, data: object): Promise<Answer> => {
    const answer = await request.post(path, { data, headers: { apikey: anonKey, authorization: `Bearer ${token}`, prefer: 'return=representation' } })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return (await answer.json()) as Answer
  }
  const signed = await send<{ access_token: string; user: { id: string } }>('/auth/v1/signup', who)
  token = signed.access_token
  const product_id = '10000000-0000-4000-8000-000000001029'
  const [cart] = await send<[{ id: string }]>('/rest/v1/carts', { user_id: signed.user.id })
  await send('/rest/v1/cart_items', { cart_id: cart.id, product_id, quantity: 2 })
  const contact = { name: 'Åsa', email: who.email, phone: '0701234567' }
  const order = await send<{ order_id: string; order_number: string }>('/rest/v1/rpc/place_order', {
    p_cart_id: cart.id, p_contact: contact, p_delivery: { method: 'pickup' }, p_payment: { method: 'invoice' }, p_idempotency_key: crypto.randomUUID(),
  })
  const quote = await send<{ quote_id: string; quote_number: string }>('/rest/v1/rpc/submit_quote', {
    p_lines: [{ product_id, quantity: 40 }], p_contact: { ...contact, company: 'Bistro' }, p_message: '', p_idempotency_key: crypto.randomUUID(),
  })
  return { ...who, screens: mine({ id: order.order_id, number: order.order_number }, { id: quote.quote_id, number: quote.quote_number }) }
}

test('every screen by its address: waiting, failing, trying again, and with nothing to show', async ({ browser }) => {
  test.setTimeout(600_000)
  // Two visitors keep both cores at work: much of a visit is waiting.
  const left = [...ROUTES]
  await Promise.all([visit(browser, left), visit(browser, left)])
})

test('every screen from another page: no new document, the heading takes the focus, no two are alike', async ({ page, witness }) => {
  void witness
  test.setTimeout(180_000)
  await speak(page, 'sv')
  await page.goto('/auth')
  await expect(heading(page, 'Logga in')).toBeVisible()
  await walk(page, ROUTES)
})

test('a customer’s own screens, from another page and by their addresses', async ({ page, request }) => {
  const { email, password, screens } = await customer(request)
  await speak(page, 'sv')
  await page.goto('/auth?next=/faq')
  await page.getByLabel('E-post').fill(email)
  await page.getByLabel('Lösenord', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Logga in', exact: true }).click()
  await expect(heading(page, 'Frågor och svar')).toBeVisible()
  await walk(page, screens)
  await look(page, screens)
})
