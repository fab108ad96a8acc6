// What goods, categories, sellers and people are called is theirs: a name of eighty letters without a space bursts no page, neither a
// telephone's nor a desk's. Menus and footers are not looked at: who writes those sees them at once.

import { expect, type Page } from '@playwright/test'

import { become, wanted, type Screen, type Visitor } from '../screens'
import { makeThings, type Things } from '../things'
import { arriveAt } from './begun'
import { troubles } from './letters'
import { speak, test, viewport } from './shop'

const LONG = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenspezialitätenverpackungseinheit'
const WIDTHS = [390, 320, 1280]
const TABLES = '^/rest/v1/(products|categories|cart_items|orders|quotes|sellers|seller_applications|rpc/(get_order|get_quote|preview_order))'

/** Whatever the database answers is called so. Within the page, as in nothing.ts: its cache stays. */
async function nameEverything(page: Page): Promise<void> {
  await page.addInitScript(([long, tables]) => {
    const NAMES = new Set(['name', 'title', 'product_name', 'company', 'company_name', 'line1', 'city', 'delivery_name', 'email', 'note', 'message', 'text'])
    const really = window.fetch
    const named = (value: unknown, key = ''): unknown => {
      if (Array.isArray(value)) return value.map((each) => named(each))
      if (value !== null && typeof value === 'object') return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, named(inner, name)]))
      return typeof value === 'string' && value !== '' && NAMES.has(key) ? long : value
    }
    window.fetch = async (input, init) => {
      const answer = await really(input, init)
      const { pathname } = new URL(answer.url || location.href, location.href)
      if (!new RegExp(tables).test(pathname) || !answer.ok || !answer.headers.get('content-type')?.includes('json')) return answer
      const { status, headers } = answer
      return new Response(JSON.stringify(named(await answer.json())), { status, headers })
    }
  }, [LONG, TABLES] as const)
}

/** Screens that are made of what has a name: where it is not to be read there, this story has looked at nothing. Lists of orders and
 * quotes have numbers. */
const SHOWING: Record<Visitor, string[]> = {
  guest: ['home', 'products', 'product', 'categories', 'category', 'quick order', 'resellers'],
  buyer: ['cart, filled', 'checkout, delivery'],
  customer: ['an order placed', 'an own order', 'a quote'],
}

async function look(page: Page, [name, screen]: [string, Screen], things: Things): Promise<string[]> {
  await page.setViewportSize(viewport(390))
  await arriveAt(page, typeof screen.path === 'string' ? screen.path : screen.path(things))
  await screen.then?.(page)
  const found: string[] = []
  const shows = SHOWING[screen.as ?? 'guest'].includes(name)
  if (shows) await expect(page.locator('body'), `${name} shows the long name`).toContainText(LONG)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 })
    await expect.poll(() => troubles(page), { timeout: 3_000 }).toEqual([]).catch(async () => found.push(...(await troubles(page)).map((line) => `${name} at ${width}: ${line}`)))
  }
  return found
}

for (const visitor of ['guest', 'buyer', 'customer'] as const satisfies Visitor[])
  test(`${visitor}: every screen holds what has a long name`, async ({ page, baseURL }) => {
    test.setTimeout(600_000)
    const things = await makeThings(baseURL ?? '')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await speak(page, 'sv')
    await become(page, visitor, things)
    await nameEverything(page)
    const found: string[] = []
    for (const one of wanted().filter(([, screen]) => (screen.as ?? 'guest') === visitor)) {
      found.push(...(await look(page, one, things).catch((error: Error) => [`${one[0]}: ${error.message}`])))
      await page.goto('about:blank')
    }
    expect(found).toEqual([])
  })
