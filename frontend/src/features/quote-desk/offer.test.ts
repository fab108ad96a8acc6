import { describe, expect, it } from 'vitest'

import type { DeskItem } from './data'
import { amountOf, draftOf, offerRequest, totalOf } from './offer'

const item = (id: string, more: Partial<DeskItem> = {}): DeskItem => ({
  id, sku: null, title: id, package_size: null, image_url: null, quantity: 40, notes: null, list_price: 19.9, offered_qty: null, offered_unit_price: null, ...more,
})

describe('an offer', () => {
  it('begins with what was asked, at the shop’s price', () => {
    const draft = draftOf([item('a'), item('b', { list_price: null })], 'freight', 250, '2026-06-01')
    expect(draft.lines.map((line) => [line.isOffered, line.quantity, line.price])).toEqual([[true, '40', '19,90'], [true, '40', '']])
    expect(offerRequest(draft)).toBeNull()
  })
  it('begins with the former one, and leaves out what that left out', () => {
    const draft = draftOf([item('a', { offered_qty: 30, offered_unit_price: 18.5 }), item('b')], 'freight', 0, '2026-06-01')
    expect(draft.lines.map((line) => [line.isOffered, line.quantity, line.price])).toEqual([[true, '30', '18,50'], [false, '40', '19,90']])
    expect(totalOf(draft)).toBe(555)
    expect(offerRequest(draft)?.lines).toEqual([{ item_id: 'a', quantity: '30', unit_price: '18.50' }])
  })
  it.each([
    ['1 234,5', '1234.5'],
    ['19.90', '19.90'],
    ['', null],
    ['-1', null],
    ['1,999', null],
    ['kr', null],
  ])('reads %j as %j', (text, amount) => expect(amountOf(text)).toBe(amount))
  it('of nothing is none', () => {
    const draft = draftOf([item('a')], 'freight', 0, '2026-06-01')
    expect(offerRequest({ ...draft, lines: draft.lines.map((line) => ({ ...line, isOffered: false })) })).toBeNull()
    expect(offerRequest({ ...draft, method: '' })).toBeNull()
    expect(offerRequest(draft)).not.toBeNull()
  })
})
