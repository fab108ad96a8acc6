// What the shop's own calls (RPCs) refuse with, as something a form can show.

/** `field` is the part of the form the server did not accept; the others concern the whole of it. */
export type Refusal = { field: string } | 'rateLimit' | 'offline' | 'unknown'

interface Failure {
  code?: string
  hint?: string | null
}

/** A failed request carries no code: PostgREST always sends one. */
export function refusalOf(error: unknown): Refusal {
  const { code, hint } = (error ?? {}) as Failure
  if (code === 'PT429' || code === '429') return 'rateLimit'
  if (code === '22023' && hint) return { field: hint }
  return code ? 'unknown' : 'offline'
}

/** What is wrong with a form, as keys of texts: by field, or as a whole. */
export type FormProblem<Field extends string> =
  { fields: Partial<Record<Field, `form.error.${Field}`>> } | { whole: `form.error.${Exclude<Refusal, object>}` }

/** An address is tried by sending mail to it; here only what cannot be one is caught. */
export const isEmail = (text: string): boolean => /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+\.[^\s@.<>,;:"()[\]\\]+$/.test(text)
