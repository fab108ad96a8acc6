import Papa from 'papaparse'
import { expect, it } from 'vitest'
import { exportRows, rowsOf } from './csv'

const product = {
  sku: 'NF-1', slug: 'fil', name: 'Fil, "naturell"', description: '<p>Rad 1\nRad 2</p>', category: 'dairy', package_size: '1 l', price_range: '-', shop_price: 24.9,
  barcode: '2007310010017', is_active: true, is_featured: false, stock_status: 'in_stock', kind: 'retail', tags: ['organic', 'breakfast'], net_quantity: 1, net_unit: 'l',
  vat_rate: 6, min_order_qty: 1, sort_order: 2, attributes_schema: [{ label: { sv: 'Fett' }, value: { sv: '3' } }],
  products_i18n: [{ language_code: 'en', name: '=cmd()', description: null, package_size: null, price_range: null }],
}

it('what is exported is read back as it was', () => {
  const written = exportRows([product], ['en'])
  const text = Papa.unparse(written, { newline: '\r\n' })
  const fields = Papa.parse<string[]>(text).data
  expect(fields).toEqual(written)
  const { rows, unknown, ragged } = rowsOf(fields.map((row, index) => ({ line: index + 1, fields: row })))
  expect([unknown, ragged]).toEqual([[], []])
  expect(rows[0]!.values).toMatchObject({ name: 'Fil, "naturell"', tags: 'organic|breakfast', shop_price: '24.9', attributes_schema: '[{"label":{"sv":"Fett"},"value":{"sv":"3"}}]' })
})

it('no cell begins like a formula', () => {
  for (const row of exportRows([product], ['en'])) for (const text of row) expect(text).not.toMatch(/^[=+@]/)
})

it('a number below zero stays one, a sum does not', () => {
  const [, written] = exportRows([{ ...product, name: '-2+3+cmd|A0', description: '-5', package_size: '-0,5', price_range: '-kr' }], [])
  expect([written![2], written![3], written![5], written![6]]).toEqual([' -2+3+cmd|A0', '-5', '-0,5', ' -kr'])
})

it('unknown headings are told and left out, blank lines are no rows', () => {
  const { rows, unknown, ragged } = rowsOf([
    { line: 1, fields: ['\ufeffSKU', 'Colour', 'name_en'] },
    { line: 2, fields: ['A', 'red', 'Milk'] },
    { line: 3, fields: [''] },
    { line: 4, fields: ['B', 'blue'] },
  ])
  expect(rows).toEqual([{ line: 2, values: { sku: 'A', name_en: 'Milk' } }, { line: 4, values: { sku: 'B', name_en: '' } }])
  expect([unknown, ragged]).toEqual([['colour'], [4]])
})
