// Who sells the goods, found from a town; and somebody who wants to be one of them.

import { expect } from '@playwright/test'

import { speak, test } from './shop'

const unique = () => `${Date.now()}-${Math.random().toString(36).slice(2)}`

test('sellers: nearest first from a town, the same on list and map', async ({ page, witness }) => {
  void witness
  await speak(page, 'sv')
  await page.goto('/sellers-map')
  const list = page.getByRole('list', { name: 'Återförsäljare' })
  await expect(list.getByRole('listitem')).toHaveCount(24)
  await page.getByLabel('Ort, postnummer eller namn').fill('Kiruna')
  await expect(page.getByRole('status').filter({ hasText: 'Närmast Kiruna först' })).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  const map = page.getByRole('group', { name: 'Karta över Sverige' })
  await map.getByRole('button', { name: /^Malmfältens Deli/ }).click()
  await expect(list.getByRole('listitem')).toBeFocused()
  await page.getByLabel('Ort, postnummer eller namn').fill('Atlantis')
  await expect(page.getByText('Ingen återförsäljare där')).toBeVisible()
  await page.getByRole('button', { name: 'Visa alla återförsäljare' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(24)
})

test('a seller applies, step by step', async ({ page, witness }) => {
  void witness
  const email = `seller-${unique()}@example.com`
  await speak(page, 'sv')
  await page.goto('/become-seller')
  const next = page.getByRole('button', { name: 'Fortsätt' })
  await page.getByLabel('Företagets namn').fill('Ostboden AB')
  await page.getByLabel('Organisationsnummer').fill('556016-0681')
  await page.getByLabel('Typ', { exact: true }).selectOption('store')
  await next.click()
  await expect(page.getByRole('alert')).toContainText('Organisationsnumret stämmer inte')
  await page.getByLabel('Organisationsnummer').fill('556016-0680')
  await next.click()
  await expect(page.getByRole('heading', { level: 2, name: 'Kontakt' })).toBeFocused()
  await page.getByLabel('Kontaktperson').fill('Anna')
  await page.getByLabel('Din e-post').fill(email)
  await page.getByLabel('Telefon').fill('+46 70 123 45 67')
  await next.click()
  await page.getByLabel('Gatuadress').fill('Gatan 1')
  await page.getByLabel('Postnummer').fill('824 43')
  await page.getByLabel('Ort', { exact: true }).fill('Hudiksvall')
  await expect(page.getByRole('button', { name: 'Hudiksvall' })).toBeVisible()
  await next.click()
  await page.getByRole('checkbox', { name: 'Mejeri' }).click()
  await page.getByRole('checkbox', { name: 'I butik' }).click()
  await next.click()
  // Documents can wait, and a reload loses nothing.
  await expect(page.getByRole('heading', { level: 2, name: 'Dokument' })).toBeFocused()
  await page.reload()
  await expect(page.getByRole('heading', { level: 2, name: 'Dokument' })).toBeVisible()
  await next.click()
  await expect(page.getByText('Ostboden AB, 556016-0680')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Logga in' }).click()
  await page.getByRole('tab', { name: 'Skapa konto' }).click()
  await page.getByLabel('E-post').fill(email)
  await page.getByLabel('Lösenord', { exact: true }).fill('en mening som jag minns')
  await page.getByRole('main').getByRole('button', { name: 'Skapa konto' }).click()
  await expect(page).toHaveURL('/become-seller?step=send')
  await page.getByRole('button', { name: 'Skicka ansökan' }).click()
  await expect(page.getByRole('alert')).toContainText('Bekräfta innan du skickar')
  await page.getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Skicka ansökan' }).click()
  await expect(page).toHaveURL('/seller-registration-success')
  await expect(page.getByText(/S-[0-9A-Z]{8}/)).toBeVisible()
  await page.getByRole('link', { name: 'Följ din ansökan' }).click()
  await expect(page.getByText('Vi har fått din ansökan')).toBeVisible()
})
