import type { Session } from '@supabase/supabase-js'
import { expect, it } from 'vitest'

import { isSecondStepOwed, levelOf } from './level'

const encoded = (value: object) =>
  btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
const token = (claims: object) => `${encoded({ alg: 'HS256' })}.${encoded(claims)}.signature`
const session = (aal: string, ...statuses: string[]) =>
  ({
    access_token: token({ aal, name: '?>~?>~' }),
    user: { factors: statuses.map((status) => ({ status })) },
  }) as unknown as Session

it('reads the level off a token, and none off what is no token', () => {
  expect(levelOf(token({ aal: 'aal2' }))).toBe('aal2')
  expect(levelOf(token({}))).toBeNull()
  for (const odd of ['', 'a', 'a.b.c', 'a.%%.c']) expect(levelOf(odd)).toBeNull()
})

it('asks for a second step only when there is one to take', () => {
  expect(isSecondStepOwed(null)).toBe(false)
  expect(isSecondStepOwed(session('aal1'))).toBe(false)
  expect(isSecondStepOwed(session('aal1', 'unverified'))).toBe(false)
  expect(isSecondStepOwed(session('aal1', 'unverified', 'verified'))).toBe(true)
  expect(isSecondStepOwed(session('aal2', 'verified'))).toBe(false)
  expect(isSecondStepOwed({ ...session('aal1'), user: {} } as Session)).toBe(false)
})
