// Asking for a price: a guest from the list to an accepted offer, a double press, too much of everything, other people's links.

import { expect, request as http, type APIRequestContext, type Page } from '@playwright/test'

import { speak, test, viewport } from './shop'

const INBOX = process.env.INBOX_URL ?? 'http://127.0.0.1:54324'
const BASE = process.env.BASE_URL ?? 'http://127.0.0.1:54321'
const freshEmail = () => `kitchen-${Date.now()}-${Math.random().toString(36).slice(2)}@example.com`

/** A mail to an address whose subject fits; `found` is where its link leads. */
async function linkTo(email: string, subject: RegExp): Promise<string> {
  for (let tries = 0; tries < 300; tries += 1) {
    const { messages } = (await (await fetch(`${INBOX}/api/v1/search?query=to:${email}`)).json()) as { messages: { ID: string; Subject: string }[] }
    const found = messages.find((message) => subject.test(message.Subject))
    if (found) {
      const mail = (await (await fetch(`${INBOX}/api/v1/message/${found.ID}`)).json()) as { Text: string }
      const link = /https?:\S+\/auth\/quotes\/\S+/.exec(mail.Text)?.[0]
      if (link) return link
    }
    await new Promise((done) => setTimeout(done, 150))
  }
  throw new Error(`no mail ${subject} came to ${email}`)
}

/** The public key stands in the page itself, as for any visitor. */
async function api(page: Page, token?: string): Promise<APIRequestContext> {
  const key = process.env.SUPABASE_ANON_KEY ?? (await publicKey(page))
  return http.newContext({ baseURL: BASE, extraHTTPHeaders: { apikey: key, authorization: `Bearer ${token ?? key}` } })
}

async function publicKey(page: Page): Promise<string> {
  const seen = page.waitForRequest((asked) => asked.headers().apikey !== undefined)
  await page.goto('/faq')
  return (await seen).headers().apikey ?? ''
}

interface Row {
  id: string
  status: string
  quote_items: { id: string; quantity: number }[]
}

/** The staff's side, by the calls the panel makes. */
async function staff(page: Page) {
  const anon = await api(page)
  const signed = await anon.post('/auth/v1/token?grant_type=password', { data: { email: 'admin@nordfjard.example', password: 'saluhall-demo' } })
  expect(signed.ok(), await signed.text()).toBe(true)
  const { access_token } = (await signed.json()) as { access_token: string }
  const asAdmin = await api(page, access_token)
  return {
    find: async (email: string) => {
      const answer = await asAdmin.get(`/rest/v1/quotes?email=eq.${encodeURIComponent(email)}&select=id,status,quote_items(id,quantity)`)
      return (await answer.json()) as Row[]
    },
    call: async (name: string, data: object) => {
      const answer = await asAdmin.post(`/rest/v1/rpc/${name}`, { data })
      expect(answer.ok(), `${name}: ${await answer.text()}`).toBe(true)
    },
  }
}

const offerOf = ({ id, quote_items }: Row, price: string, validUntil = '2999-01-01') => ({
  p_id: id,
  p_lines: quote_items.map((item) => ({ item_id: item.id, quantity: item.quantity, unit_price: price })),
  p_terms: { method: 'freight', delivery_price: '0', valid_until: validUntil, message: 'Leverans på måndagar' },
  p_expected_status: null,
})
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

async function listProduct(page: Page, slug: string): Promise<void> {
  await page.goto(`/products/${slug}`)
  await page.getByRole('main').getByRole('button', { name: 'Lägg till i offert' }).first().click()
  await page.getByRole('button', { name: /^Öppna varukorgen/ }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Begär offert' }).click()
  await expect(page).toHaveURL('/quote-checkout')
  await nothingOpen(page)
}

/** A window keeps the focus until it is drawn as closed, a moment after it was told to be. */
const nothingOpen = (page: Page) => expect(page.getByRole('dialog')).toHaveCount(0)

async function fillIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Företag').fill('Bistro Ljusnan')
  await page.getByLabel('Kontaktperson').fill('Åsa Öberg')
  await page.getByLabel('E-post').fill(email)
}

const send = (page: Page) => page.getByRole('button', { name: 'Skicka förfrågan' })
const thanks = (page: Page) => page.getByRole('heading', { level: 1, name: 'Tack för din förfrågan!' })

test.describe('390 px', () => {
  test.use({ viewport: viewport(390), colorScheme: 'light' })

  test('a guest asks, gets an offer, wants another, and accepts it', async ({ page, browser, witness }) => {
    void witness
    const email = freshEmail()
    await speak(page, 'sv')
    await listProduct(page, 'havregryn-storsack')
    await test.step('what is wrong is named and nothing is lost', async () => {
      await page.getByRole('textbox', { name: /^Antal/ }).fill('40')
      await page.getByLabel('Anteckningar').fill('På pall, tack')
      await page.getByLabel('Postnummer').fill('12')
      await send(page).click()
      await expect(page.getByRole('alert')).toBeFocused()
      await expect(page.getByRole('alert').getByRole('link')).toHaveText([
        'Skriv vem vi ska svara',
        'Skriv en e-postadress, till exempel namn@exempel.se',
        'Ett svenskt postnummer har fem siffror',
      ])
    })
    await test.step('leaving asks first', async () => {
      await page.getByRole('link', { name: /Nordfjärd/ }).first().click()
      await expect(page.getByRole('dialog', { name: 'Lämna utan att skicka?' })).toBeVisible()
      await page.getByRole('button', { name: 'Stanna kvar' }).click()
      await nothingOpen(page)
      await expect(page).toHaveURL('/quote-checkout')
      await expect(page.getByRole('link', { name: /Nordfjärd/ }).first()).toBeFocused()
    })
    await fillIn(page, email)
    await page.getByLabel('Postnummer').fill('824 43')
    await test.step('a file goes along; one of 50.1 MB is refused with a message', async () => {
      await page.getByLabel('Bifoga filer').setInputFiles({ name: 'underlag.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 underlag') })
      await expect(page.getByText('Mottagen')).toBeVisible()
      // 50.1 MB on disk would cost more than the refusal is worth: the browser is told the size.
      await page.evaluate(() => {
        const input = document.querySelector<HTMLInputElement>('#quote-files')!
        const file = new File(['x'], 'film.mov')
        Object.defineProperty(file, 'size', { value: 50_100_000 })
        Object.defineProperty(input, 'files', { value: [file], configurable: true })
        input.dispatchEvent(new Event('change', { bubbles: true }))
      })
      await expect(page.getByText('För stor: högst 50 MB')).toBeVisible()
      await page.getByRole('button', { name: 'Ta bort film.mov' }).click()
    })
    await send(page).dblclick()
    await expect(thanks(page)).toBeVisible()
    await expect(page.getByText(/Q\d\d-\d+/)).toBeVisible()

    const shop = await staff(page)
    const [row] = await shop.find(email)
    await test.step('a double press is one request, and the list is empty', async () => {
      expect(await shop.find(email)).toHaveLength(1)
      expect(row?.quote_items).toMatchObject([{ quantity: 40 }])
      await page.goto('/quote-checkout')
      await expect(page.getByText('Din offertlista är tom')).toBeVisible()
    })
    if (!row) throw new Error('no quote')
    await test.step('the first link opens it; without the token it is nobody’s', async () => {
      const link = await linkTo(email, /^Vi har tagit emot/)
      const other = await browser.newContext()
      const stranger = await other.newPage()
      await stranger.goto(link.replace(/#.*/, ''))
      await expect(stranger.getByRole('heading', { level: 1, name: 'Offerten hittades inte' })).toBeVisible()
      await stranger.goto('about:blank')
      await stranger.goto(link.replace(/token=.{8}/, 'token=00000000'))
      await expect(stranger.getByRole('heading', { level: 1, name: 'Offerten hittades inte' })).toBeVisible()
      await other.close()
      await page.goto(link)
      await expect(page.getByText('På pall, tack')).toBeVisible()
      const fetched = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Ladda ner underlag.pdf' }).click()
      expect((await fetched).suggestedFilename()).toBe('underlag.pdf')
    })
    await shop.call('quote_offer', offerOf(row, '250.00', inDays(10)))
    await test.step('the offer is told by mail, answered with a wish', async () => {
      await page.goto(await linkTo(email, /^Din offert/))
      await expect(page.getByText('Leverans på måndagar')).toBeVisible()
      await expect(page.getByText(/tid kvar: (9|10) /)).toBeVisible()
      await page.getByRole('button', { name: 'Be om en ändring' }).click()
      await page.getByLabel('Vad ska vara annorlunda?').fill('Lite billigare?')
      await page.getByRole('button', { name: 'Skicka önskemålet' }).click()
      await expect(page.getByText('Lite billigare?')).toBeVisible()
    })
    await shop.call('quote_offer', offerOf(row, '240.00', inDays(10)))
    await test.step('the second offer is accepted, with the address it still needs', async () => {
      await page.reload()
      await page.getByRole('button', { name: 'Godkänn offerten' }).click()
      const accept = page.getByRole('button', { name: /^Godkänn och beställ för 9\s600,00\skr$/ })
      await accept.click()
      await expect(page.getByLabel('Gata och nummer')).toBeFocused()
      await page.getByLabel('Gata och nummer').fill('Hamngatan 1')
      await page.getByLabel('Ort', { exact: true }).fill('Hudiksvall')
      await accept.click()
      await expect(page.getByText('Tack! Vi lägger in din beställning')).toBeVisible()
    })
    await shop.call('quote_convert', { p_id: row.id })
    await page.reload()
    await expect(page.getByText('Blev beställning')).toBeVisible()
  })
})

test.describe('1280 px', () => {
  test.use({ viewport: viewport(1280), colorScheme: 'light' })

  test('an offer that ends while it is looked at is refused, and shown as over', async ({ page, witness }) => {
    void witness
    const email = freshEmail()
    await speak(page, 'sv')
    await listProduct(page, 'rapsolja-dunk')
    await fillIn(page, email)
    await send(page).click()
    await expect(thanks(page)).toBeVisible()
    const shop = await staff(page)
    const [row] = await shop.find(email)
    if (!row) throw new Error('no quote')
    await shop.call('quote_offer', offerOf(row, '399.00', inDays(3)))
    const link = await linkTo(email, /^Din offert/)
    // What the server says when its clock has passed the offer's end; that it says so is told in SQL (quotes.sql, 7).
    await page.route('**/rest/v1/rpc/quote_decline', (route) =>
      route.fulfill({ status: 409, json: { code: 'PT409', message: 'The offer has expired', hint: 'expired', details: null } }),
    )
    let declined = false
    await page.route('**/rest/v1/rpc/get_quote', async (route) => {
      const response = await route.fetch()
      const quote = (await response.json()) as { now: string; valid_until: string }
      await route.fulfill({ response, json: declined ? { ...quote, valid_until: quote.now } : quote })
    })
    await page.goto(link)
    await page.getByRole('button', { name: 'Tacka nej' }).click()
    declined = true
    await page.getByRole('button', { name: 'Tacka nej till offerten' }).click()
    await expect(page.getByRole('alert')).toContainText('Offerten har gått ut')
    await expect(page.getByRole('button', { name: 'Godkänn offerten' })).toHaveCount(0)
    await expect(page.getByRole('main').getByText('Utgången', { exact: true })).toBeVisible()
    // The browser logs the refusal it was given, and so does the page; nothing else is excused.
    witness.complaints.splice(0, witness.complaints.length, ...witness.complaints.filter((line) => !/quote_decline|was not moved: expired/.test(line)))
  })

  test('what a request may not be is refused with a message, straight through REST', async ({ page, witness }) => {
    void witness
    const guest = await api(page)
    const products = (await (await guest.get('/rest/v1/products?select=id&limit=1')).json()) as { id: string }[]
    const line = { product_id: products[0]?.id, quantity: 1 }
    const ask = (lines: object[], more: object = {}) =>
      guest.post('/rest/v1/rpc/submit_quote', {
        data: { p_lines: lines, p_contact: { name: 'Åsa', email: freshEmail(), ...more }, p_message: '', p_idempotency_key: crypto.randomUUID() },
      })
    const tooMany = await ask(Array.from({ length: 201 }, () => line))
    expect(tooMany.status()).toBe(422)
    expect(await tooMany.json()).toMatchObject({ message: 'A request has between 1 and 200 lines', hint: 'line_count' })
    expect((await ask(Array.from({ length: 200 }, () => line))).status()).toBe(200)
    expect((await ask([{ ...line, quantity: 100_000 }])).status()).toBe(422)
    expect((await ask([line], { email: 'nobody' })).status()).toBe(422)
    const { quote_id, token } = (await (await ask([line])).json()) as { quote_id: string; token: string }
    const get = async (name: string, data: object) => guest.post(`/rest/v1/rpc/${name}`, { data: { p_id: quote_id, ...data } })
    expect(await (await get('get_quote', { p_token: 'f'.repeat(64) })).json()).toBeNull()
    expect((await get('quote_withdraw', { p_token: 'f'.repeat(64) })).status()).toBe(404)
    expect((await get('quote_convert', {})).status()).toBe(401)
    expect(await (await get('get_quote', { p_token: token })).json()).toMatchObject({ id: quote_id, status: 'submitted' })
    expect((await guest.get('/rest/v1/quotes?select=id')).status()).toBe(401)
    await test.step('50.1 MB are refused by storage itself, and a place nobody opened takes nothing', async () => {
      const { path } = (await (await guest.post('/rest/v1/rpc/open_quote_file', { data: {} })).json()) as { path: string }
      const signed = (await (await guest.post(`/storage/v1/object/upload/sign/quote-files/${path}`, { data: {} })).json()) as { url: string }
      const big = await guest.put(`/storage/v1${signed.url}`, { headers: { 'content-type': 'application/octet-stream' }, data: Buffer.alloc(50_100_000) })
      expect(big.status(), await big.text()).toBeGreaterThanOrEqual(400)
      expect(await big.text()).toContain('exceeded the maximum allowed size')
      const foreign = await guest.post(`/storage/v1/object/upload/sign/quote-files/${crypto.randomUUID()}`, { data: {} })
      expect(foreign.ok()).toBe(false)
    })
  })

  test('the staff finds a request in the panel, notes, offers and orders; a customer is shown none of it', async ({ page, witness }) => {
    void witness
    const email = freshEmail()
    const guest = await api(page)
    const products = (await (await guest.get('/rest/v1/products?select=id&slug=eq.gravad-lax')).json()) as { id: string }[]
    const asked = await guest.post('/rest/v1/rpc/submit_quote', {
      data: {
        p_lines: [{ product_id: products[0]?.id, quantity: 60, notes: 'Skivad' }],
        p_contact: { name: 'Åsa Öberg', email, line1: 'Hamngatan 1', postcode: '82443', city: 'Hudiksvall', language: 'sv' },
        p_message: '',
        p_idempotency_key: crypto.randomUUID(),
      },
    })
    const { quote_id, quote_number, token } = (await asked.json()) as { quote_id: string; quote_number: string; token: string }
    await speak(page, 'sv')
    await page.goto(`/auth?next=${encodeURIComponent('/admin?tab=quotes')}`)
    await page.getByLabel('E-post').fill('admin@nordfjard.example')
    await page.getByLabel('Lösenord', { exact: true }).fill('saluhall-demo')
    await page.getByRole('main').getByRole('button', { name: 'Logga in' }).click()
    // Only the way itself: the address before named it too.
    await expect(page).toHaveURL((url) => url.pathname === '/admin')
    await page.getByRole('searchbox').fill(email)
    await page.getByRole('button', { name: quote_number }).click()
    await expect(page.getByRole('heading', { level: 1, name: `Offert ${quote_number}` })).toBeVisible()
    await page.getByRole('button', { name: 'Börja arbeta med den' }).click()
    await expect(page.getByText('Under arbete').first()).toBeVisible()
    await page.getByLabel('Sort').selectOption('note')
    await page.getByLabel('Text', { exact: true }).fill('Ge dem ett bra pris')
    await page.getByRole('button', { name: 'Spara anteckningen' }).click()
    await expect(page.getByText('Ge dem ett bra pris')).toBeVisible()
    await page.getByRole('button', { name: 'Lämna offert' }).click()
    const price = page.getByLabel(/^Pris per styck/)
    await price.fill('gratis')
    await page.getByRole('button', { name: 'Skicka offerten' }).click()
    await expect(page.getByRole('alert')).toContainText('Minst en rad')
    await price.fill('49,50')
    await page.getByRole('button', { name: 'Skicka offerten' }).click()
    await expect(page.getByText('Offert skickad').first()).toBeVisible()
    const asCustomer = await guest.post('/rest/v1/rpc/quote_accept', { data: { p_id: quote_id, p_token: token, p_offer: 1 } })
    expect(asCustomer.status(), await asCustomer.text()).toBe(200)
    expect(await asCustomer.text()).not.toContain('Ge dem ett bra pris')
    await page.reload()
    await page.getByRole('button', { name: 'Gör till beställning' }).click()
    await expect(page.getByText('Beställd').first()).toBeVisible()
  })
})
