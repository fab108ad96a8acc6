import { describe, expect, it } from 'vitest'

import { check, EMPTY, problemOf, type Message } from './message'

const good: Message = { ...EMPTY, topic: 'order', name: 'Anna', email: 'anna@example.com', message: 'Hej, var är min låda?' }

describe('check', () => {
  it('accepts a whole message', () => expect(check(good)).toBeNull())

  it.each([
    ['topic', { topic: '' }],
    ['name', { name: '  ' }],
    ['email', { email: 'anna@' }],
    ['message', { message: 'kort     ' }],
    ['message', { message: 'x'.repeat(5001) }],
  ] as const)('points at %s', (field, change) => {
    expect(check({ ...good, ...change })).toEqual({ fields: { [field]: `form.error.${field}` } })
  })

  it('names everything that is missing at once', () => {
    expect(check(EMPTY)).toEqual({
      fields: { topic: 'form.error.topic', name: 'form.error.name', email: 'form.error.email', message: 'form.error.message' },
    })
  })
})

describe('a refusal of the server', () => {
  it('is shown at its field', () => expect(problemOf({ field: 'email' })).toEqual({ fields: { email: 'form.error.email' } }))
  it('of a field unknown here concerns the whole form', () => expect(problemOf({ field: 'x' })).toEqual({ whole: 'form.error.unknown' }))
  it('for haste says so', () => expect(problemOf('rateLimit')).toEqual({ whole: 'form.error.rateLimit' }))
})
