// Must show 1 of editing in place: words, menu and footer changed where they stand, older versions back, two admins at one text,
// and nobody else, through the page or straight through REST.

import { expect, type APIRequestContext, type Browser, type Page } from '@playwright/test'

import { axe } from './looks'
import { speak, test, viewport } from './shop'

const PASSWORD = 'en mening som jag minns'
const FACTORY = '0fac7000-0000-4000-8000-000000000001'
const OTHER_FACTORY = '0fac7000-0000-4000-8000-000000000002'
const TITLE_PLACE = '80000000-0000-4000-8000-000000000002'
const BASE = process.env.BASE_URL ?? 'http://127.0.0.1:54321'
const ANON = process.env.SUPABASE_ANON_KEY ?? ''
const SERVICE = process.env.SUPABASE_SERVICE_ROLE_KEY ?? ''

const as = (token: string, apikey = ANON) => ({ apikey, authorization: `Bearer ${token}`, 'content-type': 'application/json' })
const service = as(SERVICE, SERVICE)

interface Person {
  email: string
  id: string
}

/** A person as the staff register would have them; without a role a customer. */
async function person(request: APIRequestContext, row?: { role: string; factory_id?: string; is_active?: boolean }): Promise<Person> {
  const email = `editor-${Date.now()}-${Math.random().toString(36).slice(2)}@example.com`
  const made = await request.post(`${BASE}/auth/v1/admin/users`, { headers: service, data: { email, password: PASSWORD, email_confirm: true } })
  const { id } = (await made.json()) as { id: string }
  if (row) {
    const data = { user_id: id, factory_id: FACTORY, is_active: true, ...row }
    expect((await request.post(`${BASE}/rest/v1/admins`, { headers: service, data })).status()).toBe(201)
  }
  return { email, id }
}

async function tokenOf(request: APIRequestContext, { email }: Person): Promise<string> {
  const answer = await request.post(`${BASE}/auth/v1/token?grant_type=password`, { headers: { apikey: ANON }, data: { email, password: PASSWORD } })
  return ((await answer.json()) as { access_token: string }).access_token
}

async function signIn(page: Page, { email }: Person): Promise<void> {
  await page.goto('/auth')
  await page.getByLabel('E-post').fill(email)
  await page.getByLabel('Lösenord', { exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Logga in', exact: true }).click()
  // On its way to the front page the account is seen for a moment or not at all.
  await page.waitForURL((url) => url.pathname === '/')
}

/** The front page in edit mode. */
async function editing(page: Page, who: Person): Promise<void> {
  await speak(page, 'sv')
  await signIn(page, who)
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Redigera' }).click()
  await expect(page.getByRole('toolbar', { name: 'Redigeringsläge' })).toBeVisible()
}

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const group = (page: Page) => page.getByRole('group', { name: 'Text som redigeras' })

/** In the title's own field: that of a text which is still being saved would take the words as well. */
async function write(page: Page, text: string): Promise<void> {
  await expect(group(page)).toHaveCount(0)
  await title(page).getByRole('button', { name: /^Redigera:/ }).click()
  await group(page).getByRole('textbox').fill(text)
}

const valueOf = async (request: APIRequestContext, language: string): Promise<string> => {
  const answer = await request.get(`${BASE}/rest/v1/page_content_i18n?select=content_value&page_content_id=eq.${TITLE_PLACE}&language_code=eq.${language}`, { headers: as(ANON) })
  return ((await answer.json()) as { content_value: string }[])[0]!.content_value
}

test.use({ viewport: viewport(1280), locale: 'sv-SE' })

test('an admin changes a heading in Swedish, Arabic stays; an older version comes back', async ({ page, request, witness }) => {
  void witness
  const before = await valueOf(request, 'sv')
  const arabic = await valueOf(request, 'ar')
  await editing(page, await person(request, { role: 'editor' }))

  await test.step('Enter saves, Escape does not, Save waits for a change', async () => {
    await title(page).getByText(before).dblclick()
    const field = group(page).getByRole('textbox')
    await expect(field).toBeFocused()
    await expect(field).toHaveValue(before)
    await expect(group(page).getByRole('button', { name: 'Spara' })).toBeDisabled()
    await field.fill('Inte det här')
    await expect(page.getByText('1 osparad text')).toBeVisible()
    await field.press('Escape')
    await expect(title(page)).toContainText(before)
    await title(page).getByRole('button', { name: /^Redigera:/ }).press('F2')
    await field.fill('Det godaste från kusten')
    await field.press('Enter')
    await expect(title(page)).toContainText('Det godaste från kusten')
    await expect(title(page).getByRole('button')).toBeFocused()
    expect(await valueOf(request, 'sv')).toBe('Det godaste från kusten')
    expect(await valueOf(request, 'ar')).toBe(arabic)
  })

  await test.step('a paragraph has room and is saved by Ctrl+Enter; leaving the field keeps what was written', async () => {
    const pencil = page.locator('section').first().locator('p [data-editable]').last().getByRole('button')
    await pencil.click()
    const field = group(page).getByRole('textbox')
    await expect.poll(async () => (await field.boundingBox())?.height).toBeGreaterThanOrEqual(100)
    await field.fill('Två rader.\nDen andra.')
    await field.blur()
    await expect(field).toHaveValue('Två rader.\nDen andra.')
    await field.press('Control+Enter')
    // The field holds these words, too, until they are saved.
    await expect(group(page)).toHaveCount(0)
    await expect(page.getByText('Den andra.')).toBeVisible()
  })

  await test.step('a failure is logged, says so beside the text and loses nothing', async () => {
    await page.route('**/rest/v1/page_content_i18n*', (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()))
    await write(page, 'Kommer inte fram')
    await group(page).getByRole('textbox').press('Enter')
    await expect(group(page).getByRole('alert')).toContainText('kunde inte sparas')
    await expect(group(page).getByRole('textbox')).toHaveValue('Kommer inte fram')
    await page.unroute('**/rest/v1/page_content_i18n*')
    await group(page).getByRole('button', { name: 'Försök igen' }).click()
    await expect(title(page)).toContainText('Kommer inte fram')
    const told = witness.complaints.splice(0)
    expect(told.length, told.join('\n')).toBeGreaterThan(0)
    expect(told.every((line) => /Text save failed|Failed to load resource/.test(line)), told.join('\n')).toBe(true)
  })

  await test.step('undo, redo, and the version from before all of it', async () => {
    const bar = page.getByRole('toolbar', { name: 'Redigeringsläge' })
    await bar.getByRole('button', { name: 'Ångra' }).click()
    await expect(page.getByText('Två rader.')).toBeVisible()
    await expect(title(page)).toContainText('Det godaste från kusten')
    await bar.getByRole('button', { name: 'Gör om' }).click()
    await expect(title(page)).toContainText('Kommer inte fram')
    await write(page, 'Kommer inte fram')
    await group(page).getByRole('button', { name: 'Historik' }).click()
    const panel = page.getByRole('dialog', { name: 'Historik' })
    const version = panel.getByRole('listitem').filter({ hasText: before }).last()
    await version.getByRole('button', { name: 'Återställ den här versionen' }).click()
    await expect(page.getByText('Den äldre versionen är tillbaka')).toBeVisible()
    await expect(title(page)).toContainText(before)
    expect(await valueOf(request, 'sv')).toBe(before)
  })

  await test.step('a draft is seen in edit mode only, until it is published', async () => {
    const bar = page.getByRole('toolbar', { name: 'Redigeringsläge' })
    await bar.getByRole('switch').check()
    await write(page, 'Ett utkast')
    await group(page).getByRole('textbox').press('Enter')
    await expect(title(page)).toContainText('Utkast')
    expect(await valueOf(request, 'sv')).toBe(before)
    await bar.getByRole('switch').uncheck()
    await bar.getByRole('button', { name: 'Publicera 1 utkast' }).click()
    await expect(page.getByText('1 text publicerad')).toBeVisible()
    expect(await valueOf(request, 'sv')).toBe('Ett utkast')
    await write(page, before)
    await group(page).getByRole('textbox').press('Enter')
    await expect(title(page)).toContainText(before)
  })
})

test('two admins at one text: the second is told, and neither loses a word', async ({ page, browser, request }) => {
  const before = await valueOf(request, 'sv')
  await editing(page, await person(request, { role: 'admin' }))
  const other = await (await browser.newContext({ viewport: viewport(1280), locale: 'sv-SE' })).newPage()
  const bertil = await person(request, { role: 'editor' })
  await editing(other, bertil)
  await write(page, 'Annas rubrik')
  await write(other, 'Bertils rubrik')
  await group(other).getByRole('textbox').press('Enter')
  await expect(title(other)).toContainText('Bertils rubrik')

  await group(page).getByRole('textbox').press('Enter')
  const window = page.getByRole('dialog', { name: 'Någon annan har ändrat texten' })
  await expect(window).toContainText('Bertils')
  await expect(window).toContainText('Annas')
  // A colleague is called by name, or as here by address; and no button is under the Enter that was meant to save.
  await expect(window).toContainText(new RegExp(`${bertil.email}.* sparade \\d\\d:\\d\\d`))
  await expect(window).toBeFocused()
  expect(await valueOf(request, 'sv')).toBe('Bertils rubrik')
  await window.getByRole('button', { name: 'Lägg båda i fältet' }).click()
  await expect(group(page).getByRole('textbox')).toHaveValue(/Bertils rubrik.*Annas rubrik/s)
  await group(page).getByRole('textbox').fill('Annas och Bertils rubrik')
  await group(page).getByRole('textbox').press('Enter')
  await expect(title(page)).toContainText('Annas och Bertils rubrik')

  // The undo of one who was overtaken leaves the other's words alone.
  await other.getByRole('toolbar', { name: 'Redigeringsläge' }).getByRole('button', { name: 'Ångra' }).click()
  await expect(other.getByText('Någon har ändrat texten sedan dess.')).toBeVisible()
  expect(await valueOf(request, 'sv')).toBe('Annas och Bertils rubrik')
  await write(page, before)
  await group(page).getByRole('textbox').press('Enter')
  await expect(title(page)).toContainText(before)
  await other.context().close()
})

test('menu, footer links and colours; what fails leaves the footer as it was', async ({ page, request }) => {
  await editing(page, await person(request, { role: 'editor' }))
  const footer = page.getByRole('contentinfo')
  const column = footer.getByRole('navigation').nth(2)
  const links = () => column.getByRole('link').allTextContents()

  await test.step('a menu title, in this language alone', async () => {
    const pencil = (words: string) => page.getByRole('banner').getByRole('button', { name: `Redigera menytitel: ${words}`, exact: true })
    const former = 'Kontakt'
    for (const [from, words] of [[former, 'Hitta hit'], ['Hitta hit', former]] as const) {
      await pencil(from).click()
      await page.getByLabel('Titel på Svenska').fill(words)
      await page.keyboard.press('Enter')
      await expect(pencil(words)).toBeVisible()
    }
  })

  await test.step('a link’s title where it stands', async () => {
    await expect(column.getByRole('link').first()).toBeVisible()
    const [former] = await links()
    await column.getByRole('link').first().dblclick()
    const field = column.getByRole('textbox')
    await field.fill('Ett annat namn')
    await field.press('Enter')
    await expect(page.getByText('Sidfotslänken är uppdaterad för Svenska')).toBeVisible()
    await expect(column.getByRole('link').first()).toHaveText('Ett annat namn')
    await column.getByRole('button', { name: /^Redigera: Ett annat namn/ }).click()
    await field.fill(former!)
    await column.getByRole('button', { name: 'Spara' }).click()
    await expect(column.getByRole('link').first()).toHaveText(former!)
  })

  await test.step('a forced failure keeps the old links and what was written', async () => {
    const former = await links()
    await column.getByRole('button', { name: /^Redigera länkar/ }).click()
    const window = page.getByRole('dialog', { name: /^Länkar:/ })
    await window.getByRole('button', { name: 'Lägg till en länk' }).click()
    await expect(window.getByLabel('Titel', { exact: true }).last()).toHaveValue('New Link')
    await expect(window.getByLabel('Adress', { exact: true }).last()).toHaveValue('/')
    let isFirst = true
    await page.route('**/rest/v1/footer_links?*', (route) => {
      if (route.request().method() !== 'POST' || !isFirst) return route.fallback()
      isFirst = false
      return route.abort()
    })
    await window.getByRole('button', { name: 'Spara' }).click()
    await expect(window.getByRole('alert')).toContainText('kunde inte uppdateras')
    await expect(window.getByLabel('Titel', { exact: true }).last()).toHaveValue('New Link')
    await page.unroute('**/rest/v1/footer_links?*')
    const question = page.getByRole('alertdialog', { name: 'Lämna utan att spara?' })
    await window.getByRole('button', { name: 'Avbryt' }).click()
    await expect(question.getByRole('button', { name: 'Fortsätt redigera' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(window.getByRole('button', { name: 'Avbryt' })).toBeFocused()
    await expect(window.getByLabel('Titel', { exact: true }).last()).toHaveValue('New Link')
    await window.getByRole('button', { name: 'Avbryt' }).click()
    await question.getByRole('button', { name: 'Lämna' }).click()
    await page.reload()
    await expect.poll(links).toEqual(former)
  })

  await test.step('order by buttons and keys, titles by language, then the former version', async () => {
    const former = await links()
    await page.getByRole('banner').getByRole('button', { name: 'Redigera' }).click()
    await column.getByRole('button', { name: /^Redigera länkar/ }).click()
    const window = page.getByRole('dialog', { name: /^Länkar:/ })
    await window.getByRole('button', { name: /^Flytta ned:/ }).first().click()
    await window.getByRole('tab', { name: 'العربية' }).click()
    await window.getByRole('textbox').first().fill('اسم آخر')
    await window.getByRole('button', { name: 'Spara' }).click()
    await expect(page.getByText('Sidfotens avsnitt har uppdaterats.')).toBeVisible()
    await expect(window).toBeHidden()
    await expect.poll(links).toEqual([former[1], former[0], ...former.slice(2)])
    await column.getByRole('button', { name: /^Redigera länkar/ }).click()
    await page.getByText('Tidigare versioner').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Återställ den här versionen' }).first().click()
    await expect(window).toBeHidden()
    await expect.poll(links).toEqual(former)
  })

  await test.step('colours are seen at once, kept when applied, and reset', async () => {
    // Behind the window the footer has no role, and is seen all the same.
    const background = () => page.locator('footer').last().evaluate((element) => getComputedStyle(element).backgroundColor)
    const theme = await background()
    await footer.getByRole('button', { name: 'Färger' }).click()
    const window = page.getByRole('dialog', { name: 'Sidfotens färger' })
    await expect(window.getByRole('list').getByRole('button')).toHaveCount(9)
    await window.getByRole('button', { name: /^Havsdjup/ }).click()
    await expect.poll(background).toBe('rgb(14, 42, 59)')
    await window.getByRole('button', { name: 'Avbryt' }).click()
    await expect.poll(background).toBe(theme)
    await footer.getByRole('button', { name: 'Färger' }).click()
    // The theme's own are shown as what they come to, and stay the theme's where another one is written.
    await expect(window.getByLabel('Bakgrund', { exact: true })).toHaveValue('#fffdf9')
    await expect(window.getByLabel('Välj färg: Bakgrund')).toHaveValue('#fffdf9')
    await window.getByLabel('Text', { exact: true }).fill('#223344')
    await expect(window.getByText('Svårt att läsa i mörkt tema')).toBeVisible()
    await window.getByRole('button', { name: 'Tillämpa färgerna' }).click()
    await expect(page.getByText('De egna färgerna är tillämpade')).toBeVisible()
    const kept = await request.get(`${BASE}/rest/v1/page_content_i18n?select=content_value,page_content!inner(content_key)&page_content.content_key=eq.colors&language_code=eq.sv`, { headers: as(ANON) })
    expect(JSON.parse(((await kept.json()) as { content_value: string }[])[0]!.content_value)).toMatchObject({ backgroundColor: 'var(--card)', textColor: '#223344', borderColor: 'var(--border)' })
    await footer.getByRole('button', { name: 'Färger' }).click()
    await window.getByRole('button', { name: 'Temats färg: Text' }).click()
    await expect(window.getByLabel('Text', { exact: true })).toHaveValue('#14272d')
    await window.getByRole('button', { name: /^Havsdjup/ }).click()
    await window.getByLabel('Text', { exact: true }).fill('#334455')
    await expect(window.getByText(/Svårt att läsa/)).toBeVisible()
    await expect(window.getByLabel('Välj färg: Text')).toHaveValue('#334455')
    await window.getByLabel('Text', { exact: true }).fill('white')
    await expect(window.getByLabel('Välj färg: Text')).toHaveValue('#000000')
    await window.getByRole('button', { name: 'Tillämpa färgerna' }).click()
    // The note of the first time may still stand there: the window closes once it is kept.
    await expect(window).toBeHidden()
    await page.reload()
    await expect.poll(background).toBe('rgb(14, 42, 59)')
    await footer.getByRole('button', { name: 'Färger' }).click()
    await window.getByRole('button', { name: 'Återställ standard' }).click()
    await expect(page.getByText('Återställt till standard')).toBeVisible()
    await expect.poll(background).toBe(theme)
  })
})

test('rich text keeps to its list, and edit mode has nothing against axe', async ({ page, request }) => {
  // What fades in has no contrast while it does.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await editing(page, await person(request, { role: 'owner' }))
  const violations = () => axe(page)
  expect(await violations()).toEqual([])
  await write(page, 'Något annat')
  expect(await violations()).toEqual([])
  await group(page).getByRole('textbox').press('Escape')
  await page.getByRole('contentinfo').getByRole('button', { name: /^Redigera länkar/ }).first().click()
  await expect(page.getByRole('dialog').getByLabel('Titel', { exact: true }).first()).toBeVisible()
  expect(await violations()).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('contentinfo').getByRole('button', { name: 'Färger' }).click()
  // Its code has to come first: an Escape before that closes nothing.
  await expect(page.getByRole('dialog', { name: 'Sidfotens färger' })).toBeVisible()
  expect(await violations()).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Om oss' }).click()
  await expect(page).toHaveURL(/\/about$/)
  const body = page.getByRole('main').locator('div[data-editable]').first()
  const words = await body.innerText()
  await body.getByRole('button', { name: /^Redigera:/ }).click()
  const field = page.getByRole('textbox', { name: /^Ny text för/ })
  await field.press('Control+End')
  await field.pressSequentially(' Och så en rad till.')
  expect(await violations()).toEqual([])
  await field.press('Control+Enter')
  await expect(body).toContainText('Och så en rad till.')
  await page.getByRole('toolbar', { name: 'Redigeringsläge' }).getByRole('button', { name: 'Ångra' }).click()
  await expect(body).not.toContainText('Och så en rad till.')
  await expect.poll(() => body.innerText()).toBe(words)

  await page.getByRole('toolbar', { name: 'Redigeringsläge' }).getByRole('button', { name: 'Avsluta redigering' }).press('Enter')
  await expect(page.getByRole('toolbar', { name: 'Redigeringsläge' })).toBeHidden()
  await expect(page.getByRole('main'), 'whoever left by keyboard is in the page, not before it').toBeFocused()
})

/** What edit mode does, straight at the API. Whoever may not gets no row changed: refused, or nothing found to change. */
async function attack(request: APIRequestContext, token: string): Promise<string[]> {
  const headers = { ...as(token), prefer: 'return=representation' }
  const upsert = { ...headers, prefer: 'return=representation,resolution=merge-duplicates' }
  const rest = `${BASE}/rest/v1`
  const tries: [string, () => Promise<{ status(): number; json(): Promise<unknown> }>][] = [
    ['a text', () => request.post(`${rest}/page_content_i18n?on_conflict=page_content_id,language_code`, { headers: upsert, data: { page_content_id: TITLE_PLACE, language_code: 'sv', content_value: 'x' } })],
    ['a place', () => request.post(`${rest}/page_content`, { headers, data: { page_slug: 'home', content_key: 'mine', content_type: 'text', factory_id: FACTORY } })],
    ['a menu title', () => request.patch(`${rest}/menu_items_i18n?language_code=eq.sv`, { headers, data: { title: 'x' } })],
    ['the footer', () => request.delete(`${rest}/footer_links?factory_id=eq.${FACTORY}&section_key=eq.support`, { headers })],
    ['a footer link', () => request.post(`${rest}/footer_links`, { headers, data: { factory_id: FACTORY, section_key: 'support', link_key: 'x', title: 'x', url: '/' } })],
    ['a draft', () => request.post(`${rest}/content_drafts`, { headers, data: { table_name: 'page_content_i18n', row_id: TITLE_PLACE, language_code: 'sv', value: 'x' } })],
    ['history', () => request.get(`${rest}/content_revisions?factory_id=eq.${FACTORY}&limit=1`, { headers })],
    ['the trail', () => request.get(`${rest}/audit_trail?factory_id=eq.${FACTORY}&limit=1`, { headers })],
    ['a restore', () => request.post(`${rest}/rpc/restore_revision`, { headers, data: { p_revision: 1 } })],
    ['an admin row', () => request.post(`${rest}/admins`, { headers, data: { user_id: '00000000-0000-4000-8000-000000000000', factory_id: FACTORY, role: 'owner' } })],
  ]
  const done: string[] = []
  for (const [name, send] of tries) {
    const answer = await send()
    const isNothing = answer.status() >= 400 || JSON.stringify(await answer.json().catch(() => [])) === '[]'
    if (!isNothing) done.push(`${name}: ${answer.status()}`)
  }
  return done
}

test('a customer, a former admin, an admin of another factory and the staff for orders can do none of it', async ({ browser, request }) => {
  const before = await valueOf(request, 'sv')
  const others: [string, Person][] = [
    ['customer', await person(request)],
    ['former admin', await person(request, { role: 'owner', is_active: false })],
    ['another factory', await person(request, { role: 'owner', factory_id: OTHER_FACTORY })],
    ['orders', await person(request, { role: 'orders' })],
  ]
  expect(await attack(request, ANON)).toEqual([])
  for (const [name, who] of others) {
    await test.step(name, async () => {
      expect(await attack(request, await tokenOf(request, who))).toEqual([])
      if (name !== 'another factory') await seesNoPencil(browser, who)
    })
  }
  expect(await valueOf(request, 'sv')).toBe(before)
})

async function seesNoPencil(browser: Browser, who: Person): Promise<void> {
  const context = await browser.newContext({ viewport: viewport(1280), locale: 'sv-SE' })
  const page = await context.newPage()
  const fetched: string[] = []
  page.on('request', (sent) => fetched.push(sent.url()))
  await speak(page, 'sv')
  await signIn(page, who)
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('banner').getByRole('button', { name: 'Redigera' })).toHaveCount(0)
  await expect(page.getByRole('contentinfo').getByRole('button', { name: 'Färger' })).toHaveCount(0)
  expect(fetched.filter((url) => /edit-tools|rich-editor|colors-dialog|links-dialog/.test(url))).toEqual([])
  await context.close()
}
