// A page without anything in it is no dead end: it shows goods, each of which leads to its own page, and takes nothing from its own sentence.

import { expect, test } from '@playwright/test'

import { speak, viewport } from './shop'

const EMPTY = [
  ['/cart', 'Din varukorg är tom'],
  ['/checkout', 'Det finns inget att beställa'],
  ['/quote-checkout', 'Din offertlista är tom'],
] as const

test.use({ viewport: viewport(390) })

for (const [path, sentence] of EMPTY)
  test(`${path}: empty, it leads on to goods`, async ({ page }) => {
    await speak(page, 'sv')
    await page.goto(path)
    const main = page.getByRole('main')
    await expect(main.getByText(sentence)).toBeVisible()
    const goods = main.getByRole('region', { name: 'Populärt just nu' })
    const first = goods.getByRole('listitem').first().getByRole('link')
    const name = await first.innerText()
    await first.click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  })

test('what the list answers nothing to stays silent', async ({ page }) => {
  await speak(page, 'sv')
  await page.route(/\/rest\/v1\/products\?/, (route) => route.fulfill({ status: 400, json: { message: 'down' } }))
  const refused = page.waitForResponse((response) => /\/rest\/v1\/products\?/.test(response.url()) && response.status() === 400)
  await page.goto('/cart')
  await expect(page.getByRole('main').getByText('Din varukorg är tom')).toBeVisible()
  await refused
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('region', { name: 'Populärt just nu' })).toHaveCount(0)
})
