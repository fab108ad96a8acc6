import { describe, expect, it } from 'vitest'

import { localTime, openState, weekday, weekLines, type Hours } from './hours'

const HOURS: Hours = [[], [['10:00', '14:00'], ['15:00', '18:30']], [['10:00', '18:00']], [['10:00', '18:00']], [], [['10:00', '16:00']], []]
// 2026-06-02 is a Tuesday; Stockholm is two hours ahead of UTC then, and one in winter.
const at = (time: string, day = '2026-06-02') => new Date(`${day}T${time}:00Z`)

describe('openState', () => {
  it.each([
    ['before opening', at('07:59'), { kind: 'opens', at: '10:00', inDays: 0, day: 1 }],
    ['as it opens', at('08:00'), { kind: 'open', until: '14:00' }],
    ['at noon’s break', at('12:00'), { kind: 'opens', at: '15:00', inDays: 0, day: 1 }],
    ['in the afternoon', at('16:29'), { kind: 'open', until: '18:30' }],
    ['as it closes', at('16:30'), { kind: 'opens', at: '10:00', inDays: 1, day: 2 }],
    ['over the closed Friday', at('17:00', '2026-06-04'), { kind: 'opens', at: '10:00', inDays: 2, day: 5 }],
    ['over Sunday and Monday', at('17:00', '2026-06-06'), { kind: 'opens', at: '10:00', inDays: 3, day: 1 }],
    ['in winter time', at('09:00', '2026-12-01'), { kind: 'open', until: '14:00' }],
    ['across midnight in UTC', at('22:30', '2026-06-01'), { kind: 'opens', at: '10:00', inDays: 0, day: 1 }],
  ] as const)('%s', (_, now, expected) => expect(openState(HOURS, 'Europe/Stockholm', now)).toEqual(expected))

  it('is closed where there are no hours at all', () => {
    expect(openState([[], [], [], [], [], [], []], 'Europe/Stockholm', at('12:00'))).toEqual({ kind: 'closed' })
  })

  it('finds the same day a week later', () => {
    const monday: Hours = [[['08:00', '09:00']], [], [], [], [], [], []]
    expect(openState(monday, 'UTC', at('10:00', '2026-06-01'))).toEqual({ kind: 'opens', at: '08:00', inDays: 7, day: 0 })
  })
})

it('reads the clock of the place', () => {
  expect(localTime(at('23:30'), 'Europe/Stockholm')).toEqual({ day: 2, time: '01:30' })
})

it('gathers days with the same hours', () => {
  expect(weekLines(HOURS).map(({ from, to }) => [from, to])).toEqual([[0, 0], [1, 1], [2, 3], [4, 4], [5, 5], [6, 6]])
})

it('names weekdays from Monday', () => {
  expect([0, 6].map((day) => weekday(day, 'sv'))).toEqual(['måndag', 'söndag'])
})
