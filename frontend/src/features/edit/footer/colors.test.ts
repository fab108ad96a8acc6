import { describe, expect, it } from 'vitest'
import { CONTRAST_MIN, contrast, pickerSeed, presetIds, presets, readNames, schemeOf, themeScheme } from './colors'

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
