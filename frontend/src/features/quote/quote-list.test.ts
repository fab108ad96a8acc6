import { describe, expect, it } from 'vitest'

import { quoteList, quoteTotal, type QuoteAction, type QuoteItem } from './quote-list'

const oats = { id: 'p1', name: 'Havregryn storsäck', image_url: '/oats.webp' }
const oil = { id: 'p2', name: 'Rapsolja dunk', image_url: null }

function run(...actions: QuoteAction[]): readonly QuoteItem[] {
  return actions.reduce<readonly QuoteItem[]>(quoteList, [])
}

describe('the quote list', () => {
  it('takes a new product with quantity 1 and empty notes', () => {
    expect(run({ kind: 'add', product: oats, id: 'a' })).toEqual([
      {
        id: 'a',
        productId: 'p1',
        productName: 'Havregryn storsäck',
        productImage: '/oats.webp',
        quantity: 1,
        notes: '',
      },
    ])
  })

  it('raises a product already present by 1 and keeps its notes', () => {
    const items = run(
      { kind: 'add', product: oats, id: 'a' },
      { kind: 'notes', id: 'a', notes: 'on pallets' },
      { kind: 'add', product: oats, id: 'b' },
    )
    expect(items.map((item) => [item.id, item.quantity, item.notes])).toEqual([['a', 2, 'on pallets']])
  })

  it.each([0, -3])('removes an item at quantity %i', (quantity) => {
    const items = run(
      { kind: 'add', product: oats, id: 'a' },
      { kind: 'add', product: oil, id: 'b' },
      { kind: 'quantity', id: 'a', quantity },
    )
    expect(items.map((item) => item.id)).toEqual(['b'])
  })

  it('counts the sum of quantities', () => {
    const items = run(
      { kind: 'add', product: oats, id: 'a' },
      { kind: 'add', product: oil, id: 'b' },
      { kind: 'quantity', id: 'b', quantity: 40 },
    )
    expect(quoteTotal(items)).toBe(41)
  })

  it('keeps notes within what a request may carry', () => {
    const items = run({ kind: 'add', product: oats, id: 'a' }, { kind: 'notes', id: 'a', notes: 'x'.repeat(1200) })
    expect(items[0]?.notes).toHaveLength(1000)
  })

  it('puts a removed item back where it was', () => {
    const two = run({ kind: 'add', product: oats, id: 'a' }, { kind: 'add', product: oil, id: 'b' })
    const [first] = two
    const removed = quoteList(two, { kind: 'quantity', id: 'a', quantity: 0 })
    expect(quoteList(removed, { kind: 'restore', item: first as QuoteItem, index: 0 })).toEqual(two)
  })

  it('takes over as many as a cart line held', () => {
    const items = run(
      { kind: 'add', product: oats, id: 'a' },
      { kind: 'take', product: oats, quantity: 3, id: 'b' },
      { kind: 'take', product: oil, quantity: 2, id: 'c' },
    )
    expect(items.map((item) => [item.id, item.quantity])).toEqual([
      ['a', 4],
      ['c', 2],
    ])
  })

  it('can be cleared', () => {
    expect(run({ kind: 'add', product: oats, id: 'a' }, { kind: 'clear' })).toEqual([])
  })
})
