// What we check before asking the server, and how its refusals read. Checks are few: the server decides.

export type FieldName = 'email' | 'password'
export type FieldErrors = Partial<
  Record<FieldName, 'auth.error.email' | 'auth.error.password' | 'auth.error.short'>
>

export interface Credentials {
  email: string
  password: string
}

/** The server's own bound for a new password; a shorter one is told before the round trip. */
export const PASSWORD_MIN = 6

/** An address is tried by sending mail to it; here only what cannot be one is caught. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

export type Mode = 'sign-in' | 'sign-up'

export function fieldErrors({ email, password }: Credentials, mode: Mode): FieldErrors {
  const errors: FieldErrors = {}
  if (!EMAIL.test(email)) errors.email = 'auth.error.email'
  if (password === '') errors.password = 'auth.error.password'
  else if (mode === 'sign-up' && password.length < PASSWORD_MIN) errors.password = 'auth.error.short'
  return errors
}

const KNOWN = {
  invalid_credentials: 'auth.error.credentials',
  email_not_confirmed: 'auth.error.unconfirmed',
  user_already_exists: 'auth.error.exists',
  email_exists: 'auth.error.exists',
  weak_password: 'auth.error.weak',
  email_address_invalid: 'auth.error.email',
  validation_failed: 'auth.error.email',
  signup_disabled: 'auth.error.signupDisabled',
  email_provider_disabled: 'auth.error.signupDisabled',
  user_banned: 'auth.error.banned',
  over_request_rate_limit: 'auth.error.rateLimit',
  over_email_send_rate_limit: 'auth.error.rateLimit',
} as const

export type RefusalKey = (typeof KNOWN)[keyof typeof KNOWN] | 'auth.error.offline' | 'auth.error.unknown'

interface AuthFailure {
  code?: string | undefined
  status?: number | undefined
  name?: string
}

/** The text for a refusal. A request that never arrived has no status (0 in the client's own error). */
export function refusalKey({ code, status, name }: AuthFailure): RefusalKey {
  if (code !== undefined && code in KNOWN) return KNOWN[code as keyof typeof KNOWN]
  if (status === 429) return 'auth.error.rateLimit'
  if (name === 'AuthRetryableFetchError' || status === 0) return 'auth.error.offline'
  return 'auth.error.unknown'
}
