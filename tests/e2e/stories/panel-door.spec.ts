// The panel's door: who is no admin, no longer one, or another factory's, gets an explanation and none of this factory's data, through the page
// and straight through the API.

import { expect, type APIRequestContext, type Browser } from '@playwright/test'

import { ADMIN, apiOf, enter, FACTORY, OTHER_FACTORY, person } from './panel'
import { speak, test, viewport } from './shop'

const PRODUCT = '10000000-0000-4000-8000-000000001002'
const TABS = ['overview', 'products', 'categories', 'settings']
/** What the tabs read; the frame of the site around them reads other things. */
const PANEL_DATA = /\/rest\/v1\/(products|categories|orders|quotes|audit_trail|rpc\/(panel_overview|staff_list|import_products))/

/** Everything the four tabs do, tried on the demo's factory. What was answered with a row or a success is told. */
async function attack(request: APIRequestContext, who: typeof ADMIN | null): Promise<string[]> {
  const call = await apiOf(request, who)
  const picture = Buffer.from('x').toString()
  const tries: [string, string, unknown?][] = [
    ['GET', `/rest/v1/products?factory_id=eq.${FACTORY}&is_active=eq.false&select=id`],
    ['PATCH', `/rest/v1/products?id=eq.${PRODUCT}`, { shop_price: 1 }],
    ['POST', '/rest/v1/products', { factory_id: FACTORY, slug: 'inbrott', name: 'Inbrott' }],
    ['DELETE', `/rest/v1/products?id=eq.${PRODUCT}`],
    ['PATCH', `/rest/v1/products_i18n?product_id=eq.${PRODUCT}`, { name: 'x' }],
    ['POST', '/rest/v1/product_images', { product_id: PRODUCT, original_url: '/x.png' }],
    ['PATCH', `/rest/v1/categories?factory_id=eq.${FACTORY}`, { name: 'x' }],
    ['DELETE', `/rest/v1/categories?factory_id=eq.${FACTORY}`],
    ['PATCH', `/rest/v1/factories?id=eq.${FACTORY}`, { name: 'x' }],
    ['PATCH', `/rest/v1/factory_settings?factory_id=eq.${FACTORY}`, { header_menu_style: 'bbc' }],
    ['GET', `/rest/v1/admins?factory_id=eq.${FACTORY}&is_active=is.true&select=id`],
    ['PATCH', `/rest/v1/admins?factory_id=eq.${FACTORY}`, { role: 'owner' }],
    ['GET', `/rest/v1/audit_trail?factory_id=eq.${FACTORY}&select=id&limit=1`],
    ['POST', `/storage/v1/object/product-images/${FACTORY}/${PRODUCT}/x.png`, picture],
    ['POST', `/storage/v1/object/site-assets/${FACTORY}/x.png`, picture],
    ['POST', '/storage/v1/object/list/product-images', { prefix: FACTORY, limit: 10 }],
  ]
  const done: string[] = []
  for (const [method, path, data] of tries) {
    const { status, body } = await call(method, path, data)
    if (status < 400 && JSON.stringify(body) !== '[]') done.push(`${method} ${path}: ${status} ${JSON.stringify(body).slice(0, 200)}`)
  }
  const arranged = await call('POST', '/rest/v1/rpc/arrange_product_images', { p_product_id: PRODUCT, p_image_ids: [], p_primary_id: PRODUCT })
  if (arranged.status < 400 && arranged.body !== 0) done.push(`arranged ${JSON.stringify(arranged.body)}`)
  return done
}

/** Calls that answer about the caller's own factory: refused to whoever has none. */
async function callsOfStaff(request: APIRequestContext, who: typeof ADMIN | null): Promise<string[]> {
  const call = await apiOf(request, who)
  const answers = [
    await call('POST', '/rest/v1/rpc/panel_overview', {}),
    await call('POST', '/rest/v1/rpc/import_products', { p_rows: [{ line: 2, values: { name: 'Inbrott' } }], p_apply: true }),
    await call('POST', '/rest/v1/rpc/add_staff', { p_email: ADMIN.email, p_role: 'owner' }),
  ]
  const staff = await call('POST', '/rest/v1/rpc/staff_list', {})
  return [...answers.filter(({ status }) => status !== 401 && status !== 403), ...(staff.status < 400 && JSON.stringify(staff.body) !== '[]' ? [staff] : [])].map((answer) => JSON.stringify(answer))
}

async function opensTheTabs(browser: Browser, who: typeof ADMIN, heading: string): Promise<void> {
  const context = await browser.newContext({ viewport: viewport(1280), locale: 'sv-SE' })
  const page = await context.newPage()
  const asked: string[] = []
  page.on('request', (sent) => PANEL_DATA.test(sent.url()) && asked.push(sent.url()))
  await speak(page, 'sv')
  await enter(page, `/admin?tab=${TABS[0]}`, who)
  for (const tab of TABS) {
    if (tab !== TABS[0]) await page.goto(`/admin?tab=${tab}`)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page.getByRole('main').getByText(who.email)).toBeVisible()
  }
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
  await context.close()
}

test('a customer and a former admin are told so, and nothing is asked or answered', async ({ browser, request }) => {
  expect([...(await attack(request, null)), ...(await callsOfStaff(request, null))]).toEqual([])
  for (const [row, heading] of [[undefined, 'Det här är personalens dörr'], [{ role: 'owner', is_active: false }, 'Din behörighet är avstängd']] as const) {
    const who = await person(request, row)
    await opensTheTabs(browser, who, heading)
    expect([...(await attack(request, who)), ...(await callsOfStaff(request, who))]).toEqual([])
  }
})

test('an admin of another factory sees their own and nothing of this one', async ({ page, request }) => {
  const who = await person(request, { role: 'owner', factory_id: OTHER_FACTORY })
  expect(await attack(request, who)).toEqual([])
  await speak(page, 'sv')
  await enter(page, '/admin?tab=products', who)
  await expect(page.getByRole('heading', { level: 1, name: 'Produkter' })).toBeVisible()
  await expect(page.getByText(/^\d\/1000$/)).toBeVisible()
  await expect(page.getByText('Ekologisk mjölk')).toHaveCount(0)
  await page.goto('/admin?tab=settings&part=staff')
  // Other stories have left colleagues there; nobody of this factory's staff is among them.
  const staff = page.getByRole('list', { name: 'Personal' }).getByRole('listitem')
  await expect(staff.filter({ hasText: who.email })).toHaveCount(1)
  await expect(staff.filter({ hasText: 'nordfjard.example' })).toHaveCount(0)
  // The address of a product of the other factory's opens nothing that could be saved.
  await page.goto(`/admin?tab=products&id=${PRODUCT}`)
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('finns inte')
  await expect(page.getByRole('dialog').getByRole('textbox')).toHaveCount(0)
})
