/** The message an error carries, else the fallback the specification names. */
export function errorMessage(error: unknown, fallback: string): string {
  if (error instanceof Error && error.message) return error.message
  if (error !== null && typeof error === 'object' && 'message' in error) {
    const { message } = error
    if (typeof message === 'string' && message) return message
  }
  return fallback
}

/** PostgREST's answer when `.single()` found no row; the storefront treats it as an answer, not a failure. */
export const isNoRow = (error: unknown): boolean =>
  error !== null && typeof error === 'object' && 'code' in error && error.code === 'PGRST116'

/** Failures the specification calls "logged only". */
export const logError = (what: string, error: unknown): void => console.error(`${what}:`, error)

/** Thrown by a page's loader when the address names nothing; the error page answers with the not-found screen. */
export class NotFoundError extends Error {
  override name = 'NotFoundError'
}
