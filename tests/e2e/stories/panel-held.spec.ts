// What is typed while something is being saved is never taken and then lost: fields rest while their form is on its way, the focus stays, closing
// asks, and a refusal gives the form back with all its words. And two choices made in one breath are both kept.

import { expect, type Page, type Route } from '@playwright/test'

import { window } from '../panel-screens'
import { enter } from './panel'
import { wordsOf } from '../panel-words'
import { speak, test, viewport } from './shop'

const say = wordsOf('sv')
const SHELF = 'id=20000000-0000-4000-8000-000000000001'

/** Answers of this address are kept back until the story lets them go. */
async function held(page: Page, url: RegExp, method: string, answer: (route: Route) => Promise<void> = (route) => route.continue()) {
  let letGo = () => {}
  const gate = new Promise<void>((done) => (letGo = done))
  let count = 0
  await page.route(url, async (route) => {
    if (route.request().method() !== method) return route.fallback()
    count += 1
    await gate
    await answer(route)
  })
  return { letGo: () => letGo(), asked: () => expect.poll(() => count).toBeGreaterThan(0) }
}

test('a drawer rests while it is saved, and is given back when it was refused', async ({ page }) => {
  await page.setViewportSize(viewport(1280))
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await speak(page, 'sv')
  // Before the page is there: what is asked for later is held for certain.
  const gate = await held(page, /\/rest\/v1\/categories/, 'PATCH', (route) => route.abort())
  await enter(page, `/admin?tab=categories&${SHELF}`)
  const text = window(page).getByLabel(say('assortment.description'))
  const shown = window(page).getByRole('checkbox', { name: say('assortment.isActive') })
  const before = await text.inputValue()
  await text.fill('Ett provord')
  await page.keyboard.press('Control+s')
  await gate.asked()
  await expect(window(page).locator('form')).toHaveAttribute('aria-busy', 'true')
  // Whoever types on sees that it is not taken.
  await page.keyboard.type(' till')
  await expect(text).toBeFocused()
  await shown.press('Space')
  await expect(text).toHaveValue('Ett provord')
  await expect(shown).toBeFocused()
  await expect(shown).toBeChecked()
  await expect(text).toHaveJSProperty('readOnly', true)
  // Leaving now could lose the words: it asks.
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: say('admin.unsaved.title') })
  await question.getByRole('button', { name: say('admin.unsaved.stay') }).click()
  // Whoever stays is given the focus back, a moment after the question has gone.
  await expect(question).toHaveCount(0)
  await expect(shown).toBeFocused()
  gate.letGo()
  await expect(window(page).getByRole('alert')).toBeFocused()
  await expect(text).toHaveValue('Ett provord')
  await text.fill(before)
  await expect(text).toHaveValue(before)
})

test('two facets ticked before the list has answered are both kept', async ({ page }) => {
  await page.setViewportSize(viewport(1280))
  await speak(page, 'sv')
  await page.goto('/products')
  await expect(page.locator('#paint')).toHaveCount(0)
  const panel = page.getByRole('complementary', { name: 'Filter' })
  const boxes = panel.getByRole('checkbox')
  await expect(boxes.first()).toBeVisible()
  // The cards of the narrower list are kept back.
  const gate = await held(page, /\/rest\/v1\//, 'GET')
  await boxes.nth(0).click()
  await gate.asked()
  await boxes.nth(1).click()
  await expect(boxes.nth(0)).toBeChecked()
  await expect(boxes.nth(1)).toBeChecked()
  gate.letGo()
  await expect.poll(() => new URL(page.url()).searchParams.getAll('category').length).toBe(2)
})

test('the contact form takes no words while it is sent', async ({ page }) => {
  await page.setViewportSize(viewport(390))
  await speak(page, 'sv')
  await page.goto('/contact')
  await expect(page.locator('#paint')).toHaveCount(0)
  const gate = await held(page, /\/rpc\/send_contact_message/, 'POST', (route) => route.abort())
  const message = page.locator('#contact-message')
  await page.locator('#contact-topic').selectOption({ index: 1 })
  await page.locator('#contact-name').fill('Prov Person')
  await page.locator('#contact-email').fill('prov@example.com')
  await message.fill('Ett prov av formuläret, som kan glömmas.')
  await page.locator('main form button[type=submit]').click()
  await gate.asked()
  await message.focus()
  await page.keyboard.type(' och mer')
  await page.locator('#contact-topic').focus()
  await page.keyboard.press('ArrowDown')
  await expect(message).toHaveValue('Ett prov av formuläret, som kan glömmas.')
  gate.letGo()
  await expect(page.locator('main form').getByRole('alert').first()).toBeVisible()
  await message.focus()
  await page.keyboard.press('End')
  await page.keyboard.type(' Nu går det.')
  await expect(message).toHaveValue(/Nu går det/)
})
