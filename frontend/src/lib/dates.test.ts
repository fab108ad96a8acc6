import { expect, it } from 'vitest'
import { formatDate, formatNumber } from './dates'

const noon = '2026-11-22T12:00:00Z'

it.each(['sv', 'en', 'nb', 'fi', 'ar', 'fa'])('writes the day as it stands on the invoice in %s', (language) => {
  const written = formatDate(noon, language)
  expect(written).toContain('22')
  expect(written).toContain('2026')
  expect(formatDate(noon, language, 'moment')).toMatch(/22.*2026|2026.*22/)
})

it('takes what is only a day as that day everywhere', () => {
  // Midnight in UTC is the day before where the tests run (vite.config.ts).
  expect(formatDate('2026-11-22T00:00:00Z', 'sv')).toBe('21 november 2026')
  expect(formatDate('2026-11-22', 'sv')).toBe('22 november 2026')
})

it('has one place where dates are written', () => {
  const sources = import.meta.glob<string>('../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true })
  const writing = Object.entries(sources).filter(([, source]) => /Intl\.(DateTimeFormat|NumberFormat)\(|toLocale(Date|Time)?String\(/.test(source))
  // Prices have one form in all languages; opening hours are reckoned in the place's own zone.
  expect(writing.map(([path]) => path).toSorted()).toEqual(['../features/places/hours.ts', './dates.ts', './money.ts'])
})

it('writes numbers in the digits of the prices', () => {
  expect(formatNumber(2.5, 'fa')).toMatch(/^2.5$/)
  expect(formatNumber(3, 'ar', { style: 'unit', unit: 'day', unitDisplay: 'long' })).toContain('3')
})
