import { describe, expect, it } from 'vitest'
import type { Theme } from '@/lib/theme'
import { CONTRAST_MIN, contrast, contrasts, hexOf, isTheme, pickerSeed, poorIn, presetIds, presetOf, presets, readNames, schemeOf, themeScheme } from './colors'

describe('the nine presets', () => {
  it('have the ids of the specification', () => {
    expect(presetIds).toEqual([
      'soft-blue', 'warm-cream', 'lavender-mist', 'mint-fresh', 'coral-sunset', 'sky-light', 'rose-garden', 'stone-elegant', 'ocean-depth',
    ])
  })

  it.each(presetIds)('%s can be read', (id) => {
    const scheme = presets[id]
    for (const name of readNames) expect(contrast(scheme[name], scheme.backgroundColor)).toBeGreaterThan(CONTRAST_MIN)
  })
})

it('measures what is a colour and nothing else', () => {
  expect(contrast('#000', '#fff')).toBe(21)
  expect(contrast('#777', 'white')).toBe(4.4)
  expect(contrast('rgb(0 0 0)', '#fff')).toBe(21)
  expect(contrast('no colour', '#fff')).toBeNull()
})

it.each([
  ['#abc', '#aabbcc'], [' #EAF2FB', '#eaf2fb'], ['#abcd', '#000000'], ['red', '#000000'], ['', '#000000'], ['var(--card)', '#000000'],
])('the picker for %j begins at %s', (value, expected) => expect(pickerSeed(value)).toBe(expected))

it('a stored scheme is made whole, and what is none is the theme’s', () => {
  expect(schemeOf('{"textColor":"#111","other":"#222","linkColor":5}')).toEqual({ ...themeScheme, textColor: '#111' })
  for (const text of [undefined, '', '{', 'null', '[]']) expect(schemeOf(text)).toEqual(themeScheme)
})

it('knows the theme’s own colours, and a preset by its colours', () => {
  expect(Object.values(themeScheme).every(isTheme)).toBe(true)
  for (const value of ['', '#fffdf9', 'var(--berry)', 'var(--car']) expect(isTheme(value)).toBe(false)
  expect(presetOf(themeScheme)).toBeNull()
  expect(presetOf({ ...presets['mint-fresh'], textColor: ' #1d4536' })).toBe('mint-fresh')
  expect(hexOf('rgb(255, 253, 249)')).toBe('#fffdf9')
})

it('a colour of one’s own on the theme’s background is judged in both themes', () => {
  const card = { light: '#fffdf9', dark: '#11242c' }
  const resolve = (value: string, theme: Theme) => (value === 'var(--card)' ? card[theme] : value)
  expect(poorIn(contrasts('#14272d', 'var(--card)', resolve))).toEqual(['dark'])
  expect(poorIn(contrasts('#f3ecdf', 'var(--card)', resolve))).toEqual(['light'])
  expect(poorIn(contrasts('#777', 'var(--card)', resolve))).toEqual(['light', 'dark'])
  expect(poorIn(contrasts('no colour', 'var(--card)', resolve))).toEqual([])
})
