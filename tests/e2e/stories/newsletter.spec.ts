// A reader signs up, confirms from the inbox, reads, and leaves; what an address that is no letter says; and who sees the
// diagnostics.

import { expect, type Page } from '@playwright/test'

import { speak, test } from './shop'

const INBOX = process.env.INBOX_URL ?? 'http://127.0.0.1:54324'
const freshEmail = () => `reader-${Date.now()}-${Math.random().toString(36).slice(2)}@example.com`

interface Mail {
  Text: string
  Subject: string
}

/** The mails to an address, newest first, once there are so many. */
async function mails(email: string, count: number): Promise<Mail[]> {
  let found: { ID: string }[] = []
  await expect
    // They are sent by a worker, one after the other.
    .poll(async () => {
      found = ((await (await fetch(`${INBOX}/api/v1/search?query=to:${email}`)).json()) as { messages: { ID: string }[] }).messages
      return found.length
    }, { timeout: 30_000 })
    .toBe(count)
  return Promise.all(found.map(async ({ ID }) => (await (await fetch(`${INBOX}/api/v1/message/${ID}`)).json()) as Mail))
}

const linkIn = ({ Text }: Mail): URL => new URL(Text.match(/https?:\S+\/newsletter\S*/)![0])

/** Links begin with the address the request came to, which the browser's may differ from in name only. */
const open = (page: Page, link: URL) => page.goto(link.pathname + link.search + link.hash)

test('a reader signs up, confirms from the inbox, and leaves', async ({ page, witness }) => {
  void witness
  const email = freshEmail()
  await speak(page, 'sv')
  await page.goto('/about')
  const footer = page.getByRole('contentinfo')
  await footer.getByLabel('Nyhetsbrev till').fill(email)
  await footer.getByRole('button', { name: 'Prenumerera' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Nyhetsbrev' })).toBeFocused()
  expect(page.url(), 'an address of a person stands in no address of a page').not.toContain('@')
  const field = page.getByRole('main').getByLabel('Din e-post')
  await expect(field).toHaveValue(email)
  await field.fill('ingen adress')
  await page.getByRole('main').getByRole('button', { name: 'Prenumerera' }).click()
  await expect(page.getByRole('alert')).toBeFocused()
  await field.fill(email)
  await page.getByRole('main').getByRole('button', { name: 'Prenumerera' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Titta i inkorgen' })).toBeFocused()

  const [letter] = await mails(email, 1)
  expect(letter!.Subject).toBe('Bekräfta ditt nyhetsbrev')
  const link = linkIn(letter!)
  // Opening it does nothing yet: programs open links, too.
  await open(page, link)
  await page.getByRole('button', { name: 'Ja, skicka nyhetsbrev' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Välkommen på listan' })).toBeFocused()
  const [welcome] = await mails(email, 2)
  expect(welcome!.Subject).toBe('Välkommen på listan')

  // Once more, in other letters and another language: the page says the same as for anybody.
  await page.getByRole('link', { name: 'Alla brev' }).click()
  await field.fill(email.toUpperCase())
  await page.getByRole('main').getByRole('button', { name: 'Prenumerera' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Titta i inkorgen' })).toBeVisible()
  await expect.poll(async () => (await (await fetch(`${INBOX}/api/v1/search?query=subject:"redan med" to:${email.toUpperCase()}`)).json()).messages.length, { timeout: 30_000 }).toBe(1)

  await open(page, linkIn(welcome!))
  await page.getByRole('button', { name: 'Avsluta prenumerationen' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Du får inga fler brev' })).toBeFocused()
  // The link of the first letter brings nobody back.
  await page.goto('/')
  await open(page, link)
  await page.getByRole('button', { name: 'Ja, skicka nyhetsbrev' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Länken gäller inte längre' })).toBeFocused()
})

test('a letter is read in two languages, and what is none is not found', async ({ page, witness }) => {
  void witness
  await speak(page, 'en')
  await page.goto('/newsletter')
  await page.getByRole('link', { name: 'The weeks of berries are here' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'The weeks of berries are here' })).toBeFocused()
  // Inside the letter's own shadow root.
  await expect(page.getByRole('heading', { level: 2, name: 'The pots are on' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Read in' }).getByRole('link', { name: 'العربية' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'القدور على النار' })).toBeVisible()
  await expect(page.locator('article [dir=rtl]').first()).toHaveAttribute('lang', 'ar')
  await page.getByRole('navigation', { name: 'Read in' }).getByRole('link', { name: 'Svenska' }).click()
  await page.getByRole('link', { name: 'Lingonsylt', exact: true }).last().click()
  await expect(page).toHaveURL('/products/lingonsylt')

  for (const path of ['/newsletter/julbordet-2026-p9x4tq', '/newsletter/varens-ostar-2027-h2w8', '/newsletter/never-was-one']) {
    const answer = await page.request.get(path)
    expect(answer.status(), path).toBe(404)
  }
  const answer = await page.request.get('/newsletter/barens-veckor-2026-k7m3?lang=ar')
  expect(answer.status()).toBe(200)
  expect(await answer.text()).toContain('<title>أسابيع التوت وصلت')
})

test('diagnostics are for the staff: others are told so and asked for nothing', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/rpc/ai_status') && asked.push(request.url()))
  await speak(page, 'sv')
  await page.goto('/ai-test')
  await expect(page.getByRole('heading', { level: 1, name: 'För butikens personal' })).toBeVisible()
  expect(asked).toEqual([])
  await page.getByRole('main').getByRole('link', { name: 'Logga in' }).click()
  await page.getByRole('main').getByLabel('E-post').fill(process.env.ADMIN_EMAIL ?? 'admin@nordfjard.example')
  await page.getByLabel('Lösenord', { exact: true }).fill(process.env.ADMIN_PASSWORD ?? 'saluhall-demo')
  await page.getByRole('main').getByRole('button', { name: 'Logga in' }).click()
  await expect(page).toHaveURL('/ai-test')
  const services = page.getByRole('main').getByRole('listitem')
  await expect(services.filter({ hasText: 'Inloggning' })).toContainText('Svarar')
  await expect(services.filter({ hasText: 'Filer' })).toContainText('Svarar')
  await expect(services.filter({ hasText: 'Realtid' })).toContainText(/Finns inte på servern|Svarar/)
  await expect(page.getByText('Ingen leverantör är inställd')).toBeVisible()
  await expect(page.getByText('1000 av 1000 krediter kvar, 0 använda i dag')).toBeVisible()
})
