import { describe, expect, it } from 'vitest'

import { fieldErrors, refusalKey } from './credentials'

describe('what is checked before sending', () => {
  it.each([
    ['anna@example.se', 'hemligt', 'sign-in', {}],
    ['', '', 'sign-in', { email: 'auth.error.email', password: 'auth.error.password' }],
    ['anna', 'x', 'sign-in', { email: 'auth.error.email' }],
    ['anna@example', 'x', 'sign-in', { email: 'auth.error.email' }],
    ['anna @example.se', 'x', 'sign-in', { email: 'auth.error.email' }],
    ['anna@example.se', 'short', 'sign-in', {}],
    ['anna@example.se', 'short', 'sign-up', { password: 'auth.error.short' }],
    ['anna@example.se', 'longer', 'sign-up', {}],
    ['anna@example.se', '', 'forgot', {}],
    ['anna', '', 'forgot', { email: 'auth.error.email' }],
    ['', 'longer', 'new-password', {}],
    ['', 'short', 'new-password', { password: 'auth.error.short' }],
    ['', '', 'new-password', { password: 'auth.error.password' }],
  ] as const)('%s / %s at %s', (email, password, mode, expected) => {
    expect(fieldErrors({ email, password }, mode)).toEqual(expected)
  })
})

describe('how a refusal reads', () => {
  it.each([
    [{ code: 'invalid_credentials', status: 400 }, 'auth.error.credentials'],
    [{ code: 'email_not_confirmed', status: 400 }, 'auth.error.unconfirmed'],
    [{ code: 'user_already_exists', status: 422 }, 'auth.error.exists'],
    [{ code: 'weak_password', status: 422 }, 'auth.error.weak'],
    [{ code: 'same_password', status: 422 }, 'auth.error.same'],
    [{ name: 'AuthSessionMissingError', status: 400 }, 'auth.error.linkSpent'],
    [{ status: 429 }, 'auth.error.rateLimit'],
    [{ name: 'AuthRetryableFetchError', status: 0 }, 'auth.error.offline'],
    [{ name: 'AuthRetryableFetchError', status: 503 }, 'auth.error.offline'],
    [{ code: 'never_heard_of', status: 500 }, 'auth.error.unknown'],
    [{}, 'auth.error.unknown'],
  ] as const)('%j', (failure, key) => {
    expect(refusalKey(failure)).toBe(key)
  })
})
