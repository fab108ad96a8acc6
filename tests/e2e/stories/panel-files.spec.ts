// The panel's lists as files, caught as the browser hands them over: the heading, a line for every row the list holds, Swedish letters and
// whatever parts fields, and nothing in them that a spreadsheet would run.

import { readFile } from 'node:fs/promises'

import { expect, type Page } from '@playwright/test'

import { enter, FACTORY, unique } from './panel'
import { caller, person, placed } from './people'
import { speak, test, viewport } from './shop'

const NASTY = '=SUM(1;2),"Åäö",\tslut'

/** Presses, and reads what the browser saves. */
async function saved(page: Page, button: string): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('main').getByRole('button', { name: button }).click()])
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

/** RFC 4180, written here once more: not the code that made the file. */
function fieldsOf(text: string, parted: ',' | ';'): string[][] {
  expect(text.startsWith('\u{FEFF}'), 'a mark for spreadsheets that it is UTF-8').toBe(true)
  const rows: string[][] = [[]]
  const field = new RegExp(`(?:"((?:[^"]|"")*)"|([^"${parted}\\r\\n]*))(${parted}|\\r\\n|$)`, 'gy')
  const body = text.slice(1)
  for (;;) {
    const [, quoted, plain = '', end] = field.exec(body) ?? []
    expect(end, 'a field ends, and what follows it is one').toBeDefined()
    rows.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === '') return rows
    if (end === '\r\n') rows.push([])
  }
}

/** Each line as its fields by name. */
function linesOf(rows: readonly string[][]): Record<string, string>[] {
  const [head, ...body] = rows
  for (const row of body) expect(row.length, row.join(' | ')).toBe(head!.length)
  return body.map((row) => Object.fromEntries(row.map((value, at) => [head![at]!, value])))
}

const harmless = (rows: readonly string[][]) =>
  expect(rows.flat().filter((value) => /^[=+@\t\r]/.test(value) || (value.startsWith('-') && !/^-(\d+([.,]\d+)?)?$/.test(value)))).toEqual([])

test.use({ viewport: viewport(1280), locale: 'sv-SE' })

test('orders: what the filters let through, and no customer writes a formula', async ({ page, request, witness }) => {
  void witness
  const email = `kund-${unique()}@example.com`
  const order = await placed(request, email, '=HYPERLINK("http://x.example";"Åsa, Öberg")')
  await placed(request, email, '-1+1')
  await speak(page, 'sv')
  const owner = await person(request, { role: 'orders' })
  await enter(page, '/admin?tab=orders', owner)
  const { count } = await (await caller(request, owner)).rpc<{ count: number }>('desk_orders', {})
  await expect(page.getByText('Erik Öberg')).toBeVisible()

  const all = await saved(page, 'Exportera CSV')
  expect(all.name).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/)
  const rows = fieldsOf(all.text, ';')
  expect(rows[0]).toEqual(['order_number', 'placed_at', 'status', 'payment_status', 'payment_method', 'company', 'name', 'delivery_name', 'pieces', 'total'])
  expect(rows).toHaveLength(count + 1)
  expect(linesOf(rows).map(({ name }) => name)).toContain('Erik Öberg')
  harmless(rows)

  await page.getByRole('searchbox').first().fill(email)
  await expect(page.getByRole('row')).toHaveCount(3)
  const found = linesOf(fieldsOf((await saved(page, 'Exportera CSV')).text, ';'))
  expect(found.map(({ name }) => name).toSorted()).toEqual(["'-1+1", '\'=HYPERLINK("http://x.example";"Åsa, Öberg")'])
  expect(found.map((line) => line.order_number)).toContain(order.number)
  expect(found[0]).toMatchObject({ status: 'pending', pieces: '2' })
})

test('products: all of them, in every language', async ({ page, request, witness }) => {
  void witness
  const owner = await person(request, { role: 'owner' })
  const own = await caller(request, owner)
  const slug = `fil-${unique()}`
  const made = await own.send('post', '/rest/v1/products', { factory_id: FACTORY, slug, name: NASTY, description: '-2+3', is_active: false, shop_price: 10.5 }, { prefer: 'return=representation' })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const [{ id }] = made.body as [{ id: string }]
  try {
    expect((await own.send('post', '/rest/v1/products_i18n', { product_id: id, language_code: 'ar', name: 'لبن، "رائب"' })).status).toBe(201)
    const { body } = await own.send('get', `/rest/v1/products?select=id&factory_id=eq.${FACTORY}`)
    await speak(page, 'sv')
    await enter(page, '/admin?tab=products', owner)
    const file = await saved(page, 'Exportera CSV')
    expect(file.name).toMatch(/^products-\d{4}-\d\d-\d\d\.csv$/)
    const rows = fieldsOf(file.text, ',')
    expect(rows[0]!.slice(0, 4)).toEqual(['sku', 'slug', 'name', 'description'])
    expect(rows[0]).toEqual(expect.arrayContaining(['name_en', 'name_ar', 'price_range_ar']))
    expect(rows).toHaveLength((body as unknown[]).length + 1)
    harmless(rows)
    // A space in front, which an import takes away again.
    expect(linesOf(rows).find((line) => line.slug === slug)).toMatchObject({ name: ` ${NASTY}`, description: ' -2+3', name_ar: 'لبن، "رائب"', shop_price: '10.5' })
  } finally {
    await own.send('delete', `/rest/v1/products?id=eq.${id}`)
  }
})

test('texts: a line for every key, a column for every language, as CSV and as JSON', async ({ page, request, witness }) => {
  void witness
  const owner = await person(request, { role: 'owner' })
  const own = await caller(request, owner)
  const key = 'faq.search'
  const place = `/rest/v1/translations?factory_id=eq.${FACTORY}&translation_key=eq.${key}&language_code=eq.sv`
  const [before] = (await own.send('get', `${place}&select=content`)).body as [{ content: string }]
  expect((await own.send('patch', place, { content: NASTY })).status).toBe(204)
  try {
    await speak(page, 'sv')
    await enter(page, '/admin?tab=translations', owner)
    const json = await saved(page, 'Exportera JSON')
    expect(json.name).toBe('texts.json')
    const texts = JSON.parse(json.text) as Record<string, Record<string, string>>
    expect(texts.sv![key]).toBe(NASTY)
    const file = await saved(page, 'Exportera CSV')
    expect(file.name).toBe('texts.csv')
    const rows = fieldsOf(file.text, ',')
    expect(rows[0]![0]).toBe('key')
    expect(rows[0]!.slice(1).toSorted()).toEqual(Object.keys(texts).toSorted())
    expect(rows).toHaveLength(new Set(Object.values(texts).flatMap((words) => Object.keys(words))).size + 1)
    harmless(rows)
    const line = linesOf(rows).find((one) => one.key === key)!
    expect(line.sv).toBe(` ${NASTY}`)
    expect(line.ar).toBe(texts.ar![key])
    expect(line.ar).toMatch(/\p{Script=Arabic}/u)
  } finally {
    await own.send('patch', place, { content: before.content })
  }
})
