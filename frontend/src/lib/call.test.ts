import { describe, expect, it } from 'vitest'

import { isEmail, refusalOf } from './call'

describe('refusalOf', () => {
  it.each([
    [{ code: 'PT429', message: 'Too many attempts' }, 'rateLimit'],
    [{ code: '22023', hint: 'email' }, { field: 'email' }],
    [{ code: '22023', hint: null }, 'unknown'],
    [{ code: '42501', hint: null }, 'unknown'],
    // What supabase-js makes of a request that never arrived.
    [{ message: 'TypeError: Failed to fetch', code: '', hint: '' }, 'offline'],
    [new TypeError('Failed to fetch'), 'offline'],
    [null, 'offline'],
  ])('%j is %j', (error, expected) => expect(refusalOf(error)).toEqual(expected))
})

describe('isEmail', () => {
  it.each(['anna@example.com', 'a.b+c@sub.example.se'])('takes %s', (text) => expect(isEmail(text)).toBe(true))
  it.each(['', 'anna', 'anna@example', 'a b@example.com', 'a@b@c.se', 'Anna <a@b.se>', 'a@b.'])('refuses %j', (text) =>
    expect(isEmail(text)).toBe(false),
  )
})
