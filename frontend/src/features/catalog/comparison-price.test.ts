import { expect, it } from 'vitest'

import { comparisonPrice } from './comparison-price'

it.each<[number | null, number | null, string | null, ReturnType<typeof comparisonPrice>]>([
  [84.9, 500, 'g', { amount: 169.8, unit: 'kg' }],
  [28.9, 1.5, 'kg', { amount: 19.27, unit: 'kg' }],
  [36.9, 5, 'dl', { amount: 73.8, unit: 'l' }],
  [49.9, 500, 'ML', { amount: 99.8, unit: 'l' }],
  [40, 8, 'st', { amount: 5, unit: 'piece' }],
  [null, 500, 'g', null],
  [10, null, 'g', null],
  [10, 0, 'g', null],
  [10, 1, 'barrel', null],
  [10, 1, null, null],
])('%s for %s %s', (price, quantity, unit, expected) => {
  expect(comparisonPrice(price, quantity, unit)).toEqual(expected)
})
