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

export type Mode = 'sign-in' | 'sign-up' | 'forgot' | 'new-password'

interface Form {
  fields: readonly FieldName[]
  /** A password that is chosen here, not remembered. */
  choosesPassword: boolean
  submit: 'auth.signIn' | 'auth.signUp' | 'auth.forgot.send' | 'auth.new.save'
  failed: 'auth.error.signInTitle' | 'auth.error.signUpTitle' | 'auth.error.forgotTitle' | 'auth.error.newTitle'
}

/** What each form asks for and how it speaks. */
export const FORMS: Record<Mode, Form> = {
  'sign-in': {
    fields: ['email', 'password'],
    choosesPassword: false,
    submit: 'auth.signIn',
    failed: 'auth.error.signInTitle',
  },
  'sign-up': {
    fields: ['email', 'password'],
    choosesPassword: true,
    submit: 'auth.signUp',
    failed: 'auth.error.signUpTitle',
  },
  forgot: {
    fields: ['email'],
    choosesPassword: false,
    submit: 'auth.forgot.send',
    failed: 'auth.error.forgotTitle',
  },
  'new-password': {
    fields: ['password'],
    choosesPassword: true,
    submit: 'auth.new.save',
    failed: 'auth.error.newTitle',
  },
}

export function fieldErrors({ email, password }: Credentials, mode: Mode): FieldErrors {
  const { fields, choosesPassword } = FORMS[mode]
  const errors: FieldErrors = {}
  if (fields.includes('email') && !EMAIL.test(email)) errors.email = 'auth.error.email'
  if (!fields.includes('password')) return errors
  if (password === '') errors.password = 'auth.error.password'
  else if (choosesPassword && password.length < PASSWORD_MIN) errors.password = 'auth.error.short'
  return errors
}

const KNOWN = {
  invalid_credentials: 'auth.error.credentials',
  email_not_confirmed: 'auth.error.unconfirmed',
  user_already_exists: 'auth.error.exists',
  email_exists: 'auth.error.exists',
  weak_password: 'auth.error.weak',
  same_password: 'auth.error.same',
  email_address_invalid: 'auth.error.email',
  validation_failed: 'auth.error.email',
  signup_disabled: 'auth.error.signupDisabled',
  email_provider_disabled: 'auth.error.signupDisabled',
  user_banned: 'auth.error.banned',
  session_not_found: 'auth.error.linkSpent',
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
  // The client's own word for a session that ended meanwhile.
  if (name === 'AuthSessionMissingError') return 'auth.error.linkSpent'
  if (name === 'AuthRetryableFetchError' || status === 0) return 'auth.error.offline'
  return 'auth.error.unknown'
}
