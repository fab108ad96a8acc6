import { describe, expect, it } from 'vitest'

import { decideAdd, type Decision } from './decide'
import type { Attributes, Cart, CartLine } from './rules'

function line(id: string, quantity: number, selected_attributes: Attributes = {}): CartLine {
  return {
    id,
    quantity,
    selected_attributes,
    cart_id: 'c1',
    product_id: 'p1',
    unit_price: 10,
    snapshot_title: null,
    snapshot_sku: null,
    product: null,
  }
}

const cart = (...lines: CartLine[]): Cart => ({ id: 'c1', lines })
const wanted = { product_id: 'p1', selected_attributes: {}, quantity: 2 }
const insert: Decision = { kind: 'insert' }
const raise = (from: number, to: number, id = 'l1'): Decision => ({ kind: 'raise', line: id, from, to })

describe('the first time', () => {
  it.each<[string, Cart, Decision | null]>([
    ['a new line', cart(), insert],
    ['a line of other attributes is another line', cart(line('l1', 1, { size: 'l' })), insert],
    ['an equal line is raised', cart(line('l1', 3)), raise(3, 5)],
    ['up to the bound the server sets', cart(line('l1', 9998)), raise(9998, 9999)],
    ['where nothing fits any more, nothing is sent', cart(line('l1', 9999)), null],
  ])('%s', (_name, held, expected) => {
    expect(decideAdd(held, 'a', wanted, undefined)).toEqual(expected)
  })
})

describe('once more, after an insert whose answer nobody read', () => {
  it.each<[string, Cart, Decision | null]>([
    ['it did not arrive: the same again', cart(), insert],
    ['it arrived', cart(line('a', 2)), null],
    ['it arrived, and another tab raised the line', cart(line('a', 7)), null],
    ['another tab put in an equal line: it may still be on its way', cart(line('l9', 1)), insert],
  ])('%s', (_name, held, expected) => {
    expect(decideAdd(held, 'a', wanted, insert)).toEqual(expected)
  })
})

describe('once more, after a raise from 3 to 5 whose answer nobody read', () => {
  it.each<[string, Cart, Decision | null]>([
    ['it did not arrive: the same again', cart(line('l1', 3)), raise(3, 5)],
    ['it arrived', cart(line('l1', 5)), null],
    ['another tab has gone further', cart(line('l1', 8)), null],
    ['another tab is half-way: what was promised', cart(line('l1', 4)), raise(4, 5)],
    ['another tab has lowered the line: the wish on top', cart(line('l1', 1)), raise(1, 3)],
    ['another tab has removed it: in again', cart(), insert],
    ['and put in an equal one: that is raised', cart(line('l9', 1)), raise(1, 3, 'l9')],
  ])('%s', (_name, held, expected) => {
    expect(decideAdd(held, 'a', wanted, raise(3, 5))).toEqual(expected)
  })

  it('never comes to more than once, wherever it is cut', () => {
    let held = cart(line('l1', 3))
    for (let again = 0; again < 5; again += 1) {
      const decision = decideAdd(held, 'a', wanted, raise(3, 5))
      if (decision?.kind === 'raise') held = cart(line('l1', decision.to))
    }
    expect(held.lines.map(({ quantity }) => quantity)).toEqual([5])
  })
})
