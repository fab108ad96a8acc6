// Must show 2: choosing a language leaves no string of the former one behind, on any screen of the specification's §2.

import { readdirSync, readFileSync } from 'node:fs'

import { expect, type Browser, type Page } from '@playwright/test'

import { ROUTES } from './routes'
import { allTexts, test, viewport } from './shop'

const NAMES = { sv: 'Svenska', ar: 'العربية', en: 'English' } as const
type Language = keyof typeof NAMES

/** Screens whose state has no line in `ROUTES`. */
const MORE = ['/catalog-pdf', '/newsletter', '/newsletter/no-such-letter', '/ai-test', '/quote-success', '/auth/forgot-password', '/oauth/consent']

/** The storefront's own texts of a language, with what stands for a value left open. */
function ownTexts(language: Language): RegExp[] {
  const folder = new URL(`../../../frontend/src/i18n/${language}/`, import.meta.url)
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  const texts = files.flatMap((name) => Object.values<string>(JSON.parse(readFileSync(new URL(name, folder), 'utf8'))))
  return texts.filter((text) => /\p{L}{3,}/u.test(text.replace(/\{\{.*?\}\}/g, ''))).map(asPattern)
}

const asPattern = (text: string): RegExp =>
  new RegExp(`^${text.split(/\{\{.*?\}\}|<\/?\w+\/?>/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+')}$`, 'u')

const OWN = { sv: ownTexts('sv'), ar: ownTexts('ar'), en: ownTexts('en') }
const speaks = (language: Language, text: string) => OWN[language].some((pattern) => pattern.test(text))

async function choose(page: Page, language: Language): Promise<void> {
  await page.getByRole('button', { name: /^(Byt språk|غيّر اللغة|Change language)/ }).click()
  await page.getByRole('menuitemradio', { name: NAMES[language] }).click()
  await arrived(page, language)
}

async function arrived(page: Page, language: Language): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
}

/** What is said in both languages though it is a text of the former one alone; words of the database among them. */
function leftBehind(before: readonly string[], after: readonly string[], from: Language, to: Language): string[] {
  const former = new Set(before)
  return after.filter((text) => speaks(from, text) && !speaks(to, text) && former.has(text))
}

/** What is still there when the new texts have had their time to come: they are fetched with no new document. */
async function settled(page: Page, before: readonly string[], from: Language, to: Language): Promise<string[]> {
  let left: string[] = []
  const look = async () => (left = leftBehind(before, await allTexts(page), from, to))
  await expect.poll(look, { timeout: 15_000 }).toEqual([]).catch(() => {})
  return left
}

async function visit(browser: Browser, paths: string[], found: string[]): Promise<void> {
  const context = await browser.newContext({ viewport: viewport(1280), reducedMotion: 'reduce', serviceWorkers: 'block' })
  const page = await context.newPage()
  for (let path = paths.shift(); path; path = paths.shift()) {
    // Before the `#`, where some pages keep their token.
    const address = new URL(path, 'http://shop')
    address.searchParams.set('lang', 'sv')
    // Two addresses of one page that differ in what follows the `#` would be one document.
    await page.goto('about:blank')
    await page.goto(address.href.slice(address.origin.length))
    await arrived(page, 'sv')
    let texts = await allTexts(page)
    for (const [from, to] of [['sv', 'ar'], ['ar', 'en']] as const) {
      await choose(page, to)
      const left = await settled(page, texts, from, to)
      found.push(...left.map((text) => `${path}, ${from} → ${to}: ${text}`))
      texts = await allTexts(page)
    }
  }
  await context.close()
}

test('choosing a language leaves nothing of the former one behind, on any screen', async ({ browser }) => {
  // Four minutes on two cores that others share.
  test.setTimeout(600_000)
  const left = [...new Set([...ROUTES.map(({ path }) => path), ...MORE])]
  const found: string[] = []
  await Promise.all([visit(browser, left, found), visit(browser, left, found)])
  expect(found).toEqual([])
})
