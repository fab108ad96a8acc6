import { describe, expect, it } from 'vitest'

import { missingPlace, progress, statusAt, STATUSES, timeLeft, tokenOf, type Quote } from './quote'
import { moveRefusalOf, refusalOf } from './refusal'
import { EMPTY, estimate, problemsOf, quoteRequest, type Draft } from './request'

const today = '2026-05-31'
const good: Draft = { ...EMPTY, name: 'Åsa', email: 'asa@example.com' }

describe('a request', () => {
  it('needs somebody to answer, and nothing more', () => expect(problemsOf(good, today)).toEqual({}))

  it.each([
    ['name', 'required', { name: ' ' }],
    ['email', 'required', { email: '' }],
    ['email', 'invalid', { email: 'asa@' }],
    ['phone', 'invalid', { phone: 'call me' }],
    ['postcode', 'invalid', { postcode: '8244' }],
    ['wanted_date', 'invalid', { wanted_date: '2026-05-30' }],
    ['message', 'too_long', { message: 'x'.repeat(5001) }],
  ] as const)('names %s as %s', (field, problem, change) => {
    expect(problemsOf({ ...good, ...change }, today)).toEqual({ [field]: problem })
  })

  it.each(['824 43', 'SE-82443', '82443'])('takes the postcode %s', (postcode) => expect(problemsOf({ ...good, postcode }, today)).toEqual({}))
  it('takes today', () => expect(problemsOf({ ...good, wanted_date: today }, today)).toEqual({}))

  it('carries what the list says and no price', () => {
    const request = quoteRequest({ ...good, message: ' Hej ' }, [{ productId: 'p1', quantity: 400, notes: ' på pall ' }], [], 'sv')
    expect(request.lines).toEqual([{ product_id: 'p1', quantity: 400, notes: 'på pall' }])
    expect(request.message).toBe('Hej')
    expect(request.contact).toMatchObject({ name: 'Åsa', language: 'sv', website: '' })
    expect(JSON.stringify(request)).not.toContain('price')
  })
})

describe('the estimate', () => {
  const prices = new Map([
    ['p1', 19.9],
    ['p2', null],
  ])
  const line = (productId: string, quantity: number) => ({ productId, quantity, notes: '' })
  it('is exact to the øre', () => expect(estimate([line('p1', 3)], prices)).toEqual({ total: 59.7, unpriced: 0 }))
  it('counts what has no price, and what is not sold any more', () =>
    expect(estimate([line('p1', 1), line('p2', 9), line('p3', 1)], prices)).toEqual({ total: 19.9, unpriced: 2 }))
})

describe('an offer', () => {
  const until = Date.parse('2026-06-10T22:00:00Z')
  const quote = { status: 'quoted' as const, valid_until: '2026-06-10T22:00:00Z' }

  it('is open until its last moment', () => {
    expect(statusAt(quote, until - 1)).toBe('quoted')
    expect(statusAt(quote, until)).toBe('expired')
  })
  it('that was answered does not expire', () => expect(statusAt({ ...quote, status: 'accepted' }, until + 1)).toBe('accepted'))

  it.each([
    [3 * 86_400_000, { unit: 'day', count: 3 }],
    [47 * 3_600_000, { unit: 'hour', count: 47 }],
    [119 * 60_000, { unit: 'minute', count: 119 }],
    [30_000, { unit: 'minute', count: 1 }],
    [0, null],
    [-1, null],
  ] as const)('with %i ms to go says so', (left, said) => expect(timeLeft(until, until - left)).toEqual(said))

  it('asks where to, unless that is known or the goods are fetched', () => {
    const place = { line1: 'Gatan 1', postcode: '82443', city: 'Hudiksvall' }
    expect(missingPlace({ is_pickup: false, delivery: {} } as Quote)).toBe(true)
    expect(missingPlace({ is_pickup: false, delivery: place } as Quote)).toBe(false)
    expect(missingPlace({ is_pickup: true, delivery: {} } as Quote)).toBe(false)
  })
})

describe('states', () => {
  it('stand on the road or beside it', () => {
    expect(STATUSES.map(progress)).toEqual([0, 1, 1, 2, 1, 3, 4, null, null, null, null])
  })
  it('a token is hex and nothing else', () => {
    expect(tokenOf(`#token=${'a'.repeat(64)}`)).toBe('a'.repeat(64))
    expect(tokenOf('#token=<script>')).toBeNull()
    expect(tokenOf('')).toBeNull()
  })
})

describe('a refusal', () => {
  it('without a code came from the way there', () => {
    expect(refusalOf(new TypeError('Failed to fetch'))).toEqual({ kind: 'unanswered' })
    expect(moveRefusalOf(new TypeError('Failed to fetch'))).toBe('unanswered')
  })
  it('names fields and lines', () => {
    const details = '[{"field": "email", "problem": "invalid"}, {"field": "lines", "line": 2, "part": "product", "problem": "gone"}]'
    expect(refusalOf({ code: 'PT422', hint: 'invalid', details })).toEqual({ kind: 'fields', problems: { email: 'invalid' }, lines: [2] })
  })
  it.each(['line_count', 'rate_limit'] as const)('knows %s', (hint) => expect(refusalOf({ code: 'PT422', hint })).toEqual({ kind: hint }))
  it.each([
    ['expired', 'expired'],
    ['offer_changed', 'offer_changed'],
    ['not_a_move', 'moved'],
    ['invalid', 'fields'],
    ['else', 'unknown'],
  ] as const)('of a move, %s, is %s', (hint, told) => expect(moveRefusalOf({ code: 'PT409', hint })).toBe(told))
})
