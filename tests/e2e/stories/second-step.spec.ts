// Two-step sign-in: an app is added on the account page, asked for at the next sign-in and after a mail, and removed.

import { expect, type Page } from '@playwright/test'
import { createHmac } from 'node:crypto'

import { axe } from './looks'
import { allTexts, latinLeftovers, speak, test, viewport } from './shop'

const PASSWORD = 'en mening som jag minns'
const freshEmail = () => `second-${Date.now()}-${Math.random().toString(36).slice(2)}@example.com`

interface Words {
  signUp: string
  signIn: string
  signOut: string
  email: string
  password: string
  account: string
  section: string
  off: string
  on: string
  add: string
  device: string
  name: string
  next: string
  picture: string
  code: string
  six: string
  wrong: string
  confirm: string
  done: string
  title: string
  goOn: string
  leave: string
  remove: string
  everywhere: string
}

const WORDS: Record<'sv' | 'ar', Words> = {
  sv: {
    signUp: 'Skapa konto',
    signIn: 'Logga in',
    signOut: 'Logga ut',
    email: 'E-post',
    password: 'Lösenord',
    account: 'Konto',
    section: 'Säkerhet',
    off: 'Den är av. Det enda som behövs är en autentiseringsapp i telefonen.',
    on: 'På',
    add: 'Lägg till en autentiseringsapp',
    device: 'Vad kallar du enheten?',
    name: 'Min telefon',
    next: 'Nästa',
    picture: 'QR-kod för autentiseringsappen',
    code: 'Sexsiffrig kod',
    six: 'Ange alla sex siffrorna',
    wrong: 'Koden stämmer inte. Vänta på nästa och försök igen.',
    confirm: 'Slå på',
    done: 'Tvåstegsinloggningen är på',
    title: 'Ett steg till',
    goOn: 'Fortsätt',
    leave: 'Logga in som någon annan',
    remove: 'Ta bort',
    everywhere: 'Logga ut överallt',
  },
  ar: {
    signUp: 'إنشاء حساب',
    signIn: 'تسجيل الدخول',
    signOut: 'تسجيل الخروج',
    email: 'البريد الإلكتروني',
    password: 'كلمة المرور',
    account: 'الحساب',
    section: 'الأمان',
    off: 'غير مفعّل. كل ما يلزم تطبيق مصادقة على هاتفك.',
    on: 'مفعّل',
    add: 'أضف تطبيق مصادقة',
    device: 'ماذا تسمّي الجهاز؟',
    name: 'هاتفي',
    next: 'التالي',
    picture: 'رمز الاستجابة السريعة لتطبيق المصادقة',
    code: 'رمز من ستة أرقام',
    six: 'أدخل الأرقام الستة كلها',
    wrong: 'الرمز غير صحيح. انتظر الرمز التالي ثم أعد المحاولة.',
    confirm: 'فعّله',
    done: 'فُعّل تسجيل الدخول بخطوتين',
    title: 'خطوة أخرى',
    goOn: 'متابعة',
    leave: 'سجّل الدخول بحساب آخر',
    remove: 'إزالة',
    everywhere: 'سجّل الخروج من كل مكان',
  },
}

/** What an app shows that was given `secret` (RFC 6238), `ahead` half minutes from now: each code is taken once. */
function codeOf(secret: string, ahead = 0): string {
  const bits = [...secret].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
  const key = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + ahead))
  const hash = createHmac('sha1', key).update(counter).digest()
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7f_ff_ff_ff
  return String(number % 1_000_000).padStart(6, '0')
}

/** Anybody can use this screen. */
async function accessible(page: Page): Promise<void> {
  expect(await axe(page)).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(overflow, 'no sideways scrolling').toBeLessThanOrEqual(0)
}

async function signIn(page: Page, words: Words, email: string): Promise<void> {
  await page.goto('/auth?next=%2Fcart')
  await page.getByLabel(words.email).fill(email)
  await page.getByLabel(words.password, { exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: words.signIn, exact: true }).click()
}

for (const [language, width, theme] of [
  ['sv', 390, 'light'],
  ['ar', 1280, 'dark'],
] as const) {
  test.describe(`${language}, ${width} px, ${theme}`, () => {
    // What fades in has no contrast while it does.
    test.use({ viewport: viewport(width), colorScheme: theme, reducedMotion: 'reduce' })

    test('an app is added, asked for, and removed', async ({ page }) => {
      const [words, email] = [WORDS[language], freshEmail()]
      const main = page.getByRole('main')
      let secret = ''
      await speak(page, language)
      await page.goto('/auth')
      await page.getByRole('tab', { name: words.signUp }).click()
      await page.getByLabel(words.email).fill(email)
      await page.getByLabel(words.password, { exact: true }).fill(PASSWORD)
      await main.getByRole('button', { name: words.signUp }).click()
      await expect(page).toHaveURL('/')

      await test.step('added on the account page', async () => {
        await page.goto('/auth')
        await expect(main.getByRole('heading', { level: 2, name: words.section })).toBeVisible()
        await expect(main.getByText(words.off)).toBeVisible()
        await accessible(page)
        await main.getByRole('button', { name: words.add }).click()
        await expect(main.getByRole('heading', { level: 4, name: words.add })).toBeFocused()
        await main.getByLabel(words.device).fill(words.name)
        await main.getByRole('button', { name: words.next }).click()
        await expect(main.getByRole('img', { name: words.picture })).toBeVisible()
        const drawn = () => main.getByRole('img', { name: words.picture }).evaluate((image: HTMLImageElement) => image.naturalWidth)
        await expect.poll(drawn, 'the picture is drawn').toBeGreaterThan(20)
        await accessible(page)
        secret = (await main.locator('bdi.font-mono').innerText()).replaceAll(' ', '')
        await main.getByRole('button', { name: words.confirm }).click()
        await expect(main.getByText(words.six)).toBeVisible()
        await main.getByLabel(words.code).fill(codeOf(secret) === '000000' ? '111111' : '000 000')
        await main.getByRole('button', { name: words.confirm }).click()
        await expect(main.getByRole('alert')).toBeFocused()
        await expect(main.getByRole('alert')).toHaveText(words.wrong)
        await main.getByLabel(words.code).fill(codeOf(secret))
        await main.getByRole('button', { name: words.confirm }).click()
        await expect(page.getByText(words.done)).toBeVisible()
        await expect(main.getByRole('listitem').filter({ hasText: words.name })).toBeVisible()
        await expect(main.getByText(words.on, { exact: true })).toBeVisible()
        if (language === 'ar') expect(latinLeftovers(await allTexts(page))).toEqual([])
      })

      await test.step('asked for at the next sign-in', async () => {
        await main.getByRole('button', { name: words.everywhere }).click()
        await expect(page).toHaveURL('/')
        await signIn(page, words, email)
        await expect(main.getByRole('heading', { level: 1, name: words.title })).toBeFocused()
        await accessible(page)
        await page.goto('/auth?next=%2Fcart')
        await expect(main.getByLabel(words.code), 'there is no way around it').toBeVisible()
        // A code is taken once; the next one is taken a little early.
        await main.getByLabel(words.code).fill(codeOf(secret, 1))
        await main.getByRole('button', { name: words.goOn }).click()
        await expect(page).toHaveURL('/cart')
      })

      await test.step('removed, and not asked for any more', async () => {
        await page.goto('/auth')
        await main.getByRole('button', { name: `${words.remove} ${words.name}` }).click()
        await accessible(page)
        await main.getByRole('button', { name: words.remove, exact: true }).click()
        await expect(main.getByText(words.off)).toBeVisible()
        await main.getByRole('button', { name: words.signOut, exact: true }).click()
        await expect(page).toHaveURL('/')
        await signIn(page, words, email)
        await expect(page).toHaveURL('/cart')
      })
    })
  })
}
