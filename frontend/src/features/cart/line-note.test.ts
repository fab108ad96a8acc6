import { expect, it } from 'vitest'
import { lineState } from './line-note'
import type { CartLine } from './rules'

const product = { name: 'Cheese', slug: 'cheese', image_url: null, package_size: null, attributes_schema: null, product_images: [], products_i18n: [] }
const line = (more: Partial<CartLine> = {}): CartLine => ({
  id: 'l', cart_id: 'c', product_id: 'p', quantity: 1, selected_attributes: {}, unit_price: 84.9, snapshot_title: 'Cheese', snapshot_sku: null,
  product: { ...product, shop_price: 84.9 },
  ...more,
})

it.each([
  ['as it was', line(), null],
  ['dearer', line({ product: { ...product, shop_price: 94.9 } }), { kind: 'price', now: 94.9 }],
  ['off sale', line({ product: null }), { kind: 'gone' }],
  ['on request only', line({ product: { ...product, shop_price: null } }), { kind: 'gone' }],
  ['not answered yet', line({ product }), null],
  ['priced by its options', line({ selected_attributes: { pricing_breakdown: { total_price: 99 } } }), null],
])('a product %s', (_, given, expected) => {
  expect(lineState(given)).toEqual(expected)
})
