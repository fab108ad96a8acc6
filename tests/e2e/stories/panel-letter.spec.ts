// A newsletter from its first word to its report: written in two languages by keyboard, tried, scheduled, read in inboxes and on
// the web, and left by its link. Two admins at one letter; and everybody who may do none of it.

import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test'

import { axe, COLOURS, paint } from './looks'
import { speak, test, viewport, WIDTHS } from './shop'

const BASE = process.env.BASE_URL ?? 'http://127.0.0.1:54321'
const INBOX = process.env.INBOX_URL ?? 'http://127.0.0.1:54324'
const ANON = process.env.SUPABASE_ANON_KEY ?? ''
const SERVICE = process.env.SUPABASE_SERVICE_ROLE_KEY ?? ''
const ADMIN = { email: process.env.ADMIN_EMAIL ?? 'admin@nordfjard.example', password: process.env.ADMIN_PASSWORD ?? 'saluhall-demo' }
const FACTORY = '0fac7000-0000-4000-8000-000000000001'
const OTHER_FACTORY = '0fac7000-0000-4000-8000-000000000002'
const DRAFT = 'e1000000-0000-4000-8000-000000000003'
const SENT = 'e1000000-0000-4000-8000-000000000001'

const as = (token: string, apikey = ANON) => ({ apikey, authorization: `Bearer ${token}`, 'content-type': 'application/json' })
const service = as(SERVICE, SERVICE)
const unique = () => `${Date.now()}${Math.random().toString(36).slice(2, 7)}`

interface Mail {
  Subject: string
  Text: string
  HTML: string
}

/** The one mail to an address whose subject holds these words, once it has come. */
async function mail(email: string, subject: string): Promise<Mail> {
  let found: { ID: string; Subject: string }[] = []
  await expect
    .poll(async () => {
      const { messages } = (await (await fetch(`${INBOX}/api/v1/search?query=to:${email}`)).json()) as { messages: typeof found }
      found = messages.filter((message) => message.Subject.includes(subject))
      return found.length
    }, { timeout: 30_000 })
    .toBe(1)
  return (await (await fetch(`${INBOX}/api/v1/message/${found[0]!.ID}`)).json()) as Mail
}

/** On the list as everybody comes there: asked, and confirmed by the mail's link. */
async function reader(request: APIRequestContext, language: string): Promise<string> {
  const email = `reader-${unique()}@example.com`
  const call = (name: string, data: object) => request.post(`${BASE}/rest/v1/rpc/${name}`, { headers: as(ANON), data })
  expect((await call('subscribe_newsletter', { p_email: email, p_language: language })).status()).toBe(200)
  const { Text } = await mail(email, '')
  expect(await (await call('confirm_subscription', { p_token: Text.match(/#token=([0-9a-f]+)/)![1] })).json()).toEqual({ status: 'confirmed' })
  return email
}

async function enter(page: Page, path: string, who = ADMIN): Promise<void> {
  await page.goto(`/auth?next=${encodeURIComponent(path)}`)
  await page.locator('main input[type=email]').fill(who.email)
  await page.locator('main input[type=password]').first().fill(who.password)
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${path}`)
}

const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement | null
    return (element?.getAttribute('aria-label') ?? element?.labels?.[0]?.textContent ?? element?.textContent ?? '').trim()
  })

/** Where the tab key comes by: many presses away, which would cost seconds and show nothing more. */
async function reach(where: Locator): Promise<void> {
  await expect(where).toBeVisible()
  await expect.poll(() => where.evaluate((element: HTMLElement) => element.tabIndex >= 0 && !(element as HTMLButtonElement).disabled)).toBe(true)
  await where.focus()
}

async function press(where: Locator): Promise<void> {
  await reach(where)
  await where.page().keyboard.press('Enter')
}

const blocks = (page: Page) => page.getByRole('list', { name: 'Block' }).locator(':scope > li')
const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: /^Sparat \d/ })).toBeVisible()
const level1 = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

/** The very minute, as a keyboard writes it into the browser's field. */
async function typeNow(page: Page): Promise<void> {
  const parts = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' }).formatToParts(new Date())
  const of = (type: string) => parts.find((part) => part.type === type)!.value
  for (const type of ['month', 'day', 'year', 'hour', 'minute', 'dayPeriod']) {
    await page.keyboard.type(of(type))
    // A year may have more digits than four.
    if (type === 'year') await page.keyboard.press('ArrowRight')
  }
}

/** As a method of writing does: the words at once. */
const write = (page: Page, text: string) => page.keyboard.insertText(text)

test('a letter is written in two languages by keyboard, tried, scheduled, read and left', async ({ page, request, witness }) => {
  void witness
  const id = unique()
  const [swede, arab] = [await reader(request, 'sv'), await reader(request, 'ar')]
  // Choosers are caught from now on: to begin with it at the press of a key comes too late.
  page.on('filechooser', () => {})
  await page.setViewportSize(viewport(1280))
  await speak(page, 'sv')
  await enter(page, '/admin')

  await test.step('begun', async () => {
    await level1(page, 'Översikt')
    await page.keyboard.press('g')
    await page.keyboard.press('n')
    await level1(page, 'Nyhetsbrev')
    await press(page.getByRole('button', { name: 'Nytt brev' }))
    await level1(page, 'Utan titel')
    await reach(page.getByLabel('Ämnesrad'))
    await write(page, `Nybakat ${id}`)
    await page.keyboard.press('Tab')
    await write(page, 'Brödet är varmt')
  })

  await test.step('blocks: each takes the focus as it comes', async () => {
    await press(page.getByRole('group', { name: 'Lägg till', exact: true }).getByRole('button', { name: 'Rubrik' }))
    await expect(blocks(page)).toHaveCount(1)
    await expect(page.getByLabel('Rubrik', { exact: true })).toBeFocused()
    await write(page, 'Ur ugnen')
    await press(page.getByRole('group', { name: 'Lägg till', exact: true }).getByRole('button', { name: 'Text' }))
    await expect(page.getByRole('textbox', { name: 'Text' })).toBeFocused()
    await write(page, 'Hej ')
    await page.keyboard.press('Control+b')
    await write(page, 'bagare')
    // One stop of the tab key for the tools, arrows between them, and back to the words.
    await page.keyboard.press('Shift+Tab')
    await expect.poll(() => focused(page)).toBe('Fet')
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => focused(page)).toBe('Kursiv')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Text' })).toBeFocused()
    await write(page, ' och bagerska')
    await press(page.getByRole('group', { name: 'Lägg till', exact: true }).getByRole('button', { name: 'Bild' }))
    await expect(page.getByLabel('Vad bilden visar')).toBeFocused()
    await write(page, 'Ett bröd på ett galler')
    await page.keyboard.press('Shift+Tab')
    await expect.poll(() => focused(page)).toBe('Välj en bild')
    const drawn = await page.evaluate(() => {
      const canvas = document.createElement('canvas')
      canvas.width = 1600
      canvas.height = 800
      canvas.getContext('2d')!.fillRect(0, 0, 1600, 800)
      return canvas.toDataURL('image/png').split(',')[1]!
    })
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Enter')])
    await chooser.setFiles({ name: 'bröd.png', mimeType: 'image/png', buffer: Buffer.from(drawn, 'base64') })
    await expect(blocks(page).locator('img[src*="/storage/v1/object/public/newsletters/"]')).toHaveJSProperty('naturalWidth', 1200)
    await press(page.getByRole('group', { name: 'Lägg till', exact: true }).getByRole('button', { name: 'Produkt' }))
    await expect(page.getByLabel('Hitta en produkt')).toBeFocused()
    await write(page, 'lingonsylt')
    await expect(page.getByRole('button', { name: /^Lingonsylt/ })).toBeVisible()
    await press(page.getByRole('button', { name: /^Lingonsylt/ }))
    await press(page.getByRole('group', { name: 'Lägg till', exact: true }).getByRole('button', { name: 'Linje' }))
    await press(page.getByRole('group', { name: 'Lägg till', exact: true }).getByRole('button', { name: 'Knapp' }))
    await expect(page.getByLabel('Text på knappen')).toBeFocused()
    await write(page, 'Se allt bröd')
    await page.keyboard.press('Tab')
    await write(page, '/products?category=bakery')
    await expect(blocks(page)).toHaveCount(6)
  })

  await test.step('moved by Alt and arrows and by dragging with keys; taken back and done again', async () => {
    const order = () => blocks(page).evaluateAll((items) => items.map((item) => item.getAttribute('aria-label')!.split(',')[0]))
    await page.keyboard.press('Alt+ArrowUp')
    await expect(page.getByRole('status').filter({ hasText: 'Knapp står nu på plats 5 av 6' })).toBeAttached()
    await expect.poll(() => focused(page), 'the writer stays where they were').toBe('Leder till')
    await reach(page.getByRole('button', { name: /^Dra Rubrik/ }))
    // Lifted it hears the next key once the list has been measured, which is when its place is said.
    for (const [key, place] of [['Space', 1], ['ArrowDown', 2]] as const) {
      await page.keyboard.press(key)
      await expect(page.getByRole('status').filter({ hasText: `Rubrik står nu på plats ${place} av 6` }).first()).toBeAttached()
    }
    await page.keyboard.press('Space')
    const moved = ['Text', 'Rubrik', 'Bild', 'Produkt', 'Knapp', 'Linje']
    await expect.poll(order).toEqual(moved)
    await page.keyboard.press('Control+z')
    await expect.poll(order).toEqual(['Rubrik', 'Text', 'Bild', 'Produkt', 'Knapp', 'Linje'])
    await page.keyboard.press('Control+Shift+z')
    await expect.poll(order).toEqual(moved)
    await page.keyboard.press('Control+z')
    await expect.poll(order).toEqual(['Rubrik', 'Text', 'Bild', 'Produkt', 'Knapp', 'Linje'])
  })

  await test.step('saved by itself, and there after a reload', async () => {
    await saved(page)
    await page.reload()
    await expect(page.getByLabel('Ämnesrad')).toHaveValue(`Nybakat ${id}`)
    await expect(page.getByRole('tab', { name: /Svenska/ }).getByRole('img', { name: 'Klart' })).toBeVisible()
    await expect(blocks(page)).toHaveCount(6)
  })

  await test.step('seen as on a computer, a phone, and in plain text', async () => {
    const preview = page.getByRole('region', { name: 'Förhandsvisning' })
    await expect(preview.getByRole('heading', { name: 'Ur ugnen' })).toBeVisible()
    await expect(preview.getByRole('img', { name: 'Ett bröd på ett galler' })).toBeVisible()
    const wide = (await preview.getByRole('img', { name: 'Ett bröd på ett galler' }).boundingBox())!.width
    await press(page.getByRole('button', { name: 'Mobil' }))
    await expect.poll(async () => (await preview.getByRole('img', { name: 'Ett bröd på ett galler' }).boundingBox())!.width).toBeLessThan(wide)
    await press(page.getByRole('button', { name: 'Ren text' }))
    await expect(preview.getByText('UR UGNEN')).toBeVisible()
    await expect(preview.getByText('Hej bagare och bagerska')).toBeVisible()
  })

  await test.step('in Arabic, from what is there', async () => {
    await reach(page.getByRole('tablist', { name: 'Språk' }))
    const tab = page.getByRole('tab', { name: /العربية/ })
    // An arrow takes effect a moment after the key: who pressed again at once would come by without noticing.
    const tabs = page.getByRole('tablist', { name: 'Språk' }).getByRole('tab')
    for (let place = 1; (await tab.getAttribute('aria-selected')) !== 'true'; place += 1) {
      await page.keyboard.press('ArrowRight')
      await expect(tabs.nth(place)).toHaveAttribute('aria-selected', 'true')
    }
    await expect(tab).toHaveText(/0\/4/)
    await press(page.getByRole('button', { name: 'Hämta från Svenska' }))
    await expect(blocks(page)).toHaveCount(6)
    await reach(page.getByLabel('Ämnesrad'))
    await page.keyboard.press('Control+a')
    await write(page, `خبز طازج ${id}`)
    await reach(page.getByLabel('Rubrik', { exact: true }))
    await page.keyboard.press('Control+a')
    await write(page, 'من الفرن')
    await saved(page)
    await expect(tab.getByRole('img', { name: 'Klart' })).toBeVisible()
  })

  await test.step('tried', async () => {
    await press(page.getByRole('button', { name: 'Skicka test till mig' }))
    await expect(page.getByText(`Testet är på väg till ${ADMIN.email}`)).toBeVisible()
    const tried = await mail(ADMIN.email, `خبز طازج ${id}`)
    expect(tried.Subject).toMatch(/^\[Test\] /)
    expect(tried.HTML).toContain('من الفرن')
  })

  await test.step('scheduled, sent, reported', async () => {
    await reach(page.getByLabel('Skickas'))
    await typeNow(page)
    await press(page.getByRole('button', { name: 'Schemalägg' }))
    await expect(page.getByRole('heading', { name: 'Leveransrapport' })).toBeVisible()
    await expect(page.getByText('Skickat', { exact: true })).toBeVisible({ timeout: 20_000 })
    await expect(page.getByRole('progressbar', { name: 'Hur långt det har kommit' })).toHaveAttribute('aria-valuenow', /^[1-9]/)
  })

  const letter = await mail(swede, `Nybakat ${id}`)
  await test.step('read in the inbox and on the web, in two languages', async () => {
    expect(letter.Text).toContain('Hej bagare och bagerska')
    expect((await mail(arab, `خبز طازج ${id}`)).HTML).toContain('<html lang="ar" dir="rtl">')
    const web = new URL(letter.Text.match(/https?:\S+\/newsletter\/\S+\?lang=sv/)![0])
    await page.goto(web.pathname + web.search)
    await expect(page.getByRole('heading', { level: 2, name: 'Ur ugnen' })).toBeVisible()
    await expect(page.locator('article').getByText('Lingonsylt')).toBeVisible()
    await page.getByRole('navigation', { name: 'Läs på' }).getByRole('link', { name: 'العربية' }).press('Enter')
    await expect(page.getByRole('heading', { level: 2, name: 'من الفرن' })).toBeVisible()
  })

  await test.step('left by its link, which the report says', async () => {
    const leave = new URL(letter.Text.match(/https?:\S+\/newsletter\/unsubscribe\?token=\S+/)![0])
    await page.goto(leave.pathname + leave.search)
    await page.getByRole('button', { name: 'Avsluta prenumerationen' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Du får inga fler brev' })).toBeFocused()
    await page.goto(`/admin?tab=newsletters&q=${id}&status=sent`)
    await press(page.getByRole('link', { name: `Nybakat ${id}` }))
    await expect(page.getByRole('main').locator('dl > div').filter({ hasText: 'Avslutade via brevet' })).toContainText('1')
  })
})

/** A draft of one language, as the panel would have made it. */
async function draft(request: APIRequestContext, subject: string): Promise<string> {
  const prefer = { ...service, prefer: 'return=representation' }
  const [{ id }] = (await (await request.post(`${BASE}/rest/v1/newsletters`, { headers: prefer, data: { factory_id: FACTORY, title: subject } })).json()) as [{ id: string }]
  const data = { newsletter_id: id, language_code: 'sv', subject, document: { blocks: [{ id: 'a', type: 'heading', text: 'Rubriken' }] } }
  expect((await request.post(`${BASE}/rest/v1/newsletters_i18n`, { headers: service, data })).status()).toBe(201)
  return id
}

const subjectOf = async (request: APIRequestContext, id: string) => {
  const rows = (await (await request.get(`${BASE}/rest/v1/newsletters_i18n?newsletter_id=eq.${id}&select=subject`, { headers: service })).json()) as { subject: string }[]
  return rows.map((row) => row.subject).join()
}

test('two admins at one letter lose neither text, and nothing is lost without a network', async ({ page, request }) => {
  const id = await draft(request, `Två ${unique()}`)
  await speak(page, 'sv')
  await enter(page, `/admin?tab=newsletters&id=${id}`)
  const subject = page.getByLabel('Ämnesrad')
  await expect(page.getByRole('button', { name: /^Dra Rubrik/ })).toBeVisible()

  await test.step('not saved, it stays, and leaving asks', async () => {
    await page.context().setOffline(true)
    await subject.fill('Utan nät')
    await expect(page.getByRole('status').filter({ hasText: /^Inte sparat$/ })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Nyhetsbrev' }).first().click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Fortsätt redigera' }).click()
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Försök igen' }).click()
    await saved(page)
    expect(await subjectOf(request, id)).toBe('Utan nät')
  })

  await test.step('overtaken: both texts are there until one is chosen, and the other is an Undo away', async () => {
    const theirs = await request.patch(`${BASE}/rest/v1/newsletters_i18n?newsletter_id=eq.${id}`, { headers: service, data: { subject: 'Deras ord' } })
    expect(theirs.status()).toBe(204)
    await subject.fill('Mina ord')
    const notice = page.getByRole('alert').filter({ hasText: 'En annan administratör har sparat' })
    await expect(notice).toBeVisible()
    // The service key is nobody: only when is known.
    await expect(notice.getByText(/^Sparad \d\d:\d\d$/)).toBeVisible()
    await notice.getByText('Se vad de skrev').click()
    await expect(notice.getByText('Deras ord')).toBeVisible()
    expect(await subjectOf(request, id)).toBe('Deras ord')
    await notice.getByRole('button', { name: 'Behåll min' }).click()
    await expect.poll(() => subjectOf(request, id)).toBe('Mina ord')
    await page.getByRole('button', { name: 'Ångra' }).click()
    await expect(subject).toHaveValue('Deras ord')
    await page.getByRole('button', { name: 'Gör om' }).click()
    await expect(subject).toHaveValue('Mina ord')
    await saved(page)
  })

  await test.step('scheduled and taken back, copied, deleted', async () => {
    await page.getByLabel('Skickas').fill(`${new Date().getFullYear() + 1}-06-15T08:30`)
    await page.getByRole('button', { name: 'Schemalägg' }).click()
    await expect(page.getByRole('heading', { name: 'Leveransrapport' })).toBeVisible()
    const late = await request.patch(`${BASE}/rest/v1/newsletters_i18n?newsletter_id=eq.${id}`, { headers: service, data: { subject: 'För sent' } })
    expect(late.status(), 'what waits is fixed').toBeGreaterThanOrEqual(400)
    await page.getByRole('button', { name: 'Tillbaka till utkast' }).click()
    await expect(subject).toHaveValue('Mina ord')
    await copied(page)
    await expect(page).not.toHaveURL(new RegExp(id))
    await expect(subject).toHaveValue('Mina ord')
    await page.getByRole('button', { name: 'Ta bort utkastet' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Ta bort utkastet' }).click()
    await expect(page).toHaveURL(/tab=newsletters$/)
    expect(await subjectOf(request, id)).toBe('Mina ord')
  })
})

/** A copy looks like its original: until it is there nothing is deleted, and certainly not the original. */
async function copied(page: Page): Promise<void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/rpc/duplicate_newsletter', async (route) => held.then(() => route.continue()), { times: 1 })
  const asked = page.waitForRequest('**/rpc/duplicate_newsletter')
  await page.getByRole('button', { name: 'Kopiera', exact: true }).click()
  await asked
  const remove = page.getByRole('button', { name: 'Ta bort utkastet' })
  await expect(remove).toBeDisabled()
  await remove.focus()
  await page.keyboard.press('Enter')
  release()
  await expect(page.getByRole('heading', { level: 1, name: / \(2\)$/ })).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
}

/** Somebody new, on the staff or not. */
async function person(request: APIRequestContext, staff?: { factory_id: string; is_active: boolean }): Promise<{ email: string; password: string }> {
  const who = { email: `person-${unique()}@example.com`, password: 'en mening som jag minns' }
  const { id } = (await (await request.post(`${BASE}/auth/v1/admin/users`, { headers: service, data: { ...who, email_confirm: true } })).json()) as { id: string }
  if (staff) expect((await request.post(`${BASE}/rest/v1/admins`, { headers: service, data: { user_id: id, role: 'owner', ...staff } })).status()).toBe(201)
  return who
}

test('a customer, a former admin and the admin of another factory can do none of it', async ({ page, request }) => {
  const id = await draft(request, `Andras ${unique()}`)
  const people = {
    customer: await person(request),
    former: await person(request, { factory_id: FACTORY, is_active: false }),
    elsewhere: await person(request, { factory_id: OTHER_FACTORY, is_active: true }),
  }
  for (const [name, who] of Object.entries(people)) {
    const session = (await (await request.post(`${BASE}/auth/v1/token?grant_type=password`, { headers: { apikey: ANON }, data: who })).json()) as { access_token: string }
    const headers = as(session.access_token)
    const ask = (path: string, method: string, data?: object) => request.fetch(`${BASE}${path}`, { method, headers: { ...headers, prefer: 'return=representation' }, ...(data && { data }) })
    for (const table of ['newsletters?select=id', 'newsletters_i18n?select=id', 'newsletter_subscribers?select=email', 'newsletter_deliveries?select=id'])
      expect(await (await ask(`/rest/v1/${table}`, 'GET')).json(), `${name} reads ${table}`).toEqual([])
    expect(await (await ask(`/rest/v1/newsletters?id=eq.${id}`, 'PATCH', { title: 'x' })).json(), name).toEqual([])
    expect(await (await ask(`/rest/v1/newsletters?id=eq.${id}`, 'DELETE')).json(), name).toEqual([])
    const refused = [
      await ask('/rest/v1/newsletters', 'POST', { factory_id: FACTORY, title: 'x' }),
      await ask('/rest/v1/newsletters_i18n', 'POST', { newsletter_id: id, language_code: 'en', subject: 'x' }),
      await ask('/rest/v1/rpc/schedule_newsletter', 'POST', { p_id: id }),
      await ask('/rest/v1/rpc/send_newsletter_test', 'POST', { p_id: id, p_language: 'sv' }),
      await ask('/rest/v1/rpc/duplicate_newsletter', 'POST', { p_id: id }),
    ]
    expect(refused.map((answer) => answer.status()), name).toEqual([403, 403, 403, 403, 403])
    expect(await (await ask('/rest/v1/rpc/newsletter_report', 'POST', { p_id: SENT })).json(), name).toBeNull()
    const upload = await request.post(`${BASE}/storage/v1/object/newsletters/${FACTORY}/${id}/x.png`, { headers: { ...headers, 'content-type': 'image/png' }, data: Buffer.from('x') })
    expect(upload.status(), name).toBe(400)
    expect(((await upload.json()) as { statusCode: string }).statusCode, name).toBe('403')
  }
  expect(await subjectOf(request, id)).toMatch(/^Andras/)
  // The page says why, and shows nothing.
  await speak(page, 'sv')
  await enter(page, `/admin?tab=newsletters&id=${DRAFT}`, people.customer)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByLabel('Ämnesrad')).toHaveCount(0)
  await expect(page.getByText('Vårens ostar')).toHaveCount(0)
})

test('the editor and the report, in sv and ar, light and dark, 390 and 1280 px', async ({ page, witness }) => {
  void witness
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await speak(page, 'sv')
  await enter(page, '/admin?tab=newsletters')
  for (const language of ['sv', 'ar']) {
    await page.evaluate((code) => localStorage.setItem('preferred-language', code), language)
    for (const [screen, id] of [['editor', DRAFT], ['report', SENT]] as const) {
      await page.goto(`/admin?tab=newsletters&id=${id}`)
      await page.waitForLoadState('networkidle')
      await expect(page.getByRole('group').filter({ has: page.locator('[aria-pressed]') }).first()).toBeVisible()
      for (const width of WIDTHS) {
        await page.setViewportSize(viewport(width))
        await paint(page, 'light')
        const found = await axe(page)
        const wide = await page.evaluate(() => document.documentElement.scrollWidth)
        if (wide > width) found.push(`scrolls sideways: ${wide} px`)
        if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/letter-${screen}-${language}-${width}.png`, fullPage: true })
        await paint(page, 'dark')
        found.push(...(await axe(page, COLOURS)).map((line) => `dark: ${line}`))
        if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/letter-${screen}-${language}-${width}-dark.png` })
        expect.soft(found, `${screen}, ${language}, ${width} px`).toEqual([])
      }
    }
  }
})
