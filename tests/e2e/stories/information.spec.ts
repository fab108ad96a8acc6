// What a visitor asks the company, and what a customer may ask of it: answers, a message, one's own data and its end.

import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'

import { speak, test } from './shop'

const INBOX = process.env.INBOX_URL ?? 'http://127.0.0.1:54324'
const unique = () => `${Date.now()}-${Math.random().toString(36).slice(2)}`

test('questions: searched, none found, and one reached by its address', async ({ page, witness }) => {
  void witness
  await speak(page, 'sv')
  await page.goto('/faq')
  await expect(page.getByRole('status').filter({ hasText: '18 frågor' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Sök bland frågorna' }).fill('OPPETTIDER hämta')
  await expect(page.getByText('1 fråga', { exact: true })).toBeVisible()
  await expect(page.getByText('i hamnmagasinet i Hudiksvall under gårdsbutikens öppettider')).toBeVisible()
  await expect(page).toHaveURL(/\/faq\?q=OPPETTIDER/)
  await page.getByRole('searchbox').fill('rymdraket')
  await expect(page.getByText('Ingen fråga passar ”rymdraket”')).toBeVisible()
  await page.goto('/faq#moms')
  await expect(page.getByText('På fakturan står den för sig')).toBeInViewport()
  await expect.poll(async () => (await page.locator('script[type="application/ld+json"]').allTextContents()).join()).toContain('"FAQPage"')
})

test('a message is refused while it lacks something, then arrives and has a number', async ({ page, witness }) => {
  void witness
  const name = `Anna ${unique()}`
  await speak(page, 'sv')
  await page.goto('/contact')
  const send = page.getByRole('button', { name: 'Skicka meddelandet' })
  await send.click()
  const alert = page.getByRole('alert')
  await expect(alert).toBeFocused()
  await alert.getByRole('link', { name: 'Ange en e-postadress' }).click()
  await expect(page.getByLabel('Din e-post')).toBeFocused()
  await page.getByLabel('Vad gäller det?').selectOption({ label: 'En vara' })
  await page.getByLabel('Ditt namn').fill(name)
  await page.getByLabel('Din e-post').fill(`${unique()}@example.com`)
  await page.getByRole('textbox', { name: 'Meddelande' }).fill('Hur länge håller löjromen när burken är öppnad?')
  await send.click()
  await expect(page.getByText('Tack. Ditt meddelande har kommit fram.')).toBeVisible()
  await expect(page.getByText(/M-[0-9A-Z]{8}/)).toBeVisible()
  await test.step('the company reads it in its mail', async () => {
    const found = async () => {
      const { messages } = (await (await fetch(`${INBOX}/api/v1/messages?limit=50`)).json()) as { messages: { ID: string; Snippet: string }[] }
      const mails = messages.filter((mail) => mail.Snippet.includes(name))
      return Promise.all(mails.map(async ({ ID }) => ((await (await fetch(`${INBOX}/api/v1/message/${ID}`)).json()) as { Text: string }).Text))
    }
    await expect.poll(found, { timeout: 30_000 }).toEqual([expect.stringContaining('Hur länge håller löjromen')])
  })
})

test('a message the server cannot take is kept', async ({ page }) => {
  await speak(page, 'sv')
  await page.goto('/contact')
  await page.route('**/rpc/send_contact_message', (route) => route.abort())
  await page.getByLabel('Vad gäller det?').selectOption('other')
  await page.getByLabel('Ditt namn').fill('Anna')
  await page.getByLabel('Din e-post').fill('anna@example.com')
  await page.getByRole('textbox', { name: 'Meddelande' }).fill('Ett meddelande som inte får försvinna')
  await page.getByRole('button', { name: 'Skicka meddelandet' }).click()
  await expect(page.getByRole('alert')).toContainText('Butiken går inte att nå')
  await expect(page.getByRole('textbox', { name: 'Meddelande' })).toHaveValue('Ett meddelande som inte får försvinna')
})

// Without a witness: the browser itself logs the refusal that is asked for, and signing out of what is gone.
test('a customer takes a copy of everything along and goes', async ({ page }) => {
  const email = `leaving-${unique()}@example.com`
  await speak(page, 'sv')
  await page.goto('/auth?next=/privacy')
  await page.getByRole('tab', { name: 'Skapa konto' }).click()
  await page.getByLabel('E-post').fill(email)
  await page.getByLabel('Lösenord', { exact: true }).fill('en mening som jag minns')
  await page.getByRole('main').getByRole('button', { name: 'Skapa konto' }).click()
  await expect(page).toHaveURL('/privacy')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Ladda ner mina uppgifter' }).click()
  const data = JSON.parse(await readFile(await (await download).path(), 'utf8')) as { account: { email: string } }
  expect(data.account.email).toBe(email)
  await page.getByLabel('Skriv din e-postadress för att bekräfta').fill('someone@example.com')
  await page.getByRole('button', { name: 'Ta bort mitt konto' }).click()
  await expect(page.getByText('Det är inte det här kontots adress')).toBeVisible()
  await page.getByLabel('Skriv din e-postadress för att bekräfta').fill(email)
  await page.getByRole('button', { name: 'Ta bort mitt konto' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Logga in' }).or(page.getByRole('button', { name: 'Öppna menyn' })).first()).toBeVisible()
})
