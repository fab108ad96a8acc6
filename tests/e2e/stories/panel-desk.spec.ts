// The desk: orders, quotes, sellers and messages, by keyboard alone; an order on its way and the customer's letters; a seller who is asked for
// changes, sends again and is let in; and everybody whose desk it is not.

import { type APIRequestContext, expect, type Page, type Route } from '@playwright/test'

import { enter, FACTORY, OTHER_FACTORY, tabTo, unique } from './panel'
import { BASE, caller, mailTo, person, type Person, placed } from './people'
import { speak, test, viewport } from './shop'

const OATS = '10000000-0000-4000-8000-000000001052'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const state = (page: Page) => page.getByRole('group', { name: 'Läge' })

/** By the palette, as whoever knows the name of a thing goes to it. */
async function go(page: Page, words: string, title: string | RegExp): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Sök eller gör' })).toBeFocused()
  await page.keyboard.type(words)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused()
}

/** Searches the list for the one row, goes to it by the tab key and opens it. */
async function openRow(page: Page, words: string, row: RegExp): Promise<void> {
  const field = page.getByRole('main').getByRole('searchbox')
  await expect(field).toBeVisible()
  await page.keyboard.press('/')
  await expect(field).toBeFocused()
  await page.keyboard.type(words)
  // All of them, and not what had been typed by the first pause.
  await expect(page).toHaveURL((url) => url.searchParams.get('q') === words)
  await expect(page.getByRole('row')).toHaveCount(2)
  // The box that selects the row is called as the row is, and comes first.
  await tabTo(page, row, 'Tab', '[data-row-open]')
  const list = (await heading(page).textContent())!
  await page.keyboard.press('Enter')
  // Its keys work once it is there; until then the heading is the list's.
  await expect(heading(page)).not.toHaveText(list)
  await expect(heading(page)).toBeFocused()
}

/** `u`: back to the list, which is as it was, with the focus on the row one came from. */
async function back(page: Page): Promise<void> {
  await page.keyboard.press('u')
  await expect(page.locator('[data-row-open]')).toBeFocused()
  await expect(page).toHaveURL(/[?&]q=/)
}

test.use({ viewport: viewport(1280), locale: 'sv-SE' })

test('orders, quotes, sellers and messages by keyboard alone', async ({ page, request, witness }) => {
  void witness
  const email = `kund-${unique()}@example.com`
  const visitor = await caller(request, null)
  const order = await placed(request, email)
  const quote = await visitor.rpc('submit_quote', {
    p_lines: [{ product_id: OATS, quantity: 40 }],
    p_contact: { company: 'Bistro Tangent', name: 'Åsa', email, language: 'sv' },
    p_message: 'Varje tisdag',
    p_idempotency_key: crypto.randomUUID(),
  })
  const { reference } = await visitor.rpc('send_contact_message', { p_topic: 'order', p_name: 'Åsa Öberg', p_email: email, p_message: 'Kan jag hämta på fredag?', p_language: 'sv' })
  const applicant = await person(request)
  await apply(request, applicant, `Tangent ${email}`)

  await speak(page, 'sv')
  await enter(page, '/admin', await person(request, { role: 'owner' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Översikt' })).toBeVisible()
  await test.step('an order: found, confirmed, noted about; the list is as it was', async () => {
    await go(page, 'beställningar', 'Beställningar')
    await openRow(page, email, new RegExp(`^${order.number}`))
    await page.keyboard.press('n')
    await expect(state(page)).toContainText('Bekräftad')
    await tabTo(page, /^Intern anteckning/)
    await page.keyboard.type('Ring innan')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('list', { name: 'Interna anteckningar' })).toContainText('Ring innan')
    // Out of the field first: letters belong to it.
    await page.keyboard.press('Tab')
    await back(page)
  })
  await test.step('a filter, chosen by typing, stands in the address', async () => {
    await tabTo(page, /^Läge/, 'Shift+Tab', 'select')
    await page.keyboard.type('Avsl')
    await expect(page).toHaveURL(/status=closed/)
    await expect(page.getByText('Inget hittades')).toBeVisible()
  })
  await test.step('a quote: taken into work', async () => {
    await go(page, 'offerter', 'Offerter')
    await openRow(page, email, new RegExp(`^${quote.quote_number}`))
    await page.keyboard.press('n')
    await expect(page.getByRole('main').getByText('Under arbete').first()).toBeVisible()
    await back(page)
  })
  await test.step('a seller: taken into review', async () => {
    await page.keyboard.press('g')
    await page.keyboard.press('s')
    await expect(page.getByRole('heading', { level: 1, name: 'Återförsäljare' })).toBeFocused()
    await openRow(page, email, /^Tangent/)
    await page.keyboard.press('n')
    await expect(state(page)).toContainText('Granskas')
    await back(page)
  })
  await test.step('a message: read, answered by mail, archived, fetched back', async () => {
    await go(page, 'meddelanden', 'Meddelanden')
    await openRow(page, reference ?? '', /^Åsa Öberg/)
    await expect(state(page)).toContainText('Läst')
    await tabTo(page, /^Text/)
    await page.keyboard.type('Välkommen på fredag!')
    await page.keyboard.press('Control+Enter')
    await expect(state(page)).toContainText('Besvarat')
    const letter = await mailTo(email, /^Svar på ditt meddelande/)
    expect(letter).toContain('Välkommen på fredag!')
    expect(letter).toContain('Kan jag hämta på fredag?')
    await page.keyboard.press('Tab')
    await page.keyboard.press('e')
    await expect(page.getByText('Inget hittades')).toBeVisible()
    await page.keyboard.press('Alt+t')
    await tabTo(page, /^Ångra$/)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('row')).toHaveCount(2)
  })
})

test('what waits stands beside the tabs: the server\'s numbers, for whoever has the list, gone with the work', async ({ page, request, witness }) => {
  void witness
  const email = `kund-${unique()}@example.com`
  const [order, visitor] = [await placed(request, email), await caller(request, null)]
  await visitor.rpc('send_contact_message', { p_topic: 'order', p_name: 'Åsa Öberg', p_email: email, p_message: 'Har ni öppet på fredag?', p_language: 'sv' })
  const owner = await person(request, { role: 'owner' })
  const [own, seller, editor] = [await caller(request, owner), await caller(request, await person(request, { role: 'orders' })), await caller(request, await person(request, { role: 'editor' }))]
  const waiting = await own.rpc<Record<string, number>>('panel_waiting', {})
  expect(Object.keys(waiting).toSorted()).toEqual(['messages', 'orders', 'quotes', 'sellers'])
  expect(Object.keys(await seller.rpc('panel_waiting', {})).toSorted()).toEqual(['messages', 'orders', 'quotes'])
  expect(await editor.rpc('panel_waiting', {})).toEqual({})
  expect((await visitor.send('post', '/rest/v1/rpc/panel_waiting', {})).status).toBe(401)

  await speak(page, 'sv')
  await enter(page, `/admin?tab=orders&id=${order.id}`, owner)
  const tabs = page.getByRole('navigation', { name: 'Panelens meny' })
  const named = (name: string) => tabs.getByRole('link', { name, exact: true })
  const orders = (count: number) => named(`Beställningar, ${count} ${count === 1 ? 'ny' : 'nya'}`)
  await expect(orders(waiting.orders!)).toBeVisible()
  await expect(named(`Offerter, ${waiting.quotes} väntar på oss`)).toBeVisible()
  await expect(named(`Återförsäljare, ${waiting.sellers} att granska`)).toBeVisible()
  await expect(orders(waiting.orders!).locator(`[data-count="${waiting.orders}"]`)).toBeVisible()
  await test.step('done with: one fewer, at once', async () => {
    await page.getByRole('main').getByRole('button', { name: 'Bekräfta', exact: true }).click()
    await expect(state(page)).toContainText('Bekräftad')
    await expect(orders(waiting.orders! - 1)).toBeVisible()
  })
  await test.step('what others send is seen by whoever comes back to the window', async () => {
    await placed(request, email)
    // Numbers are fresh for a quarter of a minute: whoever is back before that sees the old ones, and is back again.
    const isBack = async () => {
      await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
      await expect(orders(waiting.orders!)).toBeVisible({ timeout: 2_000 })
    }
    await expect(isBack).toPass({ timeout: 40_000 })
  })
  await test.step('nothing waits: nothing is shown', async () => {
    await page.route('**/rpc/panel_waiting', (route) => route.fulfill({ json: { orders: 0, quotes: 1, sellers: 0, messages: 120 } }))
    await page.reload()
    await expect(named('Offerter, 1 väntar på oss')).toBeVisible()
    await expect(named('Beställningar')).toBeVisible()
    await expect(named('Meddelanden, 120 olästa').locator('[data-count="99+"]')).toBeVisible()
  })
  await test.step('at 390 the button tells of all, in Arabic by its plurals', async () => {
    await page.setViewportSize(viewport(390))
    await expect(page.getByRole('button', { name: 'Beställningar, 121 saker väntar på någon' })).toBeVisible()
    await page.evaluate(() => localStorage.setItem('preferred-language', 'ar'))
    await page.unroute('**/rpc/panel_waiting')
    await page.route('**/rpc/panel_waiting', (route) => route.fulfill({ json: { orders: 2, quotes: 1, sellers: 3, messages: 11 } }))
    await page.reload()
    await page.getByRole('button', { name: 'الطلبات، 17 أمراً بالانتظار' }).click()
    for (const name of ['الطلبات، طلبان جديدان', 'عروض الأسعار، طلب واحد بانتظارنا', 'البائعون، 3 طلبات للمراجعة', 'الرسائل، 11 رسالة غير مقروءة'])
      await expect(page.getByRole('dialog').getByRole('link', { name, exact: true })).toBeVisible()
  })
})

test('an order through its states: letters at each step, two at once, a reason', async ({ page, browser, request }) => {
  // Without the witness: the browser logs the 409 of whoever comes second.
  const email = `kund-${unique()}@example.com`
  const order = await placed(request, email)
  const owner = await person(request, { role: 'orders' })
  const colleague = await caller(request, owner)
  await speak(page, 'sv')
  await enter(page, `/admin?tab=orders&id=${order.id}`, owner)
  const press = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click()
  await press('Bekräfta')
  await expect(state(page)).toContainText('Bekräftad')
  await test.step('a colleague was quicker: that is said, and how it stands', async () => {
    const meanwhile = async (route: Route) => {
      await colleague.rpc('set_order_status', { p_order_id: order.id, p_status: 'packing', p_expected_status: 'confirmed' })
      await route.continue()
    }
    await page.route('**/rpc/set_order_status', meanwhile, { times: 1 })
    await press('Börja packa')
    await expect(page.getByRole('alert').filter({ hasText: 'Någon annan hann före' })).toBeVisible()
    await expect(state(page)).toContainText('Packas')
  })
  await press('Markera som skickad')
  await press('Markera som levererad')
  await expect(state(page)).toContainText('Levererad')
  await test.step('a return wants a reason, and leaving with half of one asks', async () => {
    await press('Registrera retur')
    const reason = page.getByLabel('Varför? Kunden läser det här.')
    await expect(reason).toBeFocused()
    await expect(page.getByRole('main').getByRole('button', { name: 'Registrera retur' }).last()).toHaveAttribute('aria-disabled', 'true')
    await reason.fill('En burk var')
    await page.getByRole('navigation', { name: 'Du är här' }).getByRole('link', { name: 'Beställningar' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Fortsätt redigera' }).click()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await reason.fill('En burk var trasig')
    await reason.press('Control+Enter')
    await expect(state(page)).toContainText('Returnerad')
  })
  const history = page.getByRole('list', { name: 'Vad som hänt' })
  await expect(history.getByRole('listitem')).toHaveCount(6)
  await expect(history).toContainText('En burk var trasig')
  await test.step('the customer was told of each step and of none that is ours, and follows by the link', async () => {
    await mailTo(email, /^Vi har bekräftat beställning/)
    await mailTo(email, /är levererad$/)
    expect(await mailTo(email, /returen/)).toContain('En burk var trasig')
    const link = /https?:\S+\/order-success\/\S+/.exec(await mailTo(email, /är på väg$/))?.[0] ?? ''
    const guest = await browser.newContext({ locale: 'sv-SE' })
    const other = await guest.newPage()
    await other.goto(link.replace(/^https?:\/\/[^/]+/, BASE))
    await expect(other.getByRole('main')).toContainText(order.number)
    await expect(other.getByRole('main')).toContainText('Åsa Öberg')
    await guest.close()
  })
})

/** Applies as this person, with a document in their own folder. */
async function apply(request: APIRequestContext, who: Person, company: string): Promise<void> {
  const own = await caller(request, who)
  const path = `${who.id}/${crypto.randomUUID()}.pdf`
  const stored = await own.send('post', `/storage/v1/object/seller-docs/${path}`, '%PDF-1.4 bevis', { 'content-type': 'application/pdf' })
  expect(stored.status, JSON.stringify(stored.body)).toBe(200)
  await own.rpc('submit_seller_application', {
    p_application: {
      company, org_number: '556016-0680', kind: 'store', contact_name: 'Anna Ek', email: who.email, phone: '+46 70 123 45 67', address: 'Gatan 1',
      postcode: '824 43', city: 'Hudiksvall', lat: 61.73, lng: 17.1, assortment: ['dairy'], channels: ['store'], language_code: 'sv',
      documents: [{ kind: 'registration', path, name: 'bevis.pdf', size: 14 }],
    },
    p_consent: true,
  })
}

test('a seller is asked for changes, answers, sends again and is let in', async ({ page, browser, request, witness }) => {
  void witness
  const applicant = await person(request)
  const company = `Ostboden ${unique()}`
  await apply(request, applicant, company)
  await speak(page, 'sv')
  await enter(page, '/admin?tab=sellers', await person(request, { role: 'admin' }))
  await page.getByRole('searchbox').fill(company)
  await page.getByRole('button', { name: company }).click()
  await page.getByRole('button', { name: 'Börja granska' }).click()
  await test.step('the document opens by a signed address', async () => {
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'bevis.pdf' }).click()])
    expect(download.suggestedFilename()).toBe('bevis.pdf')
    expect(download.url()).toContain('token=')
  })
  await page.getByRole('button', { name: 'Be om ändring' }).click()
  await page.getByLabel(/^Vad ska ändras/).fill('Skriv vilken gata ni ligger på.')
  await page.getByLabel(/^Vad ska ändras/).press('Control+Enter')
  await expect(state(page)).toContainText('Väntar på ändring')
  expect(await mailTo(applicant.email, /^Vi behöver något mer/)).toContain('Skriv vilken gata ni ligger på.')

  const context = await browser.newContext({ baseURL: BASE, locale: 'sv-SE', viewport: viewport(390) })
  const own = await context.newPage()
  await speak(own, 'sv')
  await test.step('the applicant reads it, asks, changes and sends again with the same document', async () => {
    await enter(own, '/become-seller', applicant)
    await expect(own.getByText('Skriv vilken gata ni ligger på.')).toBeVisible()
    await own.getByLabel('Skriv till oss om din ansökan').fill('Menar ni butiken?')
    await own.getByRole('button', { name: 'Skicka meddelandet' }).click()
    await expect(own.getByRole('region', { name: 'Meddelanden', exact: true }).getByRole('listitem')).toContainText('Menar ni butiken?')
    await own.getByRole('button', { name: 'Ändra och skicka igen' }).click()
    const next = async (step: string) => {
      await own.getByRole('button', { name: 'Fortsätt' }).click()
      await expect(own.getByRole('heading', { level: 2, name: step })).toBeVisible()
    }
    await next('Steg 2 av 6 Kontakt')
    await next('Steg 3 av 6 Plats')
    await own.getByLabel('Gatuadress').fill('Storgatan 12')
    await next('Steg 4 av 6 Sortiment')
    await next('Steg 5 av 6 Dokument')
    await expect(own.getByText('bevis.pdf')).toBeVisible()
    await next('Steg 6 av 6 Skicka')
    await own.getByRole('checkbox').click()
    await own.getByRole('button', { name: 'Skicka ansökan' }).click()
    await expect(own).toHaveURL('/seller-registration-success')
  })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: company })).toBeVisible()
  await expect(state(page)).toContainText('Granskas')
  await expect(page.getByRole('main')).toContainText('Storgatan 12')
  await expect(page.getByRole('list', { name: 'Meddelanden' })).toContainText('Menar ni butiken?')
  await page.getByRole('button', { name: 'Godkänn' }).click()
  const county = page.getByRole('textbox', { name: 'Län', exact: true })
  await county.fill('Gävleborgs län')
  await county.press('Enter')
  await expect(state(page)).toContainText('Godkänd')
  await mailTo(applicant.email, /^Välkommen bland våra/)
  await own.goto(`/sellers-map`)
  await own.getByLabel('Ort, postnummer eller namn').fill(company)
  await expect(own.getByRole('list', { name: 'Återförsäljare' })).toContainText(company)
  await context.close()
  // Off the map again, so that other stories find it as it was.
  await page.getByRole('button', { name: 'Pausa' }).click()
  await page.getByLabel(/^Varför/).fill('Provet är slut')
  await page.getByLabel(/^Varför/).press('Control+Enter')
  await expect(state(page)).toContainText('Pausad')
})

/** What must give nothing and change nothing: calls, and rows of the factory's. Answers what came through. */
async function attempts(request: APIRequestContext, who: Person | null, at: { order: string; message: string; application: string }): Promise<string[]> {
  const { send } = await caller(request, who)
  const rpc = (name: string, data: object) => send('post', `/rest/v1/rpc/${name}`, data)
  const through: string[] = []
  const refused: [string, Promise<{ status: number }>][] = [
    ['move an order', rpc('set_order_status', { p_order_id: at.order, p_status: 'confirmed', p_expected_status: 'pending' })],
    ['note payment', rpc('set_payment_status', { p_order_id: at.order, p_status: 'paid', p_expected_status: 'unpaid' })],
    ['note', rpc('add_order_note', { p_order_id: at.order, p_text: 'x' })],
    ['answer', rpc('answer_message', { p_id: at.message, p_text: 'x' })],
    ['archive', rpc('set_message_status', { p_id: at.message, p_status: 'spam' })],
    ['assign', rpc('assign_message', { p_id: at.message, p_user_id: null })],
    ['review', rpc('review_seller_application', { p_id: at.application, p_status: 'under_review' })],
    ['write to the applicant', rpc('answer_application', { p_id: at.application, p_text: 'x' })],
    ['write a state', send('patch', `/rest/v1/orders?id=eq.${at.order}`, { status: 'closed' })],
    ['write a message', send('patch', `/rest/v1/contact_messages?id=eq.${at.message}`, { status: 'spam' })],
  ]
  for (const [name, asked] of refused) if ((await asked).status < 400) through.push(name)
  const tables = [`orders?id=eq.${at.order}`, `order_events?order_id=eq.${at.order}`, `order_notes?order_id=eq.${at.order}`, `contact_messages?factory_id=eq.${FACTORY}`,
    'contact_replies?limit=1', `seller_applications?select=id&id=eq.${at.application}`, `seller_documents?application_id=eq.${at.application}`, 'seller_messages?limit=1']
  for (const table of tables) {
    const { status, body } = await send('get', `/rest/v1/${table}`)
    if (status < 400 && !(Array.isArray(body) && body.length === 0)) through.push(`read ${table}`)
  }
  for (const name of ['desk_orders', 'desk_messages']) {
    const { status, body } = await rpc(name, {})
    if (status < 400 && (body as { count: number }).count !== 0) through.push(name)
  }
  const { status, body } = await rpc('document', { p_kind: 'packing', p_lang: 'sv', p_parameters: { id: at.order } })
  if (status >= 400 || body !== null) through.push('packing slip')
  return through
}

test('a customer, a former admin, an editor and another factory get an explanation and no data', async ({ page, request }) => {
  const email = `kund-${unique()}@example.com`
  const owner = await caller(request, await person(request, { role: 'owner' }))
  const { id: order } = await placed(request, email)
  const { reference } = await (await caller(request, null)).rpc('send_contact_message', { p_topic: 'other', p_name: 'B', p_email: email, p_message: 'Ett hemligt meddelande' })
  const message = ((await owner.send('get', `/rest/v1/contact_messages?reference=eq.${reference}&select=id`)).body as { id: string }[])[0]!.id
  const applicant = await person(request)
  await apply(request, applicant, `Hemliga ${email}`)
  const application = ((await owner.send('get', `/rest/v1/seller_applications?user_id=eq.${applicant.id}&select=id`)).body as { id: string }[])[0]!.id
  const at = { order, message, application }
  const others: [string, Person | null, string][] = [
    ['a visitor', null, ''],
    ['a customer', await person(request), 'Det här är personalens dörr'],
    ['a former admin', await person(request, { role: 'owner', is_active: false }), 'Din behörighet är avstängd'],
    ['an editor', await person(request, { role: 'editor' }), 'Här finns inget för dig'],
    ['another factory', await person(request, { role: 'owner', factory_id: OTHER_FACTORY }), 'Det här finns inte'],
  ]
  await speak(page, 'sv')
  for (const [name, who, told] of others) {
    await test.step(name, async () => {
      expect(await attempts(request, who, at)).toEqual([])
      if (!who) return
      await page.context().clearCookies()
      await page.goto('/')
      await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('sb-')).forEach((key) => localStorage.removeItem(key)))
      await enter(page, `/admin?tab=orders&id=${order}`, who)
      await expect(page.getByRole('main').getByText(told, { exact: true })).toBeVisible()
      await expect(page.getByText(email)).toHaveCount(0)
    })
  }
  // Nothing has moved.
  expect((await owner.send('get', `/rest/v1/orders?id=eq.${order}&select=status,payment_status`)).body).toEqual([{ status: 'pending', payment_status: 'unpaid' }])
  expect((await owner.send('get', `/rest/v1/contact_messages?id=eq.${message}&select=status`)).body).toEqual([{ status: 'new' }])
})
