// Documents on paper: a catalogue that is made, kept and read by machines as by people, one that fails and is tried again, and the
// confirmation of an order that nobody else gets.

import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

import { speak, test } from './shop'

// Fetching and starting the typesetter takes the browser's time, not the network's.
test.describe.configure({ timeout: 240_000 })

interface Paper {
  isTagged: boolean
  language: string
  title: string
  pages: number
  text: string
  /** Roles of the structure tree: what a screen reader walks by. */
  roles: Set<string>
}

async function read(path: string): Promise<Paper> {
  const pdf = await getDocument({ data: new Uint8Array(await readFile(path)), useSystemFonts: false, verbosity: 0 }).promise
  const [{ info }, marks] = await Promise.all([pdf.getMetadata(), pdf.getMarkInfo()])
  const roles = new Set<string>()
  const walk = (node: { role?: string; children?: object[] } | null): void => {
    if (node?.role) roles.add(node.role)
    for (const child of node?.children ?? []) walk(child)
  }
  let text = ''
  for (let page = 1; page <= pdf.numPages; page++) {
    const sheet = await pdf.getPage(page)
    walk(await sheet.getStructTree())
    const { items } = await sheet.getTextContent()
    text += items.map((item) => ('str' in item ? item.str : '')).join(' ')
  }
  const { Language = '', Title = '' } = info as { Language?: string; Title?: string }
  // A map, whatever its type says.
  const isTagged = (marks as unknown as Map<string, boolean> | null)?.get('Marked') === true
  return { isTagged, language: Language, title: Title, pages: pdf.numPages, text: text.normalize('NFKC').replace(/[\u2066-\u2069\s]+/g, ' '), roles }
}

async function download(page: Page, press: () => Promise<void>): Promise<Paper & { name: string }> {
  const [file] = await Promise.all([page.waitForEvent('download', { timeout: 90_000 }), press()])
  return { ...(await read((await file.path())!)), name: file.suggestedFilename() }
}

test('the catalogue in Swedish and Arabic: tagged, readable, and made once', async ({ page, witness }) => {
  void witness
  await speak(page, 'sv')
  await page.goto('/catalog-pdf')
  await expect(page.getByRole('heading', { level: 1, name: 'Katalogen som PDF' })).toBeVisible()
  await page.getByRole('button', { name: 'Gör katalogen' }).click()
  await expect(page.getByRole('progressbar')).toBeVisible()
  const save = page.getByRole('button', { name: 'Ladda ner PDF' })
  await expect(save).toBeVisible({ timeout: 90_000 })
  await expect(page.getByText('Nyss gjord med dagens priser')).toBeVisible()
  const swedish = await download(page, () => save.click())
  expect([swedish.name, swedish.isTagged, swedish.language]).toEqual(['catalog-sv.pdf', true, 'sv'])
  expect(swedish.title).toContain('Katalog')
  for (const role of ['H1', 'H2', 'Table', 'TH', 'TD', 'Figure']) expect([...swedish.roles], role).toContain(role)
  for (const words of ['Innehåll', 'Lingonsylt', '34,90 kr', 'NF-1001', 'Prislista']) expect(swedish.text).toContain(words)

  await page.getByLabel('Språk', { exact: true }).selectOption({ label: 'العربية' })
  await page.getByLabel('Innehåll').selectOption({ label: 'Fisk' })
  await expect(page).toHaveURL(/language=ar&category=fish/)
  await page.getByRole('button', { name: 'Gör katalogen' }).click()
  await expect(save).toBeVisible({ timeout: 60_000 })
  const arabic = await download(page, () => save.click())
  expect([arabic.name, arabic.isTagged, arabic.language]).toEqual(['catalog-ar.pdf', true, 'ar'])
  for (const words of ['المحتويات', 'سلمون', 'قائمة']) expect(arabic.text, words).toContain(words)
  expect(arabic.text).not.toContain('NF-1001') // milk is no fish
  expect(arabic.pages).toBeLessThan(swedish.pages)

  // The same again is on this device.
  await page.reload()
  await page.getByRole('button', { name: 'Gör katalogen' }).click()
  await expect(page.getByText('Redan färdig', { exact: false })).toBeVisible()
})

test('a typesetter that does not come is said and tried again; on paper the page is a price list', async ({ page }) => {
  await speak(page, 'sv')
  await page.route('**/*.wasm', (route) => route.abort())
  await page.goto('/catalog-pdf?kind=prices')
  await page.getByRole('button', { name: 'Gör katalogen' }).click()
  await expect(page.getByRole('alert')).toContainText('Katalogen kunde inte göras')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('table').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Försök igen' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.unroute('**/*.wasm')
  await page.getByRole('button', { name: 'Försök igen' }).click()
  const prices = await download(page, async () => page.getByRole('button', { name: 'Ladda ner PDF' }).click({ timeout: 90_000 }))
  expect([prices.name, prices.isTagged]).toEqual(['prices-sv.pdf', true])
  expect(prices.text).toContain('Alla priser i norska kronor (NOK) inklusive moms.')
})
