// A forgotten password: asked for, followed out of the mail, replaced, and what a link says that works no more.

import { expect, type Page } from '@playwright/test'

import { axe } from './looks'
import { speak, test, viewport, WIDTHS } from './shop'

const INBOX = process.env.INBOX_URL ?? 'http://127.0.0.1:54324'
const OLD = 'en mening som jag minns'
const NEW = 'en helt annan mening'
const freshEmail = () => `forgetful-${Date.now()}-${Math.random().toString(36).slice(2)}@example.com`

interface Words {
  signUp: string
  email: string
  password: string
  signIn: string
  signOut: string
  forgot: string
  title: string
  send: string
  sent: string
  newTitle: string
  newPassword: string
  short: RegExp
  save: string
  saved: string
  wrong: string
  spentTitle: string
  again: string
}

const WORDS: Record<'sv' | 'ar', Words> = {
  sv: {
    signUp: 'Skapa konto',
    email: 'E-post',
    password: 'Lösenord',
    signIn: 'Logga in',
    signOut: 'Logga ut',
    forgot: 'Glömt lösenordet?',
    title: 'Glömt lösenord',
    send: 'Skicka länken',
    sent: 'Titta i din inkorg',
    newTitle: 'Välj ett nytt lösenord',
    newPassword: 'Nytt lösenord',
    short: /^Lösenordet behöver minst 6 tecken/,
    save: 'Spara lösenordet',
    saved: 'Ditt nya lösenord är sparat',
    wrong: 'E-postadressen eller lösenordet är fel',
    spentTitle: 'Länken fungerade inte',
    again: 'Be om en ny länk',
  },
  ar: {
    signUp: 'إنشاء حساب',
    email: 'البريد الإلكتروني',
    password: 'كلمة المرور',
    signIn: 'تسجيل الدخول',
    signOut: 'تسجيل الخروج',
    forgot: 'هل نسيت كلمة المرور؟',
    title: 'نسيت كلمة المرور',
    send: 'أرسل الرابط',
    sent: 'انظر في بريدك',
    newTitle: 'اختر كلمة مرور جديدة',
    newPassword: 'كلمة المرور الجديدة',
    short: /^تحتاج كلمة المرور إلى 6 أحرف/,
    save: 'احفظ كلمة المرور',
    saved: 'حُفظت كلمة المرور الجديدة',
    wrong: 'البريد الإلكتروني أو كلمة المرور غير صحيحة',
    spentTitle: 'لم يعمل الرابط',
    again: 'اطلب رابطًا جديدًا',
  },
}

/** The link of the newest mail to an address. */
async function linkTo(email: string): Promise<string> {
  // As long as the other stories wait for a mail.
  for (let tries = 0; tries < 600; tries += 1) {
    const { messages } = (await (await fetch(`${INBOX}/api/v1/search?query=to:${email}`)).json()) as {
      messages: { ID: string }[]
    }
    if (messages[0]) {
      const mail = (await (await fetch(`${INBOX}/api/v1/message/${messages[0].ID}`)).json()) as { Text: string }
      const link = /https?:\S+\/auth\/v1\/verify\?\S+/.exec(mail.Text)?.[0]
      if (link) return link
    }
    await new Promise((done) => setTimeout(done, 50))
  }
  throw new Error('no mail came')
}

/** Anybody can use this screen. */
async function accessible(page: Page): Promise<void> {
  expect(await axe(page)).toEqual([])
}

async function signUp(page: Page, words: Words, email: string): Promise<void> {
  await page.goto('/auth')
  await page.getByRole('tab', { name: words.signUp }).click()
  await page.getByLabel(words.email).fill(email)
  await page.getByLabel(words.password, { exact: true }).fill(OLD)
  await page.getByRole('main').getByRole('button', { name: words.signUp }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/auth')
  await page.getByRole('main').getByRole('button', { name: words.signOut, exact: true }).click()
  await expect(page).toHaveURL('/')
}

async function signIn(page: Page, words: Words, email: string, password: string): Promise<void> {
  await page.goto('/auth')
  await page.getByLabel(words.email).fill(email)
  await page.getByLabel(words.password, { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: words.signIn, exact: true }).click()
}

for (const language of ['sv', 'ar'] as const) {
  for (const width of WIDTHS) {
    test.describe(`${language}, ${width} px`, () => {
      // What fades in has no contrast while it does.
      test.use({ viewport: viewport(width), colorScheme: 'light', reducedMotion: 'reduce' })

      test('a forgotten password is replaced by way of the mail', async ({ page }) => {
        const [words, email] = [WORDS[language], freshEmail()]
        await speak(page, language)
        await signUp(page, words, email)

        await test.step('the page that asks', async () => {
          await page.goto('/auth')
          await page.getByRole('link', { name: words.forgot }).click()
          // A new page takes the focus to its heading; whoever presses before that would lose it to it.
          await expect(page.getByRole('heading', { level: 1, name: words.title })).toBeFocused()
          await page.getByRole('button', { name: words.send }).click()
          await expect(page.getByRole('alert')).toBeFocused()
          await page.getByLabel(words.email).fill(email)
          await page.getByRole('button', { name: words.send }).click()
          await expect(page.getByRole('status').filter({ hasText: words.sent })).toContainText(email)
          await accessible(page)
        })

        const link = await linkTo(email)
        await test.step('the page the mail leads to', async () => {
          await page.goto(link)
          await expect(page.getByRole('heading', { level: 1, name: words.newTitle })).toBeVisible()
          expect(new URL(page.url()).pathname).toBe('/auth/new-password')
          await expect.poll(() => new URL(page.url()).hash, { message: 'tokens leave the address' }).toBe('')
          await page.getByLabel(words.newPassword).fill('kort')
          await page.getByRole('button', { name: words.save }).click()
          await expect(page.getByRole('alert').getByText(words.short)).toBeVisible()
          await accessible(page)
          await page.getByLabel(words.newPassword).fill(NEW)
          await page.getByRole('button', { name: words.save }).click()
          await expect(page.getByText(words.saved)).toBeVisible()
          await expect(page.getByRole('main').getByRole('button', { name: words.signOut, exact: true })).toBeVisible()
        })

        await test.step('only the new password opens the account', async () => {
          await page.getByRole('main').getByRole('button', { name: words.signOut, exact: true }).click()
          await expect(page).toHaveURL('/')
          await signIn(page, words, email, OLD)
          await expect(page.getByRole('alert')).toContainText(words.wrong)
          await signIn(page, words, email, NEW)
          await expect(page).toHaveURL('/')
          await page.goto('/auth')
          await page.getByRole('main').getByRole('button', { name: words.signOut, exact: true }).click()
          await expect(page).toHaveURL('/')
        })

        await test.step('the link works no more, and says where a new one is to be had', async () => {
          await page.goto(link)
          await expect(page.getByRole('heading', { level: 1, name: words.spentTitle })).toBeVisible()
          await accessible(page)
          await page.getByRole('link', { name: words.again }).click()
          await expect(page.getByRole('heading', { level: 1, name: words.title })).toBeVisible()
        })
      })
    })
  }
}

test('an address without an account gets the same answer', async ({ page }) => {
  await speak(page, 'sv')
  await page.goto('/auth/forgot-password')
  const nobody = freshEmail()
  await page.getByLabel(WORDS.sv.email).fill(nobody)
  await page.getByRole('button', { name: WORDS.sv.send }).click()
  await expect(page.getByRole('status').filter({ hasText: WORDS.sv.sent })).toContainText(nobody)
})
