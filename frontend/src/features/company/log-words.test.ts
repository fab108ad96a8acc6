import i18next from 'i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import sv from '@/i18n/panel/sv/log.json'
import roles from '@/i18n/panel/sv/company.json'
import { fieldName, kindName, tellable, valueText } from './log-words'

const names = (code: string) => (code === 'en' ? 'English' : code)
let t: typeof i18next.t

beforeAll(async () => {
  const own = i18next.createInstance()
  await own.init({ lng: 'sv', keySeparator: false, nsSeparator: false, resources: { sv: { translation: { ...sv, ...roles } } } })
  t = own.t
})

describe('the log in words', () => {
  it('names tables and columns, and lets what it does not know stand', () => {
    expect(kindName(t, 'page_content_i18n')).toBe('Text på sida')
    expect(fieldName(t, 'shop_price')).toBe('Butikspris')
    expect(fieldName(t, 'brand_new')).toBe('brand new')
  })

  it.each([
    ['is_active', true, 'ja'],
    ['description', null, 'tomt'],
    ['tags', [], 'tomt'],
    ['tags', ['organic', 'breakfast'], 'organic, breakfast'],
    ['role', 'editor', 'Redaktör'],
    ['role', 'gardener', 'gardener'],
    ['language_code', 'en', 'English'],
    ['content_value', '<p>Mild <b>och</b> rund</p>', 'Mild och rund'],
    ['name', 'x'.repeat(200), `${'x'.repeat(160)}…`],
  ])('says %s %j as %j', (column, value, text) => expect(valueText(t, column, value, names)).toBe(text))

  it('tells names first, and neither ids nor blanks that stay blank', () => {
    const told = tellable({ sku: [null, 'A-1'], user_id: [null, 'x'], barcode: [null, ''], shop_price: [10, 12], name: ['a', 'b'] })
    expect(told.map(({ column }) => column)).toEqual(['name', 'shop_price', 'sku'])
  })
})
