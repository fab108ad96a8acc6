import { expect, it } from 'vitest'

import { securityRefusal } from './refusal'

it.each([
  [{ code: 'mfa_verification_failed', status: 422 }, 'security.error.code'],
  [{ code: 'insufficient_aal', status: 403 }, 'security.error.level'],
  [{ code: 'too_many_passkeys', status: 422 }, 'security.error.tooMany'],
  [{ name: 'WebAuthnUnknownError', cause: { name: 'NotAllowedError' } }, 'security.error.passkeyCancelled'],
  [{ name: 'NotAllowedError' }, 'security.error.passkeyCancelled'],
  [{ name: 'SecurityError' }, 'security.error.passkeyHere'],
  [{ name: 'AuthUnknownError', message: 'Browser does not support WebAuthn' }, 'security.error.passkeyUnsupported'],
  [{ status: 429 }, 'auth.error.rateLimit'],
  [{ name: 'AuthSessionMissingError', status: 400 }, 'auth.error.linkSpent'],
  [{ name: 'AuthRetryableFetchError', status: 0 }, 'auth.error.offline'],
  [{ status: 418 }, 'auth.error.unknown'],
] as const)('%o reads %s', (failure, expected) => {
  expect(securityRefusal(failure)).toBe(expected)
})
