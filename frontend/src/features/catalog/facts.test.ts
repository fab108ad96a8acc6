import { describe, expect, it } from 'vitest'

import { attributes, nutritionLines } from './facts'

it('lists nutrients in the prescribed order and leaves out what is not known', () => {
  const lines = nutritionLines({
    salt_g: 1.2,
    energy_kj: 1600,
    energy_kcal: '382',
    fat_g: null,
    sugars_g: 'traces',
    sugars: 3,
  })
  expect(lines).toEqual([
    { nutrient: 'energy_kj', amount: 1600, unit: 'kJ' },
    { nutrient: 'energy_kcal', amount: 382, unit: 'kcal' },
    { nutrient: 'salt_g', amount: 1.2, unit: 'g' },
  ])
  expect(nutritionLines({ salt_g: 0 })).toEqual([{ nutrient: 'salt_g', amount: 0, unit: 'g' }])
})

describe('attributes', () => {
  it.each<[string, unknown, { label: string; value: string }[]]>([
    ['texts', [{ label: 'Fat', value: '3 %' }], [{ label: 'Fat', value: '3 %' }]],
    [
      'one text per language',
      [{ label: { sv: 'Fetthalt', en: 'Fat' }, value: 3, unit: '%' }],
      [{ label: 'Fat', value: '3 %' }],
    ],
    [
      'an object around the list',
      { attributes: [{ label: 'Fat', value: 'low' }] },
      [{ label: 'Fat', value: 'low' }],
    ],
    ['nothing in this language', [{ label: { sv: 'Fetthalt' }, value: '3 %' }], []],
    ['no schema', null, []],
    ['another kind of schema', { type: 'object', properties: {} }, []],
    ['rubbish', [null, 1, { label: 'x' }], []],
  ])('%s', (_name, schema, expected) => {
    expect(attributes(schema, 'en')).toEqual(expected)
  })
})
