// Buying: as a guest, twice by double click, when a price has changed meanwhile, by keyboard alone, and by hand through REST.

import { expect, type Page } from '@playwright/test'

import { speak, test, viewport } from './shop'

const INBOX = process.env.INBOX_URL ?? 'http://127.0.0.1:54324'
const freshEmail = () => `buyer-${Date.now()}-${Math.random().toString(36).slice(2)}@example.com`

async function putIntoCart(page: Page, slug: string): Promise<void> {
  await page.goto(`/products/${slug}`)
  const answered = page.waitForResponse((response) => response.url().includes('/rest/v1/cart_items') && response.request().method() === 'GET')
  await page.getByRole('main').getByRole('button', { name: 'Lägg i varukorgen', exact: true }).click()
  await answered
}

/** The first two steps; ends on the third. */
async function fillIn(page: Page, email: string, delivery = 'Kylbilen hem'): Promise<void> {
  await page.goto('/checkout')
  await page.getByLabel('Namn', { exact: true }).fill('Åsa Öberg')
  await page.getByLabel('E-post').fill(email)
  await page.getByLabel('Telefon').fill('070-123 45 67')
  await page.getByLabel('Gata och nummer').fill('Hamngatan 1')
  await page.getByLabel('Postnummer').fill('824 43')
  await page.getByLabel('Ort', { exact: true }).fill('Hudiksvall')
  await page.getByRole('button', { name: 'Fortsätt till leverans' }).click()
  await page.getByRole('radio', { name: delivery }).check()
  await page.getByRole('button', { name: 'Fortsätt till betalning' }).click()
  await expect(page.getByRole('heading', { name: 'Stämmer allt?' })).toBeVisible()
}

const placeButton = (page: Page) => page.getByRole('button', { name: /^Köp för/ })
const thanks = (page: Page) => page.getByRole('heading', { level: 1, name: 'Tack för din beställning!' })

/** The link of the newest mail to an address. */
async function linkTo(email: string): Promise<string> {
  for (let tries = 0; tries < 300; tries += 1) {
    const { messages } = (await (await fetch(`${INBOX}/api/v1/search?query=to:${email}`)).json()) as { messages: { ID: string }[] }
    if (messages[0]) {
      const mail = (await (await fetch(`${INBOX}/api/v1/message/${messages[0].ID}`)).json()) as { Text: string; Subject: string }
      expect(mail.Subject).toMatch(/^Tack för din beställning \d\d-\d+$/)
      const link = /https?:\S+\/order-success\/\S+/.exec(mail.Text)?.[0]
      if (link) return link
    }
    await new Promise((done) => setTimeout(done, 150))
  }
  throw new Error('no mail came')
}

test.describe('390 px', () => {
  test.use({ viewport: viewport(390), colorScheme: 'light' })

  test('a guest buys with an invoice and finds the order from the mail', async ({ page, browser, witness }) => {
    void witness
    const email = freshEmail()
    await speak(page, 'sv')
    await putIntoCart(page, 'gravad-lax')
    await page.goto('/cart')
    await page.getByRole('link', { name: 'Till kassan' }).click()
    await test.step('mistakes are named, beside their fields and together', async () => {
      await page.getByRole('button', { name: 'Fortsätt till leverans' }).click()
      await expect(page.getByRole('alert')).toBeFocused()
      await expect(page.getByRole('alert').getByRole('link')).toHaveCount(6)
    })
    await fillIn(page, email)
    await test.step('the back button walks the steps and loses nothing', async () => {
      await page.goBack()
      await expect(page.getByRole('radio', { name: 'Kylbilen hem' })).toBeChecked()
      await page.goForward()
      await page.reload()
      await expect(page.getByRole('heading', { name: 'Stämmer allt?' })).toBeVisible()
    })
    await page.getByRole('radio', { name: 'Faktura, 30 dagar' }).check()
    await expect(page.getByRole('radio', { name: /kort$/i })).toHaveCount(0)
    await placeButton(page).click()
    await expect(thanks(page)).toBeVisible()
    await expect(page.getByText(email).first()).toBeVisible()

    const link = await linkTo(email)
    await test.step('another browser opens the order by the link, and by nothing less', async () => {
      const other = await browser.newContext()
      const stranger = await other.newPage()
      await stranger.goto(link.replace(/#.*/, ''))
      await expect(stranger.getByRole('heading', { level: 1, name: 'Beställningen hittades inte' })).toBeVisible()
      await stranger.goto('about:blank')
      await stranger.goto(link)
      await expect(stranger.getByText('Gravad lax').first()).toBeVisible()
      await expect(stranger.getByText(email).first()).toBeVisible()
      await other.close()
    })
  })
})

test.describe('1280 px', () => {
  test.use({ viewport: viewport(1280), colorScheme: 'light' })

  test('a customer presses twice and gets one order, listed in the account and bought again', async ({ page, witness }) => {
    void witness
    const email = freshEmail()
    await speak(page, 'sv')
    await page.goto('/auth')
    await page.getByRole('tab', { name: 'Skapa konto' }).click()
    await page.getByLabel('E-post').fill(email)
    await page.getByLabel('Lösenord', { exact: true }).fill('en mening som jag minns')
    await page.getByRole('main').getByRole('button', { name: 'Skapa konto' }).click()
    await expect(page).toHaveURL('/')
    await putIntoCart(page, 'gravad-lax')
    await fillIn(page, email, 'Hämta i Hudiksvall')
    await page.getByRole('radio', { name: 'Betala vid leverans' }).check()
    await placeButton(page).dblclick()
    await expect(thanks(page)).toBeVisible()
    await page.goto('/auth/orders')
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
    await page.getByRole('main').getByRole('listitem').getByRole('link').click()
    await page.getByRole('button', { name: 'Beställ igen' }).click()
    await expect(page.getByText('1 produkt ligger i varukorgen')).toBeVisible()
    await page.getByRole('button', { name: 'Avbeställ' }).click()
    await page.getByRole('button', { name: 'Ja, avbeställ' }).click()
    await expect(page.getByRole('main').getByText('Avbeställd', { exact: true })).toBeVisible()
  })

  test('a price that changed meanwhile is told, and accepted before anything is ordered', async ({ page, witness }) => {
    void witness
    await speak(page, 'sv')
    await putIntoCart(page, 'gravad-lax')
    let isDearer = true
    // What the server says of a line whose price has risen; the server's own refusal is told in SQL and below.
    await page.route('**/rest/v1/rpc/preview_order', async (route) => {
      const response = await route.fetch()
      const preview = (await response.json()) as { lines: { seen_price: number; unit_price: number }[] }
      if (isDearer) for (const line of preview.lines) line.seen_price = line.unit_price - 5
      await route.fulfill({ response, json: preview })
    })
    await page.route('**/rest/v1/rpc/accept_cart_prices', (route) => {
      isDearer = false
      return route.continue()
    })
    await fillIn(page, freshEmail())
    await page.getByRole('radio', { name: 'Faktura, 30 dagar' }).check()
    await placeButton(page).click()
    await expect(page.getByRole('alert')).toContainText('inget är beställt')
    await page.getByRole('button', { name: 'Godkänn de nya priserna' }).click()
    await expect(page.getByRole('button', { name: 'Godkänn de nya priserna' })).toHaveCount(0)
    await placeButton(page).click()
    await expect(thanks(page)).toBeVisible()
  })

  test('a list is pasted and bought with the keyboard alone', async ({ page, witness }) => {
    void witness
    await speak(page, 'sv')
    await page.goto('/shop?view=paste')
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key)
    }
    /** Tab until the control of this name has the focus. */
    const reach = async (name: string | RegExp, role: 'button' | 'textbox' | 'radio' | 'link' = 'button') => {
      const wanted = page.getByRole(role, { name, exact: typeof name === 'string' }).first()
      await expect(wanted).toBeVisible()
      for (let tabs = 0; tabs < 80; tabs += 1) {
        if (await wanted.evaluate((element) => element === document.activeElement)) return
        await page.keyboard.press('Tab')
      }
      throw new Error(`Tab does not reach ${name}`)
    }
    await reach('Artikelnummer och antal', 'textbox')
    await page.keyboard.insertText('NF-1029 2\nNF-9999 1\nNF-1018;3')
    await reach('Läs in listan')
    await press('Enter')
    await expect(page.getByRole('alert')).toContainText('Rad 2:')
    await reach('Lägg i varukorgen')
    await press('Enter')
    await expect(page.getByText('5 varor lagda i varukorgen')).toBeVisible()
    await page.goto('/checkout')
    await reach('Namn', 'textbox')
    await page.keyboard.insertText('Åsa')
    for (const [name, text] of [
      ['E-post', freshEmail()],
      ['Telefon', '0701234567'],
      ['Gata och nummer', 'Gatan 1'],
      ['Postnummer', '11122'],
      ['Ort', 'Stockholm'],
    ] as const) {
      await reach(name, 'textbox')
      await page.keyboard.insertText(text)
    }
    await press('Enter')
    // The van does not come to Stockholm: the first that can be chosen is the parcel.
    await expect(page.getByRole('radio', { name: /Kylbilen/ })).toBeDisabled()
    await reach(/Paket/, 'radio')
    await press('Space')
    await reach('Fortsätt till betalning')
    await press('Enter')
    await reach(/Faktura, 30/, 'radio')
    await press('Space')
    await reach(/^Köp för/)
    await press('Enter')
    await expect(thanks(page)).toBeVisible()
  })
})

test('by hand: tampered prices, a foreign cart, a card and a replayed key are refused', async ({ request }) => {
  const html = await (await request.get('/')).text()
  const { anonKey } = (JSON.parse(/<script[^>]*id="boot"[^>]*>([^<]*)</.exec(html)![1]!) as { env: { anonKey: string } }).env
  const send = async (path: string, data: object, headers: Record<string, string> = {}) => {
    const response = await request.post(`/rest/v1/${path}`, { data, headers: { apikey: anonKey, prefer: 'return=representation', ...headers } })
    return { status: response.status(), body: await response.json() }
  }
  const cartOf = async (session: string) => {
    const cart = (await send('carts', { session_id: session })).body[0].id as string
    const line = { cart_id: cart, product_id: '10000000-0000-4000-8000-000000001029', quantity: 2, unit_price: 0.01 }
    expect((await send('cart_items', line)).body[0].unit_price).toBe(58.9)
    return cart
  }
  const order = (cart: string, key: string, payment: object = {}, email = freshEmail()) => ({
    p_cart_id: cart,
    p_contact: { name: 'Åsa', email, phone: '0701234567' },
    p_delivery: { method: 'pickup' },
    p_payment: { method: 'invoice', ...payment },
    p_idempotency_key: key,
  })
  const session = `guest_1_${crypto.randomUUID()}`
  const cart = await cartOf(session)
  const key = crypto.randomUUID()
  expect((await send('rpc/place_order', order(cart, key, { expected_total: 0.02 }))).body).toMatchObject({ hint: 'price_changed' })
  expect((await send('rpc/place_order', order(cart, key, { method: 'card' }))).status).toBe(422)
  const first = order(cart, key, { expected_total: 117.8 })
  const placed = await send('rpc/place_order', first)
  expect(placed).toMatchObject({ status: 200, body: { total: 117.8 } })
  expect((await send('rpc/place_order', first)).body).toEqual(placed.body)
  const second = await cartOf(`guest_1_${crypto.randomUUID()}`)
  expect(await send('rpc/place_order', order(second, key))).toMatchObject({ status: 409, body: { hint: 'key_reused' } })
  expect(await send('rpc/place_order', order(crypto.randomUUID(), crypto.randomUUID()))).toMatchObject({ status: 404 })
  const id = placed.body.order_id as string
  expect((await send('rpc/get_order', { p_order_id: id })).body).toBeNull()
  expect((await send('rpc/get_order', { p_order_id: id }, { 'x-guest-session': `guest_1_${crypto.randomUUID()}` })).body).toBeNull()
  expect((await send('rpc/get_order', { p_order_id: id }, { 'x-guest-session': session })).body).toMatchObject({ access: 'full', total: 117.8 })
  expect((await request.get('/rest/v1/orders?select=*', { headers: { apikey: anonKey } })).status()).toBe(401)
})
