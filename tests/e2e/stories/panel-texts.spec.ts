// The panel's tabs of texts, by keyboard alone: translations, languages, pages, menu, footer. What is done there is seen in the shop; and
// nobody else can do it, through the page or straight through REST.

import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test'

import { chooserOf } from './panel'
import { speak, test, viewport } from './shop'

const PASSWORD = 'en mening som jag minns'
const FACTORY = '0fac7000-0000-4000-8000-000000000001'
const OTHER_FACTORY = '0fac7000-0000-4000-8000-000000000002'
const BASE = process.env.BASE_URL ?? 'http://127.0.0.1:54321'
const ANON = process.env.SUPABASE_ANON_KEY ?? ''
const SERVICE = process.env.SUPABASE_SERVICE_ROLE_KEY ?? ''
const unique = () => `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`

const as = (token: string, apikey = ANON) => ({ apikey, authorization: `Bearer ${token}`, 'content-type': 'application/json' })
const service = as(SERVICE, SERVICE)

/** A person as the staff register would have them; without a role a customer. */
async function person(request: APIRequestContext, row?: { role: string; factory_id?: string; is_active?: boolean }): Promise<string> {
  const email = `texts-${unique()}@example.com`
  const made = await request.post(`${BASE}/auth/v1/admin/users`, { headers: service, data: { email, password: PASSWORD, email_confirm: true } })
  const { id } = (await made.json()) as { id: string }
  if (row) {
    const data = { user_id: id, factory_id: FACTORY, is_active: true, ...row }
    expect((await request.post(`${BASE}/rest/v1/admins`, { headers: service, data })).status()).toBe(201)
  }
  return email
}

async function enter(page: Page, email: string, path = '/admin'): Promise<void> {
  await page.goto(`/auth?next=${encodeURIComponent(path)}`)
  await page.locator('main input[type=email]').fill(email)
  await page.locator('main input[type=password]').first().fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${path}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Översikt' })).toBeVisible()
}

/** `g` and the tab's key, as the panel's help says. */
async function go(page: Page, key: string, title: string): Promise<void> {
  await page.keyboard.press('g')
  await page.keyboard.press(key)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused()
}

/** Presses the tab key until it is there: what cannot be reached so is not there for a keyboard. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  for (let press = 0; press < 200; press += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error(`the tab key never reached ${target}`)
}

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** The list's own field, by its key; what is typed before it has the focus would be keys of the panel. */
async function search(page: Page, words: string): Promise<void> {
  const field = page.getByRole('main').getByRole('searchbox')
  await expect(field).toBeVisible()
  await page.keyboard.press('/')
  await expect(field).toBeFocused()
  await page.keyboard.type(words)
}

/** No window is open any more. Not by its role: what lies behind a question has none, and neither has the page behind a window. */
const allClosed = (page: Page) => expect(page.locator('[role=dialog], [role=alertdialog]')).toHaveCount(0)

/** Replaces what stands in the field that has the focus. */
async function type(page: Page, text: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

/** A visitor's answer from the server comes from its memory for five seconds; REST is asked afresh. */
async function visit(page: Page, path: string, language = 'sv'): Promise<Page> {
  const context = await page.context().browser()!.newContext({ baseURL: BASE, viewport: viewport(1280) })
  const shop = await context.newPage()
  await speak(shop, language)
  await shop.goto(path)
  return shop
}

const folder = mkdtempSync(join(tmpdir(), 'texts-'))
const file = (name: string, content: string) => {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}

test.use({ viewport: viewport(1280), locale: 'sv-SE' })

test('words and languages: found, changed, imported, ordered, switched off', async ({ page, request, witness }) => {
  void witness
  const give = chooserOf(page)
  await speak(page, 'sv')
  await enter(page, await person(request, { role: 'admin' }))
  const id = unique()

  await test.step('a text is changed in its cell and its former words come back', async () => {
    await go(page, 't', 'Översättningar')
    await press(page, page.getByRole('button', { name: /^English/ }))
    await search(page, 'header.signIn')
    await expect(page.getByRole('row')).toHaveCount(2)
    const cell = page.getByRole('button', { name: /^Redigera header.signIn: Sign In$/ })
    await press(page, cell)
    const field = page.getByRole('textbox', { name: 'Ny text för header.signIn' })
    await expect(field).toBeFocused()
    await type(page, `Enter ${id}`)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: `Redigera header.signIn: Enter ${id}` })).toBeFocused()
    const shop = await visit(page, '/products?lang=en', 'en')
    await expect(shop.getByRole('banner').getByRole('link', { name: `Enter ${id}` })).toBeVisible()
    await shop.context().close()
    await tabTo(page, page.getByRole('button', { name: 'header.signIn', exact: true }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    const drawer = page.getByRole('dialog', { name: 'header.signIn' })
    await expect(drawer.getByLabel('English')).toHaveValue(`Enter ${id}`)
    await press(page, drawer.getByRole('button', { name: 'Återställ det som stod före' }).first())
    await expect(drawer.getByLabel('English')).toHaveValue('Sign In')
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
  })

  await test.step('a list with faults changes nothing and says where they are; a right one does', async () => {
    await page.locator('h1').focus()
    await page.keyboard.press('i')
    const dialog = page.getByRole('dialog', { name: 'Importera' })
    const choose = async (path: string) => {
      await tabTo(page, dialog.getByLabel('CSV- eller JSON-fil, högst 10 MB'))
      await give([path])
    }
    await choose(file('wrong.csv', `key,sv,en,tlh\r\nstory.${id},Ett,One,\r\nnot a key,x,,\r\nstory.${id}b,"två\r\nrader",,nuqneH\r\nstory.${id},Igen,,\r\n`))
    await expect(dialog.getByText('4 texter är fel')).toBeVisible()
    const faults = dialog.getByRole('region', { name: 'Vad som är fel, rad för rad' })
    for (const [line, problem] of [['2', 'Filen har den två gånger'], ['3', 'Det är ingen nyckel'], ['4', 'Butiken har inget sådant språk'], ['6', 'Filen har den två gånger']] as const) {
      await expect(faults.getByRole('row').filter({ has: page.getByRole('rowheader', { name: line, exact: true }) })).toContainText(problem)
    }
    await expect(dialog.getByRole('button', { name: 'Importera texterna' })).toBeDisabled()
    await press(page, dialog.getByRole('button', { name: 'Välj en annan fil' }))
    await choose(file('right.json', JSON.stringify({ sv: { [`story.${id}`]: 'Ett' }, en: { [`story.${id}`]: 'One' } })))
    await expect(dialog.getByText('2 nya, 0 ändrade, 0 oförändrade.')).toBeVisible()
    const stored = () => request.get(`${BASE}/rest/v1/translations?select=content&translation_key=eq.story.${id}`, { headers: as(ANON) }).then((answer) => answer.json() as Promise<unknown[]>)
    expect(await stored()).toEqual([])
    await press(page, dialog.getByRole('button', { name: 'Importera texterna' }))
    await expect(page.getByText('Importerat: 2 nya, 0 ändrade')).toBeVisible()
    expect(await stored()).toHaveLength(2)
  })

  await test.step('a language is added, ordered, activated, and the default one cannot be switched off', async () => {
    await page.locator('h1').focus()
    await go(page, 'l', 'Språk')
    const list = page.getByRole('list', { name: 'Språk' })
    await expect(list.getByRole('checkbox', { name: 'Svenska är aktivt' })).toBeDisabled()
    const code = `q${id.replace(/[^a-z]/g, '').slice(-2).padEnd(2, 'q')}`
    await page.keyboard.press('n')
    const drawer = page.getByRole('dialog', { name: 'Lägg till språk' })
    await tabTo(page, drawer.getByLabel('Kod'))
    await type(page, code)
    await tabTo(page, drawer.getByLabel('Namn på språket självt'))
    await type(page, `Prov ${id}`)
    await tabTo(page, drawer.getByLabel('Namn på engelska'))
    await type(page, 'Trial')
    await page.keyboard.press('Control+s')
    await expect(drawer).toBeHidden()
    const names = () => list.getByRole('checkbox').evaluateAll((boxes) => boxes.map((box) => box.getAttribute('aria-label')))
    await expect(list.getByRole('checkbox', { name: `Prov ${id} är aktivt` })).not.toBeChecked()
    const before = await names()
    await press(page, list.getByRole('button', { name: `Flytta upp: Prov ${id}` }))
    await expect.poll(names).toEqual([...before.slice(0, -2), before.at(-1), before.at(-2)])
    await press(page, list.getByRole('checkbox', { name: `Prov ${id} är aktivt` }), 'Space')
    await expect(page.getByText(`Prov ${id} är aktivt`, { exact: true }).last()).toBeVisible()
    const shop = await visit(page, '/products')
    await shop.getByRole('banner').getByRole('button', { name: /Byt språk/ }).click()
    await expect(shop.getByRole('main').getByRole('menuitemradio', { name: `Prov ${id}` })).toBeVisible()
    await shop.context().close()
    await press(page, list.getByRole('checkbox', { name: `Prov ${id} är aktivt` }), 'Space')
    await press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Stäng av' }))
    await expect(list.getByRole('checkbox', { name: `Prov ${id} är aktivt` })).not.toBeChecked()
    await request.delete(`${BASE}/rest/v1/languages?code=eq.${code}`, { headers: service })
  })
})

test('pages, menu and footer: made, moved, ordered, and seen in the shop', async ({ page, request, witness }) => {
  void witness
  await speak(page, 'sv')
  await enter(page, await person(request, { role: 'editor' }))
  const id = unique()
  const shop = await visit(page, '/products')

  await test.step('a page is written, published, moved, and its old address leads on', async () => {
    await go(page, 'i', 'Sidor')
    await expect(page.getByRole('row', { name: /Om oss/ })).toBeVisible()
    await page.keyboard.press('n')
    const drawer = page.getByRole('dialog', { name: 'Ny sida' })
    await tabTo(page, drawer.getByLabel('Titel', { exact: true }))
    await type(page, `Recept ${id}`)
    await tabTo(page, drawer.getByLabel('Beskrivning', { exact: true }))
    await type(page, 'Sill på tre sätt.')
    await expect(drawer.getByLabel('Adress')).toHaveValue(`recept-${id}`)
    await tabTo(page, drawer.getByLabel('Status'))
    await page.keyboard.press('ArrowDown')
    await expect(drawer.getByText('Sill på tre sätt.').last()).toBeVisible()
    await page.keyboard.press('Control+s')
    await expect(drawer).toBeHidden()
    await shop.goto(`/recept-${id}`)
    await expect(shop.getByRole('heading', { level: 1, name: `Recept ${id}` })).toBeVisible()
    await expect(shop.getByRole('article').getByText('Sill på tre sätt.').first()).toBeVisible()

    await search(page, id)
    await expect(page.getByRole('row')).toHaveCount(2)
    await press(page, page.getByRole('button', { name: `Recept ${id}`, exact: true }))
    const editor = page.getByRole('dialog', { name: `Recept ${id}` })
    await tabTo(page, editor.getByLabel('Adress'))
    await type(page, 'products')
    await page.keyboard.press('Control+s')
    await expect(editor.getByRole('alert').filter({ hasText: 'En av butikens vyer har den adressen.' })).toBeVisible()
    await tabTo(page, editor.getByLabel('Adress'))
    await type(page, `mat-${id}`)
    await page.keyboard.press('Control+s')
    await press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Flytta', exact: true }))
    await allClosed(page)
    await shop.goto(`/recept-${id}`)
    await expect(shop).toHaveURL(`${BASE}/mat-${id}`)
    await expect(shop.getByRole('heading', { level: 1, name: `Recept ${id}` })).toBeVisible()
  })

  await test.step('a menu item is made, put into a dropdown and ordered there', async () => {
    await page.locator('h1').focus()
    await go(page, 'u', 'Meny')
    const list = page.getByRole('list', { name: 'Meny', exact: true })
    await expect(list.getByRole('listitem').first()).toBeVisible()
    await page.keyboard.press('n')
    const drawer = page.getByRole('dialog', { name: 'Ny menypost' })
    await tabTo(page, drawer.getByLabel('Titel', { exact: true }))
    await type(page, `Mat ${id}`)
    await tabTo(page, drawer.getByLabel('Adress'))
    await type(page, 'javascript:alert(1)')
    await page.keyboard.press('Control+s')
    await expect(drawer.getByRole('alert').filter({ hasText: 'En adress börjar med' })).toBeVisible()
    await tabTo(page, drawer.getByLabel('Adress'))
    await type(page, `/mat-${id}`)
    await page.keyboard.press('Control+s')
    await expect(drawer).toBeHidden()
    const header = page.getByRole('banner')
    await expect(header.getByRole('link', { name: `Mat ${id}` })).toBeVisible()
    await press(page, list.getByRole('button', { name: `Lägg under posten ovanför: Mat ${id}` }))
    await expect(page.getByRole('status').filter({ hasText: `Mat ${id} har flyttats` })).toBeAttached()
    await expect(list.getByRole('button', { name: `Ta ut ur undermenyn: Mat ${id}` })).toBeVisible()
    await expect(header.getByRole('link', { name: `Mat ${id}` })).toBeHidden()
    // Lifted, carried out above its neighbour by the arrow, put down: the handle's own keys.
    const before = await list.getByRole('listitem').count()
    await press(page, list.getByRole('button', { name: `Ta ut ur undermenyn: Mat ${id}` }))
    await expect(list.getByRole('button', { name: `Lägg under posten ovanför: Mat ${id}` })).toBeVisible()
    // The button has kept the focus: it only says something else now.
    await tabTo(page, list.getByRole('button', { name: `Dra: Mat ${id}` }), 'Shift+Tab')
    await page.keyboard.press('Space')
    await expect(page.getByRole('status').filter({ hasText: `Mat ${id} över plats ${before}` })).toBeAttached()
    await page.keyboard.press('ArrowUp')
    await expect(page.getByRole('status').filter({ hasText: `Mat ${id} över plats ${before - 1}` })).toBeAttached()
    await page.keyboard.press('Space')
    await expect(list.getByRole('listitem').nth(before - 2)).toContainText(`Mat ${id}`)
    await shop.goto('/products?menu=1')
    await expect(shop.getByRole('banner').getByRole('link', { name: `Mat ${id}` })).toBeVisible()
    await press(page, list.getByRole('button', { name: new RegExp(`^Mat ${id}`) }))
    await press(page, page.getByRole('dialog', { name: `Mat ${id}` }).getByRole('button', { name: 'Ta bort' }))
    await press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Ta bort' }))
    await allClosed(page)
    await expect(header.getByRole('link', { name: `Mat ${id}` })).toHaveCount(0)
  })

  await test.step('a link and a text of the footer change, and the former links come back', async () => {
    await page.locator('h1').focus()
    await go(page, 'f', 'Sidfot')
    await press(page, page.getByRole('main').getByRole('button', { name: 'Redigera länkar: Support' }))
    const dialog = page.getByRole('dialog', { name: 'Länkar: Support' })
    await press(page, dialog.getByRole('button', { name: 'Lägg till en länk' }))
    const titles = dialog.getByLabel('Titel', { exact: true })
    await expect(titles.last()).toHaveValue('New Link')
    await titles.last().focus()
    await type(page, `Mat ${id}`)
    await press(page, dialog.getByRole('button', { name: 'Spara', exact: true }))
    await expect(page.getByText('Sidfotens avsnitt har uppdaterats.')).toBeVisible()
    await expect(page.getByRole('contentinfo').getByRole('link', { name: `Mat ${id}` })).toBeVisible()
    await shop.goto('/products?footer=1')
    await expect(shop.getByRole('contentinfo').getByRole('link', { name: `Mat ${id}` })).toBeVisible()
    await press(page, page.getByRole('main').getByRole('button', { name: 'Redigera länkar: Support' }))
    await press(page, dialog.getByText('Tidigare versioner'))
    await press(page, dialog.getByRole('button', { name: 'Återställ den här versionen' }).first())
    await allClosed(page)
    await expect(page.getByRole('contentinfo').getByRole('link', { name: `Mat ${id}` })).toHaveCount(0)

    await page.locator('h1').focus()
    await page.keyboard.press('e')
    const texts = page.getByRole('dialog', { name: 'Företaget och rubrikerna' })
    const phone = texts.getByLabel('Telefon')
    await tabTo(page, phone)
    const former = await phone.inputValue()
    await type(page, '0650-12 34 56')
    await page.keyboard.press('Control+s')
    await expect(texts).toBeHidden()
    await expect(page.getByRole('contentinfo').getByRole('link', { name: '0650-12 34 56' })).toBeVisible()
    await page.locator('h1').focus()
    await page.keyboard.press('e')
    await tabTo(page, phone)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('Delete')
    if (former) await page.keyboard.type(former)
    await page.keyboard.press('Control+s')
    await allClosed(page)
    await expect(page.getByRole('contentinfo').getByRole('link', { name: '0650-12 34 56' })).toHaveCount(0)
  })
  await shop.context().close()
  for (const table of [`pages?slug=eq.mat-${id}`, `page_content?page_slug=eq.mat-${id}`]) await request.delete(`${BASE}/rest/v1/${table}`, { headers: service })
})

test('nobody else: no customer, no former admin, no admin of another factory, by the page or by REST', async ({ page, request }) => {
  const others = [await person(request), await person(request, { role: 'owner', is_active: false }), await person(request, { role: 'owner', factory_id: OTHER_FACTORY })]
  const [item] = (await (await request.get(`${BASE}/rest/v1/menu_items?select=id,title&limit=1&factory_id=eq.${FACTORY}`, { headers: as(ANON) })).json()) as { id: string; title: string }[]
  const [about] = (await (await request.get(`${BASE}/rest/v1/pages?select=id&slug=eq.about&factory_id=eq.${FACTORY}`, { headers: as(ANON) })).json()) as { id: string }[]
  const state = async () => {
    const asked = ['translations?translation_key=eq.header.signIn', 'languages?order=code', `menu_items?factory_id=eq.${FACTORY}&order=id`, `footer_links?factory_id=eq.${FACTORY}&order=id`, `pages?factory_id=eq.${FACTORY}&order=id`]
    return Promise.all(asked.map(async (path) => (await request.get(`${BASE}/rest/v1/${path}`, { headers: service })).json() as Promise<unknown>))
  }
  const before = await state()
  for (const email of others) {
    const answer = await request.post(`${BASE}/auth/v1/token?grant_type=password`, { headers: { apikey: ANON }, data: { email, password: PASSWORD } })
    const headers = { ...as(((await answer.json()) as { access_token: string }).access_token), prefer: 'return=representation' }
    const call = (name: string, data: object) => request.post(`${BASE}/rest/v1/rpc/${name}`, { headers, data })
    const change = async (path: string, data: object) => (await (await request.patch(`${BASE}/rest/v1/${path}`, { headers, data })).json()) as unknown
    expect(await change(`translations?translation_key=eq.header.signIn&factory_id=eq.${FACTORY}`, { content: 'x' })).toEqual([])
    expect(await change('languages?code=eq.en', { is_active: false })).toEqual([])
    expect(await change(`menu_items?id=eq.${item!.id}`, { title: 'x' })).toEqual([])
    expect(await change(`footer_links?factory_id=eq.${FACTORY}`, { title: 'x' })).toEqual([])
    expect(await change(`pages?id=eq.${about!.id}`, { status: 'draft' })).toEqual([])
    expect((await call('import_translations', { p_factory: FACTORY, p_cells: [{ line: 2, key: 'a', language: 'sv', content: 'x' }], p_apply: true })).status()).toBe(403)
    expect((await call('set_default_language', { p_code: 'en' })).status()).toBe(403)
    expect(await (await call('order_languages', { p_codes: ['en', 'sv'] })).json()).toBe(0)
    expect(await (await call('arrange_menu', { p_items: [{ id: item!.id, parent_id: null }] })).json()).toBe(0)
    for (const name of ['rename_page', 'delete_page']) expect((await call(name, { p_page: about!.id, ...(name === 'rename_page' && { p_slug: 'x' }) })).ok(), name).toBe(false)
  }
  expect(await state()).toEqual(before)

  // The page says so and asks nothing of the server. An admin of another factory has a panel, of their own shop's rows.
  await speak(page, 'sv')
  await page.goto(`/auth?next=${encodeURIComponent('/admin?tab=translations')}`)
  await page.locator('main input[type=email]').fill(others[1]!)
  await page.locator('main input[type=password]').first().fill(PASSWORD)
  const asked: string[] = []
  page.on('request', (one) => asked.push(one.url()))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/admin?tab=translations')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  expect(asked.filter((url) => url.includes('translations_table'))).toEqual([])
})
