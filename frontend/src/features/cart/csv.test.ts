import { expect, it } from 'vitest'
import { cartCsv } from './csv'

const HEADINGS = ['SKU', 'Quantity', 'Product', 'Price', 'Sum'] as const

it('writes what a quick order reads: number and quantity first', () => {
  const text = cartCsv([{ sku: 'NF-1005', quantity: 2, name: 'Cheese', unitPrice: 84.9 }], HEADINGS)
  expect(text).toBe('\uFEFFSKU;Quantity;Product;Price;Sum\r\nNF-1005;2;Cheese;84,90;169,80\r\n')
})

it('quotes what would break a line, and keeps a name from being a formula', () => {
  const text = cartCsv([{ sku: 'A', quantity: 1, name: '=1+1;"x"', unitPrice: 0 }], HEADINGS)
  expect(text.split('\r\n')[1]).toBe('A;1;"\'=1+1;""x""";0,00;0,00')
})
