// The panel's goods: a product on its way from a list to its published page by keyboard alone, and what is refused on the way.

import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, type Page } from '@playwright/test'

import { apiOf, chooserOf, enter, FACTORY, person, tabTo, unique } from './panel'
import { speak, test } from './shop'

const folder = mkdtempSync(join(tmpdir(), 'panel-'))
const file = (name: string, content: string | Buffer) => {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}

/** A picture drawn by the browser, so that no binary file lies here. */
async function picture(page: Page, name: string, colour: string): Promise<string> {
  const data = await page.evaluate((fill) => {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 480
    const context = canvas.getContext('2d')!
    context.fillStyle = fill
    context.fillRect(0, 0, 480, 480)
    return canvas.toDataURL('image/png').split(',')[1]!
  }, colour)
  return file(name, Buffer.from(data, 'base64'))
}

test('from a list to a published page with three pictures in two languages, by keyboard', async ({ page, witness }) => {
  void witness
  const id = unique()
  const sku = `T-${id}`
  const choose = chooserOf(page)
  await speak(page, 'sv')
  await enter(page, '/admin')
  await expect(page.getByRole('heading', { level: 1, name: 'Översikt' })).toBeVisible()
  // The palette, a command of the tab, the file.
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Sök eller gör' })).toBeFocused()
  await page.keyboard.type('produkter')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Produkter' })).toBeFocused()
  await expect(page.getByRole('table', { name: 'Produkter' })).toBeVisible()
  await page.keyboard.press('i')
  const dialog = page.getByRole('dialog', { name: 'Importera CSV' })
  await expect(dialog.getByRole('button', { name: 'Välj en CSV-fil' })).toBeFocused()
  await choose([file('one.csv', `sku;name;name_en;shop_price;category;is_active\r\n${sku};Testost ${id};Test cheese ${id};49,90;dairy;false\r\n`)])
  await expect(dialog.getByText('1 nya, 0 ändrade, 0 oförändrade.')).toBeVisible()
  await tabTo(page, /^Importera$/)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Importerat: 1 nya, 0 ändrade')).toBeVisible()
  await expect(dialog).toBeHidden()
  // Found by its number, opened, described in two languages.
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Sök i Produkter' })).toBeFocused()
  await page.keyboard.type(sku)
  await expect(page.getByRole('row')).toHaveCount(2)
  await tabTo(page, new RegExp(`^Testost ${id}`))
  await page.keyboard.press('Enter')
  const editor = page.getByRole('dialog', { name: `Testost ${id}` })
  await expect(editor.getByRole('button', { name: 'Lägg till bilder' })).toBeVisible()
  await tabTo(page, /^Beskrivning/)
  await page.keyboard.type('Mild och rund.')
  await tabTo(page, /^Svenska/, 'Shift+Tab')
  await page.keyboard.press('ArrowRight')
  // The arrow takes effect a moment after the key.
  await expect(editor.getByRole('tab', { name: /^English/ })).toHaveAttribute('aria-selected', 'true')
  await tabTo(page, /^Beskrivning/)
  await page.keyboard.type('Mild and round.')
  // Its pictures: three at once, the last one moved ahead, the first one cut and described.
  await tabTo(page, /^Lägg till bilder$/)
  await choose([await picture(page, 'red.png', '#a22'), await picture(page, 'green.png', '#2a2'), await picture(page, 'blue.png', '#22a')])
  await expect(editor.getByRole('listitem')).toHaveCount(3)
  await expect(editor.getByRole('status').filter({ hasText: 'Skickar' })).toHaveCount(0)
  await tabTo(page, /^Bild 3: flytta framåt$/, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(editor.getByRole('status').filter({ hasText: 'Nu bild 2 av 3' })).toBeVisible()
  await tabTo(page, /^Bild 1: Beskär$/, 'Shift+Tab')
  await page.keyboard.press('Enter')
  const crop = page.getByRole('dialog', { name: 'Beskär' })
  await expect(crop.getByRole('button', { name: 'Spara' })).toBeEnabled()
  await tabTo(page, /^Zooma$/)
  for (let step = 0; step < 10; step += 1) await page.keyboard.press('ArrowRight')
  await tabTo(page, /^Spara$/)
  await page.keyboard.press('Enter')
  await expect(crop).toBeHidden()
  await expect(editor.getByRole('listitem').first().locator('img')).toHaveAttribute('src', /\.webp$/)
  await tabTo(page, /^Bild 1: beskrivning$/, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Bild 1: beskrivning' })).toBeVisible()
  await tabTo(page, /^English/)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('A red cheese')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Bild 1: beskrivning' })).toBeHidden()
  // Shown to everybody.
  await tabTo(page, /^Visa i butiken/)
  await page.keyboard.press('Space')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Sparat', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('[role=dialog], [role=alertdialog]')).toHaveCount(0)

  const visitor = await page.context().browser()!.newContext({ baseURL: new URL(page.url()).origin })
  const shop = await visitor.newPage()
  for (const [language, name, text, alt] of [['sv', `Testost ${id}`, 'Mild och rund.', `Testost ${id}`], ['en', `Test cheese ${id}`, 'Mild and round.', 'A red cheese']] as const) {
    await shop.goto(`/products/testost-${id}?lang=${language}`)
    await expect(shop.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(shop.getByText(text)).toBeVisible()
    await expect(shop.getByRole('img', { name: alt }).first()).toBeVisible()
    // Its own: beside it stand others that were brought the same way.
    const pictures = shop.getByRole('article').first().locator('img[src*="/product-images/"]')
    const files = () => pictures.evaluateAll((images) => new Set(images.map((image) => image.getAttribute('src')!.replace(/\?.*/, '').split('/').at(-1))).size)
    await expect.poll(files).toBe(3)
  }
  await visitor.close()
})

test('too large and wrong files are refused with a message, and a wrong list changes nothing', async ({ page }) => {
  // Without the witness: the browser logs the 409 of an address that is taken.
  await speak(page, 'sv')
  await enter(page, '/admin?tab=products&id=10000000-0000-4000-8000-000000001002')
  const editor = page.getByRole('dialog')
  await expect(editor.getByRole('button', { name: 'Lägg till bilder' })).toBeVisible()
  const before = await editor.getByRole('listitem').count()
  await editor.locator('input[type=file]').setInputFiles([file('large.png', Buffer.alloc(10_100_000, 1)), file('note.txt', 'no picture')])
  await expect(editor.getByRole('alert')).toContainText('large.png är större än 10 MB och lades inte till.')
  await expect(editor.getByRole('alert')).toContainText('note.txt är ingen bild vi kan visa')
  await expect(editor.getByRole('listitem')).toHaveCount(before)
  // An address that is taken keeps what was typed; leaving asks.
  await editor.getByLabel('Adress').fill('ekologisk-mjolk-3')
  await page.keyboard.press('Control+s')
  await expect(editor.getByRole('alert').filter({ hasText: 'En annan produkt har den adressen.' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Fortsätt redigera' }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(editor.getByLabel('Adress')).toHaveValue('ekologisk-mjolk-3')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Lämna' }).click()
  await expect(editor).toBeHidden()

  await page.getByRole('button', { name: 'Importera CSV' }).click()
  const dialog = page.getByRole('dialog', { name: 'Importera CSV' })
  await dialog.locator('input[type=file]').setInputFiles(file('huge.csv', Buffer.alloc(50_100_000, 65)))
  await expect(dialog.getByRole('alert')).toContainText('Filen är större än 50 MB. Inget ändrades.')
  const id = unique()
  const lines = Array.from({ length: 1200 }, (_, n) => `L-${id}-${n},Rad ${n},${n % 100 === 7 ? 'gratis' : '10'},${n === 500 ? '2007310010018' : ''}`)
  await dialog.locator('input[type=file]').setInputFiles(file('many.csv', ['sku,name,shop_price,barcode', ...lines].join('\n')))
  await expect(dialog.getByText('1 200 rader').or(dialog.getByText('1200 rader'))).toBeVisible({ timeout: 60_000 })
  const findings = dialog.getByRole('region', { name: 'Vad som är fel, rad för rad' })
  // Twelve lines without a price that is a number, one wrong check digit, and what goes beyond 1,000 products.
  await expect(findings.getByRole('row').filter({ has: page.getByRole('rowheader', { name: '9', exact: true }) })).toContainText('shop_price')
  await expect(findings.getByRole('row').filter({ has: page.getByRole('rowheader', { name: '502', exact: true }) })).toContainText('kontrollsiffran stämmer inte')
  await expect(findings).toContainText('fler produkter än tillåtet')
  await expect(dialog.getByRole('button', { name: 'Importera', exact: true })).toBeDisabled()
  await page.keyboard.press('Escape')
  await page.getByRole('searchbox', { name: 'Sök i Produkter' }).fill(`L-${id}`)
  await expect(page.getByText('Inget hittades')).toBeVisible()
})

test('an exported list comes back and changes nothing', async ({ page, witness }) => {
  void witness
  await speak(page, 'sv')
  await enter(page, '/admin?tab=products')
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Exportera CSV' }).click()])
  const path = join(folder, 'export.csv')
  await download.saveAs(path)
  await page.getByRole('button', { name: 'Importera CSV' }).click()
  const dialog = page.getByRole('dialog', { name: 'Importera CSV' })
  await dialog.locator('input[type=file]').setInputFiles(path)
  await expect(dialog.getByText(/^0 nya, 0 ändrade, \d+ oförändrade\.$/)).toBeVisible({ timeout: 30_000 })
  await expect(dialog.getByRole('button', { name: 'Importera', exact: true })).toBeDisabled()
})


test('prices by per cent: a refusal keeps what was written, and the server reckons from the price as it is then', async ({ page, request }) => {
  // Without the witness: one call is refused here.
  const id = unique()
  const owner = await person(request, { role: 'owner' })
  const call = await apiOf(request, owner)
  const made = await call('POST', '/rest/v1/products', [100, 33.33].map((price, n) => ({ factory_id: FACTORY, slug: `pris-${id}-${n}`, name: `Pris ${id} ${n}`, is_active: false, shop_price: price })))
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const mine = `slug=like.pris-${id}-*`
  const prices = async () => (await call('GET', `/rest/v1/products?${mine}&select=shop_price&order=slug`)).body
  try {
    await speak(page, 'sv')
    await enter(page, '/admin?tab=products', owner)
    await page.getByRole('searchbox', { name: 'Sök i Produkter' }).fill(`Pris ${id}`)
    await expect(page.getByRole('row')).toHaveCount(3)
    await page.getByRole('checkbox', { name: 'Markera alla rader på sidan' }).click()
    await page.getByLabel('Mer …').selectOption('price')
    const dialog = page.getByRole('dialog', { name: 'Ändra priser' })
    const percent = dialog.getByLabel(/^Procent/)
    await percent.fill('-100')
    await expect(dialog.getByRole('button', { name: 'Ändra priser' })).toBeDisabled()
    await percent.fill('10')
    await page.route('**/rpc/change_prices', (route) => route.fulfill({ status: 500, json: { message: 'down' } }), { times: 1 })
    await page.keyboard.press('Enter')
    await expect(page.getByText('Det gick inte att ändra.')).toBeVisible()
    await expect(percent).toHaveValue('10')
    expect(await prices()).toEqual([{ shop_price: 100 }, { shop_price: 33.33 }])
    // A colleague was quicker.
    expect((await call('PATCH', `/rest/v1/products?slug=eq.pris-${id}-0`, { shop_price: 200 })).status).toBe(200)
    await percent.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page.getByText('2 produkter ändrade')).toBeVisible()
    expect(await prices()).toEqual([{ shop_price: 220 }, { shop_price: 36.7 }])
  } finally {
    expect((await call('DELETE', `/rest/v1/products?${mine}`)).status).toBe(200)
  }
})
