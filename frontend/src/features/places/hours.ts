// Opening hours and what they mean at a moment, in the place's own time.

/** Seven days, Monday first; each a list of [opens, closes] such as ["08:00", "16:00"]. */
export type Hours = readonly (readonly (readonly [string, string])[])[]

export type OpenState =
  | { kind: 'open'; until: string }
  | { kind: 'opens'; at: string; /** 0 is today. */ inDays: number; /** 0 is Monday. */ day: number }
  | { kind: 'closed' }

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** The weekday (0 is Monday) and the time of day a clock on the wall there shows. */
export function localTime(now: Date, timezone: string): { day: number; time: string } {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone: timezone, weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
    .formatToParts(now)
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? ''
  return { day: WEEKDAYS.indexOf(part('weekday')), time: `${part('hour')}:${part('minute')}` }
}

export function openState(hours: Hours, timezone: string, now: Date): OpenState {
  const { day, time } = localTime(now, timezone)
  const current = hours[day]?.find(([opens, closes]) => opens <= time && time < closes)
  if (current) return { kind: 'open', until: current[1] }
  for (let inDays = 0; inDays < 8; inDays++) {
    const then = (day + inDays) % 7
    const next = hours[then]?.find(([opens]) => inDays > 0 || opens > time)
    if (next) return { kind: 'opens', at: next[0], inDays, day: then }
  }
  return { kind: 'closed' }
}

/** Days in a row with the same hours, as one line: Monday to Friday. */
export function weekLines(hours: Hours): { from: number; to: number; spans: Hours[number] }[] {
  const lines: { from: number; to: number; spans: Hours[number] }[] = []
  hours.forEach((spans, day) => {
    const last = lines.at(-1)
    if (last && JSON.stringify(last.spans) === JSON.stringify(spans)) last.to = day
    else lines.push({ from: day, to: day, spans })
  })
  return lines
}

/** A weekday's name in a language; 0 is Monday. */
export const weekday = (day: number, language: string, width: 'long' | 'short' = 'long'): string =>
  // The first of January 2024 was a Monday.
  new Intl.DateTimeFormat(language, { weekday: width, timeZone: 'UTC' }).format(new Date(Date.UTC(2024, 0, 1 + day)))
