// By keyboard alone through the tabs overview, products, categories and settings: what is changed there, what is asked before it is lost, and
// how the log tells it afterwards.

import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, type Page } from '@playwright/test'

import { chooserOf, enter, OTHER_FACTORY, person, tabTo, unique } from './panel'
import { speak, test } from './shop'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** `g` and a key. */
async function go(page: Page, key: string, name: string): Promise<void> {
  await page.keyboard.press('g')
  await page.keyboard.press(key)
  await expect(heading(page, name)).toBeFocused()
}

test('four tabs by keyboard: a chart as a table, products at once, a category with its picture, the header, staff and the log', async ({ page, request, witness }) => {
  void witness
  // An owner of the quiet second factory, so that no other story meets a header of ours.
  const who = await person(request, { role: 'owner', factory_id: OTHER_FACTORY })
  const choose = chooserOf(page)
  const name = `Hylla ${unique()}`
  await speak(page, 'sv')
  await enter(page, '/admin', who)
  await expect(heading(page, 'Översikt')).toBeVisible()
  await tabTo(page, /^Som tabell$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('columnheader', { name: 'Summa' })).toBeVisible()

  await go(page, 'k', 'Kategorier')
  await page.keyboard.press('n')
  const drawer = page.getByRole('dialog', { name: 'Ny kategori' })
  await expect(drawer).toBeVisible()
  await tabTo(page, /^Namn$/)
  await page.keyboard.type(name)
  // Leaving asks, and staying keeps what was typed.
  await page.keyboard.press('Escape')
  const stay = page.getByRole('alertdialog', { name: 'Lämna utan att spara?' }).getByRole('button', { name: 'Fortsätt redigera' })
  await expect(stay).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(stay).toBeHidden()
  await expect(drawer.getByLabel('Namn')).toHaveValue(name)
  // A drawing becomes a picture; what is none is refused.
  const folder = mkdtempSync(join(tmpdir(), 'keys-'))
  const file = (title: string, content: string) => {
    writeFileSync(join(folder, title), content)
    return [join(folder, title)]
  }
  await tabTo(page, /^Välj bild/)
  await choose(file('fake.png', 'no picture'))
  await expect(drawer.getByRole('alert')).toHaveText('Filen är ingen bild vi kan visa.')
  await choose(file('mark.svg', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 4"><rect width="8" height="4" fill="#a22"/></svg>'))
  await expect(drawer.getByRole('group', { name: 'Bild' }).locator('img')).toHaveAttribute('src', /\/categories\/[\w-]+\.png$/)
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Sparat', { exact: true })).toBeVisible()
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('button', { name: new RegExp(name) }).first()).toBeVisible()

  await go(page, 'p', 'Produkter')
  await page.keyboard.press('n')
  const editor = page.getByRole('dialog', { name: 'Ny produkt' })
  await expect(editor).toBeVisible()
  await tabTo(page, /^Namn$/)
  await page.keyboard.type(`Vara ${name}`)
  await page.keyboard.press('Control+s')
  await expect(editor).toBeHidden()
  await expect(page.getByRole('dialog', { name: `Vara ${name}` })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Sök i Produkter' })).toBeFocused()
  await page.keyboard.type(name)
  await expect(page.getByRole('row')).toHaveCount(2)
  await tabTo(page, new RegExp(`^Markera Vara ${name}`))
  await page.keyboard.press('Space')
  await tabTo(page, /^Visa$/)
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 produkt ändrad')).toBeVisible()

  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Sök eller gör' })).toBeFocused()
  await page.keyboard.type('inställningar')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Inställningar')).toBeFocused()
  await tabTo(page, /^Företag$/)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio')).toHaveCount(15)
  await page.getByRole('radio', { checked: true }).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  const former = await page.getByRole('radio', { checked: true }).getAttribute('value')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { checked: true })).not.toHaveAttribute('value', former!)
  await tabTo(page, /^Spara$/)
  // What was said of the product has gone by now.
  await expect(page.getByText('Sparat', { exact: true })).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Sparat', { exact: true })).toBeVisible()

  await tabTo(page, /^Sidhuvud$/, 'Shift+Tab')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('list', { name: 'Personal' })).toContainText(who.email)
  await page.keyboard.press('ArrowRight')
  const log = page.getByRole('table', { name: 'Ändringslogg' })
  const header = log.getByRole('row').filter({ hasText: 'Inställningar' }).first()
  await expect(header).toContainText('Sidhuvudets stil')
  await expect(header).toContainText(who.email)
  await expect(log.getByRole('row').filter({ hasText: `Vara ${name}` }).first()).toContainText(/Visas\s*före: nej\W*efter: ja/)
  await expect(log).not.toContainText(/factory_settings|is_active|header_menu_style/)
})
