// EAN-13 and EAN-8 as bars, by GS1's tables: each digit is seven modules, guards stand at the ends and in the middle.

const L = ['0001101', '0011001', '0010011', '0111101', '0100011', '0110001', '0101111', '0111011', '0110111', '0001011'] as const
const inverted = (bits: string) => [...bits].map((bit) => (bit === '1' ? '0' : '1')).join('')
const mirrored = (bits: string) => [...bits].toReversed().join('')
const R = L.map(inverted)
const G = R.map(mirrored)
/** The first digit of thirteen has no bars: it says which of the next six are of set G. */
const FIRST = ['LLLLLL', 'LLGLGG', 'LLGGLG', 'LLGGGL', 'LGLLGG', 'LGGLLG', 'LGGGLL', 'LGLGLG', 'LGLGGL', 'LGGLGL'] as const

const END = '101'
const MIDDLE = '01010'

/** The digit that makes the sum, every second digit three times from the right, a multiple of ten. */
export function checkDigit(digits: string): number {
  const sum = [...digits].toReversed().reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10
}

export const isEan = (code: string): boolean =>
  /^(\d{8}|\d{13})$/.test(code) && checkDigit(code.slice(0, -1)) === Number(code.at(-1))

/** The modules of a code, `1` for dark; null for what is no EAN. */
export function eanModules(code: string): string | null {
  if (!isEan(code)) return null
  const digits = [...code].map(Number)
  const isLong = digits.length === 13
  const sets = isLong ? FIRST[digits[0]!]! : 'LLLL'
  const coded = isLong ? digits.slice(1) : digits
  const left = [...sets].map((set, place) => (set === 'G' ? G : L)[coded[place]!]!)
  const right = coded.slice(sets.length).map((digit) => R[digit]!)
  return [END, ...left, MIDDLE, ...right, END].join('')
}

/** Dark runs as places and widths, so that neighbours are one bar and no hairline shows between them. */
export function eanBars(modules: string): { at: number; width: number }[] {
  return [...modules.matchAll(/1+/g)].map((run) => ({ at: run.index, width: run[0].length }))
}
