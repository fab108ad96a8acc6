// How dates and numbers read in every language: by the Gregorian calendar and in Latin digits, as they stand on the invoice, on the
// pack and in the mails. Left alone, a browser writes them in Persian by another calendar and in other digits than the prices beside.

const STYLES = {
  /** 22 nov. 2026 */
  medium: { dateStyle: 'medium' },
  /** 22 november 2026 */
  long: { dateStyle: 'long' },
  /** 22 nov. 2026 11:05 */
  moment: { dateStyle: 'medium', timeStyle: 'short' },
  /** 22 november 2026 kl. 11:05 */
  longMoment: { dateStyle: 'long', timeStyle: 'short' },
  /** söndag 22 november 2026 kl. 11:05 */
  fullMoment: { dateStyle: 'full', timeStyle: 'short' },
  /** 11:05 */
  time: { timeStyle: 'short' },
  /** 22 nov. */
  dayOfYear: { day: 'numeric', month: 'short' },
  /** söndag 22 november */
  today: { weekday: 'long', day: 'numeric', month: 'long' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

export type DateStyle = keyof typeof STYLES

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(language: string, style: DateStyle, timeZone?: 'UTC'): Intl.DateTimeFormat {
  const key = `${language} ${style} ${timeZone}`
  const known = formats.get(key) ?? new Intl.DateTimeFormat(`${language}-u-nu-latn-ca-gregory`, { ...STYLES[style], timeZone })
  formats.set(key, known)
  return known
}

const DAY = /^\d{4}-\d\d-\d\d$/

/** A moment in the reader's time zone; what is only a day (`2026-11-22`) is that day everywhere. */
export function formatDate(at: string | number | Date, language: string, style: DateStyle = 'long'): string {
  const isDay = typeof at === 'string' && DAY.test(at)
  return formatOf(language, style, isDay ? 'UTC' : undefined).format(new Date(at))
}

/** The reader's day as `2026-11-22`, what fields and columns for a day hold. */
export const localDay = (date: Date): string => new Intl.DateTimeFormat('sv', { dateStyle: 'short' }).format(date)

/** `1 234,5`, `3 dagar`, `2,4 MB`. */
export const formatNumber = (amount: number, language: string, options?: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat(`${language}-u-nu-latn`, options).format(amount)
