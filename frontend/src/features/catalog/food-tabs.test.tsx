import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderApp } from '@/test/render-app'

import { FoodTabs } from './food-tabs'
import { product as toProduct, type FoodRow, type ProductRow } from './product'

const food = (translations: FoodRow['product_food_info_i18n']): FoodRow => ({
  ingredients_html: 'Pastöriserad <strong>mjölk</strong>',
  storage: null,
  origin: null,
  shelf_life: null,
  allergens: ['milk'],
  may_contain: [],
  nutrition: null,
  operator: null,
  product_food_info_i18n: translations,
})

const shown = (row: FoodRow, language: string) => {
  const product = toProduct({ id: '1', name: 'Ost', slug: 'ost', net_unit: null, product_images: [], products_i18n: [], product_food_info: row } as unknown as ProductRow)
  return renderApp(<FoodTabs product={product} language={language} original="sv" />)
}
const english = { storage: null, origin: null, shelf_life: null }

it('shows the ingredients in the page’s language', async () => {
  await shown(food([{ ...english, ingredients_html: 'Pasteurised <strong>milk</strong>' }]), 'en')
  expect(screen.getByText(/Pasteurised/)).not.toHaveAttribute('lang')
  expect(screen.queryByText(/not translated/)).toBeNull()
})

it('shows what nobody has translated as it was written, says so, and says so to a screen reader', async () => {
  await shown(food([{ ...english, ingredients_html: null }]), 'en')
  expect(screen.getByText('mjölk').closest('[lang]')).toHaveAttribute('lang', 'sv')
  expect(screen.getByText('Written in Swedish, not translated yet.')).toBeVisible()
})

it('says nothing of a translation in the language it was written in', async () => {
  await shown(food([]), 'sv')
  expect(screen.getByText('mjölk').closest('[lang=sv]')).toBeNull()
})
