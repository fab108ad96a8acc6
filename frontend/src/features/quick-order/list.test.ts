import { describe, expect, it } from 'vitest'
import { readList, sumOf, wholeNumber, type Listed } from './list'

const listed = (sku: string, more: Partial<Listed> = {}): Listed => ({
  id: sku,
  sku,
  barcode: null,
  name: sku,
  slug: sku,
  image: null,
  packageSize: null,
  price: 10,
  minimum: 1,
  isSoldOut: false,
  ...more,
})
const products = [listed('NF-1'), listed('NF-2', { barcode: '2007310010017', price: 0.1 }), listed('NF-3', { minimum: 6 }), listed('NF-4', { isSoldOut: true })]
const read = (text: string) => {
  const { quantities, wrong } = readList(text, products)
  return { quantities: Object.fromEntries(quantities), wrong: wrong.map(({ line, mistake }) => `${line} ${mistake}`) }
}

describe('readList', () => {
  it.each([
    ['NF-1;2', { 'NF-1': 2 }],
    ['nf-1, 2', { 'NF-1': 2 }],
    ['NF-1\t2\r\n\r\nNF-2 3', { 'NF-1': 2, 'NF-2': 3 }],
    ['"NF-1";"2"', { 'NF-1': 2 }],
    ['\uFEFFsku;quantity\nNF-1;2', { 'NF-1': 2 }],
    ['Artikelnr;Antal;Namn\nNF-1;2;Filmjölk', { 'NF-1': 2 }],
    ['2007310010017 4', { 'NF-2': 4 }],
    ['NF-1 x 3\nNF-2 × 2', { 'NF-1': 3, 'NF-2': 2 }],
    ['NF-1;2\nNF-1;3', { 'NF-1': 5 }],
    ['NF-1 ٣\nNF-2 ۴', { 'NF-1': 3, 'NF-2': 4 }],
    ['', {}],
  ])('reads %j', (text, quantities) => {
    expect(read(text)).toEqual({ quantities, wrong: [] })
  })

  it('says of every line what is wrong with it, and keeps the others', () => {
    expect(read('NF-1;2\nNF-9;1\nNF-1;0\nNF-1;-2\nNF-1;1.5\nNF-3;5\nNF-4;1\nNF-2\n<script>;1\nNF-1;9999')).toEqual({
      quantities: { 'NF-1': 2 },
      wrong: ['2 unknown', '3 quantity', '4 quantity', '5 quantity', '6 minimum', '7 sold_out', '8 format', '9 unknown', '10 quantity'],
    })
  })

  it('takes a heading only where one stands', () => {
    expect(read('NF-1;2\nsku;quantity').wrong).toEqual(['2 unknown'])
  })
})

it('a sum is exact', () => {
  expect(sumOf(new Map([['NF-2', 3]]), products)).toEqual({ pieces: 3, total: 0.3 })
})

it('quantities are whole', () => {
  expect(['1', '9999', '٤٢', '0', '10000', '1e3', '', '٠'].map(wholeNumber)).toEqual([1, 9999, 42, null, null, null, null, null])
})
