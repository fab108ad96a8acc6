// Every tab of the panel and what opens in it, by name: what panel-rooms.spec.ts examines and shots.mjs draws.
// Nothing here is saved, so a shop can be looked at as often as one likes.

import { expect, type Locator, type Page } from '@playwright/test'

import type { Say } from './panel-words'

export interface PanelScreen {
  tab: string
  /** What follows the tab in the address. */
  at?: string
  /** Brings about what has no address. */
  then?: (page: Page, say: Say) => Promise<unknown>
  /** A window lies over the tab. */
  isWindow?: boolean
  /** Not drawn at other widths. */
  only?: number
}

const main = (page: Page) => page.getByRole('main')
/** Whatever opened last. */
export const window = (page: Page): Locator => page.locator('[role=dialog], [role=alertdialog]').last()
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).first().click()

/** The row of a list at this place, opened. */
const row = (place = 0) => async (page: Page): Promise<void> => {
  const opener = main(page).locator('[data-row-open]').nth(place)
  await opener.click()
  await expect(opener).toBeHidden()
}

const file = (name: string, content: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
const RIGHT = 'sku;name;name_en;shop_price;category\r\nPROV-1;Provost;Trial cheese;49,90;dairy\r\nPROV-2;Provbröd;Trial bread;39;bakery\r\n'
const WRONG = 'sku;name;shop_price;category;surprise\r\nPROV-1;Provost;dyr;dairy;1\r\nPROV-2;;39;bakery;2\r\nPROV-3;Provsylt;25;jam;3\r\n'

/** A list handed to the window that asks for one, and what comes of it. */
const list = (key: string, content: string) => async (page: Page, say: Say): Promise<void> => {
  await press(page, say(key))
  await window(page).locator('input[type=file]').setInputFiles(file('lista.csv', content))
  await expect(window(page).locator('p[tabindex="-1"]')).toBeVisible()
}

/** Something typed into the drawer's first field, and Escape: the guard asks. */
async function leave(page: Page): Promise<void> {
  await window(page).getByRole('textbox').first().fill('Något annat')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toBeVisible()
}

async function crop(page: Page, say: Say): Promise<void> {
  await window(page).getByRole('button', { name: `${say('assortment.picture', { place: '1' })}: ${say('assortment.crop')}` }).click()
  await expect(page.getByRole('dialog', { name: say('assortment.crop') })).toBeVisible()
}

/** The first one of the list: which those are, the address says. */
async function letter(page: Page): Promise<void> {
  await main(page).locator('a[href*="tab=newsletters&id="]').first().click()
  await expect(page).toHaveURL(/id=/)
}

/** A draft that somebody else saved meanwhile, as the server answers then. Nothing is written. */
async function overtaken(page: Page, say: Say): Promise<void> {
  await letter(page)
  await page.route(/\/rest\/v1\/newsletters_i18n\?/, (route) => (route.request().method() === 'PATCH' ? route.fulfill({ json: [] }) : route.fallback()))
  await main(page).getByLabel(say('letters.subject')).fill('Ett annat ämne')
  const notice = page.getByRole('alert').filter({ hasText: say('letters.overtaken') })
  await notice.locator('summary').click()
  await page.unroute(/\/rest\/v1\/newsletters_i18n\?/)
}

/** On to another tab while something is unsaved: the guard asks. */
async function onward(page: Page): Promise<void> {
  await page.evaluate(() => document.querySelector<HTMLElement>('a[href$="tab=pages"]')?.click())
  await expect(page.getByRole('alertdialog')).toBeVisible()
}

const PRODUCT = '10000000-0000-4000-8000-000000001029'

export const PANEL: Record<string, PanelScreen> = {
  overview: { tab: 'overview' },
  'overview as tables': {
    tab: 'overview',
    then: async (page) => {
      await expect(main(page).locator('summary').first()).toBeVisible()
      for (const summary of await main(page).locator('summary').all()) await summary.click()
    },
  },
  orders: { tab: 'orders' },
  'orders, some chosen': { tab: 'orders', then: (page) => main(page).getByRole('row').nth(1).getByRole('checkbox').click() },
  'an order': { tab: 'orders', at: 'status=pending', then: row() },
  'an order cancelled': {
    tab: 'orders',
    at: 'status=pending',
    then: async (page, say) => {
      await row()(page)
      await press(page, say('sales.do.cancelled'))
    },
  },
  quotes: { tab: 'quotes' },
  'a quote': { tab: 'quotes', at: 'status=quoted', then: row() },
  'a quote offered': {
    tab: 'quotes',
    at: 'status=submitted',
    then: async (page, say) => {
      await row()(page)
      await press(page, say('desk.makeOffer'))
      await expect(main(page).getByLabel(say('desk.validUntil'))).toBeVisible()
    },
  },
  sellers: { tab: 'sellers' },
  'a seller approved': {
    tab: 'sellers',
    at: 'status=under_review',
    then: async (page, say) => {
      await row()(page)
      await press(page, say('applicants.do.approved'))
      await expect(main(page).getByLabel(say('applicants.county'))).toBeVisible()
    },
  },
  'a seller asked for changes': {
    tab: 'sellers',
    at: 'status=under_review',
    then: async (page, say) => {
      await row()(page)
      await press(page, say('applicants.do.changes_requested'))
    },
  },
  messages: { tab: 'messages' },
  'a message': { tab: 'messages', at: 'status=answered', then: row() },
  products: { tab: 'products' },
  'products, some chosen': {
    tab: 'products',
    then: async (page) => {
      for (const place of [1, 2]) await main(page).getByRole('row').nth(place).getByRole('checkbox').click()
    },
  },
  'products, new prices': {
    tab: 'products',
    isWindow: true,
    then: async (page, say) => {
      await main(page).getByRole('row').nth(1).getByRole('checkbox').click()
      await main(page).getByRole('combobox', { name: say('assortment.more') }).selectOption('price')
      await expect(window(page)).toBeVisible()
    },
  },
  'a product': { tab: 'products', at: `id=${PRODUCT}`, isWindow: true },
  'a product in Arabic': { tab: 'products', at: `id=${PRODUCT}`, isWindow: true, then: (page) => window(page).getByRole('tab', { name: /العربية/ }).click() },
  'a picture cropped': { tab: 'products', at: `id=${PRODUCT}`, isWindow: true, then: crop },
  'a picture described': {
    tab: 'products',
    at: `id=${PRODUCT}`,
    isWindow: true,
    then: async (page, say) => {
      await window(page).getByRole('button', { name: `${say('assortment.picture', { place: '1' })}: ${say('assortment.altTexts')}` }).click()
      await expect(page.getByRole('dialog', { name: say('assortment.altTexts') })).toBeVisible()
    },
  },
  'a new product refused': {
    tab: 'products',
    at: 'id=new',
    isWindow: true,
    then: async (page, say) => {
      await window(page).getByLabel(say('assortment.field.shop_price')).fill('dyr')
      await page.keyboard.press('Control+s')
      await expect(window(page).getByRole('alert')).toBeFocused()
    },
  },
  'products imported, choosing': {
    tab: 'products',
    isWindow: true,
    then: async (page, say) => {
      await press(page, say('assortment.import'))
      await expect(window(page)).toBeVisible()
    },
  },
  'products imported, with mistakes': { tab: 'products', isWindow: true, then: list('assortment.import', WRONG) },
  'products imported, ready': { tab: 'products', isWindow: true, then: list('assortment.import', RIGHT) },
  categories: { tab: 'categories' },
  'a category': { tab: 'categories', at: 'id=20000000-0000-4000-8000-000000000001', isWindow: true },
  'a new category left': { tab: 'categories', at: 'id=new', isWindow: true, then: leave },
  pages: { tab: 'pages' },
  'a page': { tab: 'pages', isWindow: true, then: (page) => main(page).locator('[data-row-open]').first().click() },
  'a new page': { tab: 'pages', at: 'id=new', isWindow: true },
  menu: { tab: 'menu' },
  'a menu item': { tab: 'menu', isWindow: true, then: (page) => main(page).locator('li button.group').first().click() },
  footer: { tab: 'footer' },
  "the footer's texts": { tab: 'footer', isWindow: true, then: (page, say) => press(page, say('bottom.editTexts')) },
  "the footer's colours": { tab: 'footer', isWindow: true, then: (page) => main(page).locator('section:has([style*=background]) button').click() },
  "the footer's links": { tab: 'footer', isWindow: true, then: (page) => main(page).locator('section:has(ol) button').first().click() },
  translations: { tab: 'translations' },
  'a text': { tab: 'translations', at: 'id=cart.empty', isWindow: true },
  'a text written in its place': { tab: 'translations', then: (page) => main(page).locator('td button[lang]').first().click() },
  'texts imported': { tab: 'translations', isWindow: true, then: list('wording.import', 'key;sv;xx\r\ncart.empty;Tom;\r\nInte en nyckel;Ord;\r\n') },
  languages: { tab: 'languages' },
  'a language': { tab: 'languages', at: 'id=ar', isWindow: true },
  'another default language': {
    tab: 'languages',
    isWindow: true,
    then: async (page, say) => {
      await press(page, say('speech.makeDefaultOf', { name: 'English' }))
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  newsletters: { tab: 'newsletters' },
  'a letter written': { tab: 'newsletters', at: 'status=draft', then: letter },
  'a letter reported': { tab: 'newsletters', at: 'status=sent', then: letter },
  settings: { tab: 'settings', at: 'part=company' },
  'settings, changed': { tab: 'settings', at: 'part=company', then: (page, say) => main(page).getByLabel(say('company.phone')).first().fill('0650-99 99') },
  'settings, header': { tab: 'settings', at: 'part=header' },
  'settings, staff': { tab: 'settings', at: 'part=staff' },
  'settings, log': { tab: 'settings', at: 'part=log' },
  'the palette': { tab: 'products', isWindow: true, then: (page) => page.keyboard.press('Control+k') },
  'the shortcuts': {
    tab: 'overview',
    isWindow: true,
    then: async (page) => {
      await page.locator('h1').first().focus()
      await page.keyboard.press('?')
    },
  },
  'the tabs in a drawer': { tab: 'overview', isWindow: true, only: 390, then: (page) => main(page).locator('button[aria-haspopup=dialog]').first().click() },
  'a letter overtaken': { tab: 'newsletters', at: 'status=draft', then: overtaken },
  'a letter left': {
    tab: 'newsletters',
    at: 'status=draft',
    isWindow: true,
    then: async (page, say) => {
      await overtaken(page, say)
      await onward(page)
    },
  },
  'settings, left': {
    tab: 'settings',
    at: 'part=company',
    isWindow: true,
    then: async (page, say) => {
      await main(page).getByLabel(say('company.phone')).first().fill('0650-99 99')
      await onward(page)
    },
  },
}

/** `--only products,letter`: those with such a word in their name or tab. */
export function wantedRooms(words?: string): [string, PanelScreen][] {
  const asked = words?.toLowerCase().split(',')
  return Object.entries(PANEL).filter(([name, { tab }]) => !asked || asked.some((word) => word === 'panel' || tab === word || name.toLowerCase().includes(word)))
}
