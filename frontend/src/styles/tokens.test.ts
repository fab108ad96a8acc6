import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync('src/styles/tokens.css', 'utf8')

function tokens(selector: string): Record<string, string> {
  const start = css.indexOf(selector)
  const block = css.slice(css.indexOf('{', start), css.indexOf('}', start))
  return Object.fromEntries([...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/g)].map((match) => [match[1]!, match[2]!]))
}

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].toSorted((x, y) => y - x) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

const surfaces = ['background', 'card', 'popover', 'muted']
/** Text on the surface it is made for. */
const pairs: [text: string, surface: string][] = [
  ...surfaces.flatMap((surface): [string, string][] =>
    ['foreground', 'muted-foreground', 'berry-text', 'link', 'rye', 'spruce'].map((text) => [text, surface]),
  ),
  ['primary-foreground', 'primary'],
  ['primary-foreground', 'primary-hover'],
  ['secondary-foreground', 'secondary'],
  ['secondary-foreground', 'secondary-hover'],
  ['link', 'secondary'],
  ['muted-foreground', 'secondary'],
  ['accent-foreground', 'accent'],
  ['berry-foreground', 'berry'],
  ['berry-foreground', 'berry-hover'],
  ['destructive-foreground', 'destructive'],
  ['rye', 'rye-soft'],
  ['spruce', 'spruce-soft'],
  ['foreground', 'spruce-soft'],
  ['foreground', 'rye-soft'],
  ['fjord-deep-foreground', 'fjord-deep'],
]

describe.each([
  ['light', ':root'],
  ['dark', "[data-theme='dark']"],
])('the %s theme', (_name, selector) => {
  const theme = tokens(selector)

  it.each(pairs)('%s on %s is readable (4.5:1)', (text, surface) => {
    expect(contrast(theme[text]!, theme[surface]!)).toBeGreaterThanOrEqual(4.5)
  })

  it.each(surfaces.map((surface) => [surface]))('field borders and focus rings stand out on %s (3:1)', (surface) => {
    expect(contrast(theme.input!, theme[surface]!)).toBeGreaterThanOrEqual(3)
    expect(contrast(theme.ring!, theme[surface]!)).toBeGreaterThanOrEqual(3)
  })
})
