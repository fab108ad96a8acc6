// How the server's and the browser's refusals read.

const KNOWN = {
  mfa_verification_failed: 'security.error.code',
  mfa_challenge_expired: 'security.error.code',
  mfa_factor_name_conflict: 'security.error.nameTaken',
  mfa_factor_not_found: 'security.error.gone',
  too_many_enrolled_mfa_factors: 'security.error.tooMany',
  too_many_passkeys: 'security.error.tooMany',
  insufficient_aal: 'security.error.level',
  webauthn_credential_exists: 'security.error.passkeyKnown',
  webauthn_verification_failed: 'security.error.passkey',
  webauthn_challenge_not_found: 'security.error.passkey',
  webauthn_challenge_expired: 'security.error.passkey',
  session_not_found: 'auth.error.linkSpent',
  user_banned: 'auth.error.banned',
  over_request_rate_limit: 'auth.error.rateLimit',
  // The client's own words for what a browser says.
  ERROR_CEREMONY_ABORTED: 'security.error.passkeyCancelled',
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'security.error.passkeyKnown',
  ERROR_INVALID_DOMAIN: 'security.error.passkeyHere',
  ERROR_INVALID_RP_ID: 'security.error.passkeyHere',
} as const

export type SecurityRefusal =
  | (typeof KNOWN)[keyof typeof KNOWN]
  | 'auth.error.offline'
  | 'auth.error.unknown'
  | 'security.error.passkeyUnsupported'

interface Failure {
  code?: string
  status?: number
  name?: string
  message?: string
  cause?: unknown
}

export function securityRefusal(failure: unknown): SecurityRefusal {
  const { code, status, name, message, cause } = failure as Failure
  if (code !== undefined && code in KNOWN) return KNOWN[code as keyof typeof KNOWN]
  // What a browser throws when its window is closed; some clients pass it on as the cause.
  const thrown = [name, (cause as Failure | undefined)?.name]
  if (thrown.includes('NotAllowedError') || thrown.includes('AbortError')) return 'security.error.passkeyCancelled'
  if (thrown.includes('SecurityError')) return 'security.error.passkeyHere'
  if (message?.includes('does not support WebAuthn')) return 'security.error.passkeyUnsupported'
  if (status === 429) return 'auth.error.rateLimit'
  if (name === 'AuthSessionMissingError') return 'auth.error.linkSpent'
  if (name === 'AuthRetryableFetchError' || status === 0) return 'auth.error.offline'
  return 'auth.error.unknown'
}
