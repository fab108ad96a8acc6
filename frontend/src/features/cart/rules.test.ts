import { describe, expect, it } from 'vitest'

import {
  apply,
  canonicalJson,
  cartView,
  EMPTY_CART,
  findLine,
  mayAdd,
  unitPrice,
  type Attributes,
  type Cart,
  type CartLine,
} from './rules'

function line(id: string, over: Partial<CartLine> = {}): CartLine {
  return {
    id,
    cart_id: 'c1',
    product_id: 'p1',
    quantity: 1,
    selected_attributes: {},
    unit_price: 10,
    snapshot_title: null,
    snapshot_sku: null,
    product: null,
    ...over,
  }
}

const cart = (...lines: CartLine[]): Cart => ({ id: 'c1', lines })

describe('which line is the same', () => {
  it.each<[string, Attributes, Attributes, boolean]>([
    ['key order does not matter', { a: 1, b: 2 }, { b: 2, a: 1 }, true],
    ['nor does it deeper down', { o: { x: 1, y: [1, 2] } }, { o: { y: [1, 2], x: 1 } }, true],
    ['the order of a list does', { o: [1, 2] }, { o: [2, 1] }, false],
    ['an undefined entry is no entry', { a: undefined }, {}, true],
    ['null is one', { a: null }, {}, false],
    ['text is not a number', { a: '1' }, { a: 1 }, false],
  ])('%s', (_name, a, b, same) => {
    expect(canonicalJson(a) === canonicalJson(b)).toBe(same)
  })

  it('needs the same product too', () => {
    const held = cart(line('l1', { selected_attributes: { a: 1, b: 2 } }))
    expect(findLine(held, { product_id: 'p1', selected_attributes: { b: 2, a: 1 } })?.id).toBe('l1')
    expect(findLine(held, { product_id: 'p2', selected_attributes: { a: 1, b: 2 } })).toBeUndefined()
  })
})

describe('one restaurant', () => {
  const bistro = cart(line('l1', { selected_attributes: { restaurant_id: 'r1' } }))

  it.each<[string, Cart, Attributes, boolean]>([
    ['an empty cart takes anything', EMPTY_CART, { restaurant_id: 'r2' }, true],
    ['a cart of shop goods takes a dish', cart(line('l1')), { restaurant_id: 'r2' }, true],
    ['the same restaurant again', bistro, { restaurant_id: 'r1' }, true],
    ['shop goods beside a dish', bistro, {}, true],
    ['another restaurant is refused', bistro, { restaurant_id: 'r2' }, false],
  ])('%s', (_name, held, attributes, allowed) => {
    expect(mayAdd(held, attributes)).toBe(allowed)
  })

  it('is taken from the first line', () => {
    expect(cartView(bistro, { id: 'r1', name: 'Bistro' }).restaurant_id).toBe('r1')
    expect(cartView(cart(line('l0'), ...bistro.lines), null).restaurant_id).toBeNull()
  })
})

describe('unit price', () => {
  it.each<[string, Attributes, number | null, number]>([
    ['the breakdown wins', { pricing_breakdown: { total_price: 129.5 } }, 99, 129.5],
    ['a breakdown of zero is a price', { pricing_breakdown: { total_price: 0 } }, 99, 0],
    ['a breakdown without a total is none', { pricing_breakdown: { base: 1 } }, 99, 99],
    ['a total that is no number is none', { pricing_breakdown: { total_price: 'free' } }, 99, 99],
    ['then the shop price', {}, 29.9, 29.9],
    ['then nothing', {}, null, 0],
  ])('%s', (_name, attributes, shopPrice, expected) => {
    expect(unitPrice(attributes, shopPrice)).toBe(expected)
  })
})

describe('the optimistic cart', () => {
  const { id: _id, cart_id: _cart, ...wanted } = line('x', { quantity: 2 })

  it('raises a matching line', () => {
    const next = apply(cart(line('l1', { quantity: 3 })), { id: 'a', action: { kind: 'add', line: wanted } })
    expect(next.lines.map((held) => [held.id, held.quantity])).toEqual([['l1', 5]])
  })

  it('adds a new line for other attributes', () => {
    const other = { ...wanted, selected_attributes: { size: 'l' } }
    const next = apply(cart(line('l1')), { id: 'a', action: { kind: 'add', line: other } })
    expect(next.lines.map((held) => held.id)).toEqual(['l1', 'a'])
  })

  it.each([0, -1])('removes the line at quantity %i', (quantity) => {
    const next = apply(cart(line('l1'), line('l2', { product_id: 'p2' })), {
      id: 'a',
      action: { kind: 'set', key: { id: 'l1', product_id: 'p1', selected_attributes: {} }, quantity },
    })
    expect(next.lines.map((held) => held.id)).toEqual(['l2'])
  })

  it('of two equal lines changes the one that was meant', () => {
    const key = { id: 'l2', product_id: 'p1', selected_attributes: {} }
    const next = apply(cart(line('l1'), line('l2')), { id: 'a', action: { kind: 'set', key, quantity: 7 } })
    expect(next.lines.map((held) => [held.id, held.quantity])).toEqual([
      ['l1', 1],
      ['l2', 7],
    ])
  })

  it('finds a line again that the server holds under another id', () => {
    const key = { id: 'a', product_id: 'p1', selected_attributes: {} }
    expect(findLine(cart(line('l1')), key)?.id).toBe('l1')
  })

  it('stops at the bound the server sets', () => {
    const next = apply(cart(line('l1', { quantity: 9999 })), { id: 'a', action: { kind: 'add', line: wanted } })
    expect(next.lines[0]?.quantity).toBe(9999)
  })

  it('leaves the cart it was given alone', () => {
    const before = cart(line('l1'))
    apply(before, { id: 'a', action: { kind: 'clear' } })
    expect(before.lines).toHaveLength(1)
  })
})

describe('the totals', () => {
  it('count pieces and add money without a float error', () => {
    const view = cartView(
      cart(
        line('l1', { quantity: 3, unit_price: 0.1 }),
        line('l2', { quantity: 1, unit_price: 29.9, product_id: 'p2' }),
      ),
      null,
    )
    expect(view.total_items).toBe(4)
    expect(view.subtotal).toBe(30.2)
  })

  it('of nothing are nothing', () => {
    expect(cartView(EMPTY_CART, null)).toEqual({
      id: null,
      items: [],
      total_items: 0,
      subtotal: 0,
      restaurant_id: null,
      restaurant: null,
    })
  })
})
