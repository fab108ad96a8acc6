import { describe, expect, it } from 'vitest'

import { choiceOf, paperOf, parametersOf, wantedOf } from './choice'
import { isOwn } from './pictures'

const choice = { kind: 'catalog', language: 'sv', category: null, onlyQuote: false } as const

describe('which document is wanted', () => {
  it('is the catalogue in the reader’s language unless the address says more', () => {
    expect(choiceOf(new URLSearchParams(), 'sv')).toEqual(choice)
    expect(choiceOf(new URLSearchParams('kind=secrets'), 'sv').kind).toBe('catalog')
  })

  it('goes through the address and back', () => {
    for (const other of [
      { ...choice, kind: 'prices', language: 'ar', category: 'dairy' } as const,
      { ...choice, onlyQuote: true },
    ])
      expect(choiceOf(new URLSearchParams(parametersOf(other, 'sv')), 'sv')).toEqual(other)
  })

  it('is asked of the database by language, category or ids', () => {
    expect(wantedOf(choice, ['x'])).toEqual({ kind: 'catalog', language: 'sv', parameters: {} })
    expect(wantedOf({ ...choice, kind: 'prices', category: 'fish' }, []).parameters).toEqual({ category: 'fish' })
  })

  it('is the same for the same list in another order', () => {
    expect(wantedOf({ ...choice, onlyQuote: true }, ['b', 'a', 'b'])).toEqual(wantedOf({ ...choice, onlyQuote: true }, ['a', 'b']))
  })

  it('of an order carries the token of the mail, if there is one', () => {
    expect(paperOf('order', '1', null, 'ar').parameters).toEqual({ id: '1' })
    expect(paperOf('quote', '1', 'secret', 'sv').parameters).toEqual({ id: '1', token: 'secret' })
  })
})

it('takes pictures from this site alone', () => {
  expect(['/media/a.webp', '/storage/v1/object/public/products/a.png'].every(isOwn)).toBe(true)
  expect(['//elsewhere.example/a.png', 'https://elsewhere.example/a.png', 'media/a.webp', 'data:image/png;base64,'].some(isOwn)).toBe(false)
})
