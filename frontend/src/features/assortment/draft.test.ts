import { describe, expect, it } from 'vitest'
import { attributesJson, attributesOf, completeness, eanIsValid, emptyTexts, newDraft, numberOf, problems, productColumns, slugFrom } from './draft'
import { fromLight, lineFromLight, lineToLight, toLight } from './light'

const named = { ...newDraft(), slug: 'fil', texts: { sv: { ...emptyTexts, name: 'Fil' } } }

it.each([
  ['Lagrad hårdost 12 mån', 'lagrad-hardost-12-man'],
  ['  Crème fraîche, 34 % ', 'creme-fraiche-34'],
  ['Smørrebrød', 'smorrebrod'],
  ['حليب', ''],
])('the address of %j is %j', (name, slug) => expect(slugFrom(name)).toBe(slug))

it.each([['2007310010017', true], ['2007310010018', false], ['96385074', true], ['20073100100', false], ['x', false]])('EAN %s: %s', (code, isValid) =>
  expect(eanIsValid(code)).toBe(isValid),
)

it.each([['1 234,50', 1234.5], ['', null], ['1,2,3', undefined], ['-1', -1], ['kr 5', undefined]])('%j is the number %j', (text, number) =>
  expect(numberOf(text)).toBe(number),
)

describe('a draft', () => {
  it('may be saved with a name and an address', () => expect(problems(named, 'sv')).toEqual([]))

  it('says everything that is wrong', () => {
    const wrong = { ...named, texts: { en: { ...emptyTexts, description: 'x' } }, slug: 'Å', barcode: '1', shop_price: '-1', net_quantity: '5', min_order_qty: '0', nutrition: { fat_g: 'x' } }
    expect(problems(wrong, 'sv').map(({ field, code }) => `${field} ${code}`)).toEqual([
      'name required', 'slug slug', 'barcode ean', 'shop_price number', 'min_order_qty number', 'net_quantity unit', 'nutrition number', 'languageName languageName',
    ])
  })

  it('turns blank into nothing and commas into points', () => {
    const columns = productColumns({ ...named, shop_price: '24,90', tags: 'organic, breakfast,' }, 'sv')
    expect(columns).toMatchObject({ name: 'Fil', shop_price: 24.9, sku: null, tags: ['organic', 'breakfast'], attributes_schema: null })
  })

  it('counts a language by what the default one has', () => {
    const draft = { ...named, texts: { sv: { ...emptyTexts, name: 'Fil', description: 'God' }, en: { ...emptyTexts, name: 'Soured milk' } } }
    expect(completeness(draft, 'sv', 'sv')).toEqual({ done: 2, of: 2 })
    expect(completeness(draft, 'en', 'sv')).toEqual({ done: 1, of: 2 })
    expect(completeness(draft, 'ar', 'sv')).toEqual({ done: 0, of: 2 })
  })
})

it('attributes go to the database and back', () => {
  const json = [{ label: { sv: 'Fetthalt', en: 'Fat' }, value: { sv: '3' }, unit: '%' }]
  expect(attributesJson(attributesOf(json, 'sv'))).toEqual(json)
  expect(attributesOf([{ label: 'Fat', value: 3 }], 'en')).toEqual([{ label: { en: 'Fat' }, value: { en: '3' }, unit: '' }])
  expect(attributesJson([{ label: { sv: ' ' }, value: {}, unit: '%' }])).toBeNull()
})

describe('descriptions', () => {
  it.each([
    ['<p>Mjölk &amp; grädde.</p>', 'Mjölk & grädde.'],
    ['<p>Ett</p><p>Två<br>rader <strong>starkt</strong></p><ul><li>a</li><li>b</li></ul>', 'Ett\n\nTvå\nrader **starkt**\n\n- a\n- b'],
    ['<p style="color:red">Rött</p>', '<p style="color:red">Rött</p>'],
    ['<h2>Rubrik</h2><p>x</p>', '<h2>Rubrik</h2><p>x</p>'],
    ['', ''],
  ])('%j is typed as %j, and comes back the same', (html, text) => {
    expect(toLight(html)).toBe(text)
    expect(fromLight(text)).toBe(html)
  })

  it('what looks like markup in plain text stays text', () => expect(fromLight('3 < 5 & 2 > 1')).toBe('<p>3 &lt; 5 &amp; 2 &gt; 1</p>'))

  it('ingredients keep their bold', () => {
    expect(lineToLight('Ekologisk <strong>mjölk</strong>')).toBe('Ekologisk **mjölk**')
    expect(lineFromLight('Ekologisk **mjölk**')).toBe('Ekologisk <strong>mjölk</strong>')
  })
})
