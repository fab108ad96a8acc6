// Must show 2: a purchase by Tab, Enter, arrows and space alone, by browsing, with the focus seen at every stop; and two tabs that
// agree at the checkout.

import { expect, type Locator, type Page } from '@playwright/test'

import { speak, test, viewport } from './shop'

test.use({ viewport: viewport(1280), locale: 'sv-SE', colorScheme: 'light', reducedMotion: 'reduce' })

const heading = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('heading', { level: 1, name })

/** Why a sighted person would lose the focus where it is now, drawn; null when they would not. */
const lost = (page: Page) =>
  page.evaluate(async () => {
    // With reduced motion a change takes a hundredth of a millisecond, which is until the next frame.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    const stop = document.activeElement
    if (!stop || stop === document.body) return null
    const name = `${stop.tagName} ${stop.getAttribute('aria-label') ?? stop.textContent?.trim().slice(0, 40) ?? ''}`
    // A choice draws the ring round its whole card.
    const ringed = [stop, stop.parentElement, stop.closest('label')].some((element) => {
      if (!element) return false
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    })
    if (!ringed) return `${name} has no ring`
    const { left, top, right, bottom } = stop.getBoundingClientRect()
    const [x, y] = [(Math.max(left, 0) + Math.min(right, innerWidth)) / 2, (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2]
    if (right <= 0 || left >= innerWidth || bottom <= 0 || top >= innerHeight) return `${name} is out of sight`
    const there = document.elementFromPoint(x, y)
    const isThere = there !== null && (stop.contains(there) || there.contains(stop) || there.closest('label')?.contains(stop) === true)
    return isThere ? null : `${name} lies under something`
  })

class Keyboard {
  readonly #page: Page
  constructor(page: Page) {
    this.#page = page
  }

  /** Tab until this has the focus, looking at every stop on the way. */
  async reach(wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await expect(wanted).toBeVisible()
    for (let stops = 0; stops < 90; stops += 1) {
      if (await wanted.evaluate((element) => element === document.activeElement)) return
      await this.#page.keyboard.press(key)
      expect(await lost(this.#page)).toBeNull()
    }
    throw new Error(`${key} does not reach ${wanted}`)
  }

  async press(wanted: Locator, key = 'Enter'): Promise<void> {
    await this.reach(wanted)
    await this.#page.keyboard.press(key)
  }

  async write(label: string, text: string): Promise<void> {
    await this.reach(this.#page.getByLabel(label, { exact: true }))
    await this.#page.keyboard.type(text)
  }
}

test('a guest browses and buys without a pointer', async ({ page, witness }) => {
  void witness
  const keys = new Keyboard(page)
  const main = page.getByRole('main')
  await speak(page, 'sv')
  await page.goto('/')
  await expect(heading(page, 'Mat med kustlinje')).toBeVisible()
  // Painted at once, it takes keys when it is alive.
  await expect(page.locator('#paint')).toHaveCount(0)

  await test.step('past the header, through the hall to a shelf and a product', async () => {
    await keys.press(page.getByRole('link', { name: 'Hoppa till innehållet' }))
    await keys.press(main.getByRole('link', { name: 'Strosa i hallen' }))
    await expect(heading(page, 'Kategorier')).toBeFocused()
    await keys.press(main.getByRole('link', { name: /^Fisk/ }).first())
    await expect(heading(page, 'Fisk')).toBeFocused()
    await keys.press(main.getByRole('link', { name: 'Gravad lax', exact: true }).first())
    await expect(heading(page, 'Gravad lax')).toBeFocused()
  })

  await test.step('two of it, by the way of the panel to the checkout', async () => {
    await keys.press(main.getByRole('button', { name: 'En till av Gravad lax' }))
    await keys.press(main.getByRole('button', { name: 'Lägg i varukorgen', exact: true }))
    const button = page.getByRole('button', { name: 'Öppna varukorgen, 2 varor' })
    await keys.reach(button, 'Shift+Tab')
    await page.keyboard.press('Enter')
    await keys.press(page.getByRole('dialog').getByRole('link', { name: 'Visa varukorgen & gå till kassan' }))
    await expect(heading(page, 'Din varukorg')).toBeFocused()
    await keys.press(main.getByRole('link', { name: 'Till kassan' }))
    await expect(heading(page, 'Kassa')).toBeFocused()
  })

  await test.step('three steps, choices by the arrows', async () => {
    for (const [label, text] of [
      ['Namn', 'Åsa Öberg'],
      ['E-post', `keys-${Date.now()}@example.com`],
      ['Telefon', '0701234567'],
      ['Gata och nummer', 'Hamngatan 1'],
      ['Postnummer', '82443'],
      ['Ort', 'Hudiksvall'],
    ] as const) await keys.write(label, text)
    await page.keyboard.press('Enter')
    const van = main.getByRole('radio', { name: /Kylbilen hem/ })
    await expect(van).toBeVisible()
    await keys.press(main.getByRole('radio').first(), 'Space')
    for (let moves = 0; moves < 6 && !(await van.isChecked()); moves += 1) await page.keyboard.press('ArrowDown')
    await expect(van).toBeChecked()
    expect(await lost(page)).toBeNull()
    await keys.press(main.getByRole('button', { name: 'Fortsätt till betalning' }))
    await keys.press(main.getByRole('radio', { name: /Faktura, 30/ }), 'Space')
    await keys.press(main.getByRole('button', { name: /^Köp för/ }))
    await expect(heading(page, 'Tack för din beställning!')).toBeFocused()
    await expect(page).toHaveURL(/\/order-success\//)
  })
})

const toPay = (page: Page) => page.getByRole('main').locator('dl > div').filter({ hasText: 'Att betala' }).locator('dd')

test('a window that closes gives the focus back to what opened it', async ({ page, witness }) => {
  void witness
  await speak(page, 'sv')
  await page.goto('/products')
  const product = await page.getByRole('main').locator('article a').first().getAttribute('href')
  await page.goto(product ?? '')
  const backTo = async (opener: Locator) => {
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(page.locator('[role=dialog]:focus, [role=dialog] :focus')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(opener).toBeFocused()
  }
  await backTo(page.getByRole('button', { name: /^Förstora bilden/ }))
  await backTo(page.getByRole('button', { name: /^Öppna varukorgen/ }))
  await page.setViewportSize(viewport(390))
  await backTo(page.getByRole('button', { name: 'Öppna menyn' }))
})

test('two tabs at one checkout: the other tab’s change is told, and both say one total', async ({ page, context, witness }) => {
  void witness
  await speak(page, 'sv')
  await page.goto('/products/gravad-lax')
  await page.getByRole('main').getByRole('button', { name: 'Lägg i varukorgen', exact: true }).click()
  await expect(page.getByText('Lagd i varukorgen', { exact: true })).toBeVisible()
  await page.goto('/checkout')
  await expect(toPay(page)).toHaveText(/^58,90\skr$/)
  const told = page.getByText('Varukorgen har ändrats sedan du kom hit.')
  await expect(told).toHaveCount(0)

  const other = await context.newPage()
  await speak(other, 'sv')
  await other.goto('/products/knackebrod-rag')
  await other.getByRole('main').getByRole('button', { name: 'Lägg i varukorgen', exact: true }).click()
  await expect(told).toBeVisible()
  await expect(toPay(page)).toHaveText(/^90,80\skr$/)
  await other.goto('/checkout')
  await expect(toPay(other)).toHaveText(/^90,80\skr$/)
  await expect(other.getByText('Varukorgen har ändrats sedan du kom hit.')).toHaveCount(0)

  await test.step('emptied in one, there is nothing to order in the other', async () => {
    await other.goto('/cart')
    await other.getByRole('main').getByRole('button', { name: 'Töm varukorgen' }).click()
    await expect(page.getByRole('main').getByText('Det finns inget att beställa', { exact: true })).toBeVisible()
  })
})
