import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { storageKeys } from '@/lib/storage'

import type { CartAction } from './rules'
import {
  EXPIRES_AFTER,
  forget,
  keep,
  parseUnanswered,
  recordDecision,
  takenUpBy,
  takeOver,
  withDecision,
  type Unanswered,
} from './unanswered'

const set: CartAction = { kind: 'set', key: { id: 'l1', product_id: 'p1', selected_attributes: {} }, quantity: 3 }
const add: CartAction = {
  kind: 'add',
  line: {
    product_id: 'p1',
    quantity: 1,
    selected_attributes: {},
    unit_price: 10,
    snapshot_title: null,
    snapshot_sku: null,
    product: null,
  },
}
const NOW = 1_700_000_000_000
const held = (id: string, over: Partial<Unanswered> = {}): Unanswered => ({
  id,
  action: add,
  belongs: 'user-1',
  at: NOW,
  ...over,
})

describe('what is read from the storage', () => {
  it('is what was written', () => {
    const list = [
      held('a', { decision: { kind: 'raise', line: 'l1', from: 1, to: 2 } }),
      held('b', { action: set }),
      held('c', { action: { kind: 'clear' }, decision: { kind: 'clear', lines: ['l1'] } }),
    ]
    expect(parseUnanswered(JSON.stringify(list), NOW + 1000)).toEqual(list)
  })

  it.each([
    ['nothing', null],
    ['no JSON', '{"a'],
    ['no list', '{}'],
    ['a list of other things', '[1, null, "x", [], {}]'],
    ['an action nobody knows', JSON.stringify([held('a', { action: { kind: 'buy' } as never })])],
    ['a line without a price', JSON.stringify([held('a', { action: { kind: 'add', line: { product_id: 'p' } } as never })])],
    [
      'a product that cannot be shown',
      JSON.stringify([held('a', { action: { ...add, line: { ...add.line, product: {} as never } } })]),
    ],
    ['a decision without its quantities', JSON.stringify([held('a', { decision: { kind: 'raise' } as never })])],
    ['no owner', JSON.stringify([{ ...held('a'), belongs: undefined }])],
  ])('%s is an empty list', (_name, text) => {
    expect(parseUnanswered(text, NOW)).toEqual([])
  })

  it.each([
    ['just before it expires', EXPIRES_AFTER - 1, 1],
    ['when it expires', EXPIRES_AFTER, 0],
    ['from the future', -1, 0],
  ])('%s', (_name, later, count) => {
    expect(parseUnanswered(JSON.stringify([held('a')]), NOW + later)).toHaveLength(count)
  })
})

describe('whose it is', () => {
  const list = [held('a'), held('b', { belongs: 'guest_1' }), held('c')]

  it.each([
    ['user-1', ['a', 'c']],
    ['guest_1', ['b']],
    ['guest_2', []],
    [null, []],
  ])('%s', (belongs, ids) => {
    expect(takenUpBy(list, belongs, new Set()).map(({ id }) => id)).toEqual(ids)
  })

  it('is not what this page sends itself', () => {
    expect(takenUpBy(list, 'user-1', new Set(['a'])).map(({ id }) => id)).toEqual(['c'])
  })

  it('stays as it is when a decision is noted', () => {
    const decided = withDecision(list, 'b', { kind: 'insert' })
    expect(decided.map(({ decision }) => decision?.kind)).toEqual([undefined, 'insert', undefined])
  })
})

describe('in the tab', () => {
  const stored = () => parseUnanswered(sessionStorage.getItem(storageKeys.cartUnanswered), Date.now())
  const leave = (...list: Unanswered[]) =>
    sessionStorage.setItem(storageKeys.cartUnanswered, JSON.stringify(list.map((one) => ({ ...one, at: Date.now() }))))

  beforeEach(() => {
    sessionStorage.clear()
    localStorage.clear()
  })
  afterEach(() => vi.restoreAllMocks())

  it('is there at once, and gone when answered', () => {
    keep('user-1', { id: 'k1', action: add })
    recordDecision('k1', { kind: 'insert' })
    expect(stored()).toMatchObject([{ id: 'k1', belongs: 'user-1', decision: { kind: 'insert' } }])
    forget('k1')
    expect(sessionStorage.getItem(storageKeys.cartUnanswered)).toBeNull()
  })

  it('is not taken over by the page that sends it', () => {
    keep('user-1', { id: 'k2', action: add })
    expect(takeOver('user-1')).toEqual([])
  })

  it('is taken over once', () => {
    leave(held('k3'))
    expect(takeOver('user-1').map(({ id }) => id)).toEqual(['k3'])
    expect(takeOver('user-1')).toEqual([])
    expect(stored()).toHaveLength(1)
  })

  it('is left alone by everybody but its owner', () => {
    localStorage.setItem(storageKeys.guestSession, 'guest_2')
    leave(held('k4'), held('k5', { belongs: 'guest_1' }))
    expect([...takeOver('user-2'), ...takeOver(null)]).toEqual([])
    localStorage.setItem(storageKeys.guestSession, 'guest_1')
    expect(takeOver(null).map(({ id }) => id)).toEqual(['k5'])
  })

  it('gives a guest the session that the cart will be made with', () => {
    keep(null, { id: 'k6', action: add })
    expect(stored()[0]?.belongs).toBe(localStorage.getItem(storageKeys.guestSession))
  })

  it('costs nothing but the keeping where storage is forbidden', () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('forbidden')
    })
    expect(() => keep('user-1', { id: 'k7', action: add })).not.toThrow()
  })
})
