import { describe, expect, it } from 'vitest'
import { checkDigit, eanBars, eanModules, isEan } from './ean'

/** Reads modules back, by GS1's right-hand set alone: independent of how they were drawn. */
const RIGHT = ['1110010', '1100110', '1101100', '1000010', '1011100', '1001110', '1010000', '1000100', '1001000', '1110100']
const groups = (bits: string) => bits.match(/.{7}/g) ?? []

describe('EAN', () => {
  it.each([
    ['4006381333931', true],
    ['73513537', true],
    ['4006381333930', false],
    ['400638133393', false],
    ['40063813339311', false],
    ['', false],
    ['400638133393a', false],
  ])('%j: %s', (code, expected) => {
    expect(isEan(code)).toBe(expected)
    expect(eanModules(code) !== null).toBe(expected)
  })

  it('has the check digit of GS1’s own example', () => {
    expect(checkDigit('629104150021')).toBe(3)
  })

  it('of thirteen digits is 95 modules between its guards', () => {
    const modules = eanModules('4006381333931')!
    expect(modules).toHaveLength(95)
    expect(modules.slice(0, 3)).toBe('101')
    expect(modules.slice(45, 50)).toBe('01010')
    expect(modules.slice(92)).toBe('101')
    expect(groups(modules.slice(50, 92)).map((bits) => RIGHT.indexOf(bits))).toEqual([3, 3, 3, 9, 3, 1])
    // 4 in front: the six digits after it are of the sets L G L L G G.
    expect(groups(modules.slice(3, 45))).toEqual(['0001101', '0100111', '0101111', '0111101', '0001001', '0110011'])
  })

  it('of eight digits is 67', () => {
    expect(eanModules('73513537')).toHaveLength(67)
  })

  it('is drawn in bars as wide as their modules', () => {
    expect(eanBars('10110001')).toEqual([
      { at: 0, width: 1 },
      { at: 2, width: 2 },
      { at: 7, width: 1 },
    ])
  })
})
