// A list of article numbers and quantities, pasted or from a file, as products: pure, and every line that is not understood says why.

export interface Listed {
  id: string
  sku: string
  barcode: string | null
  name: string
  slug: string
  image: string | null
  packageSize: string | null
  price: number
  minimum: number
  isSoldOut: boolean
}

export type Mistake = 'format' | 'unknown' | 'quantity' | 'minimum' | 'sold_out'

export interface WrongLine {
  /** Counted from 1, as editors do. */
  line: number
  text: string
  mistake: Mistake
  minimum?: number
}

export interface Reading {
  /** Pieces by product id. A number that comes twice adds up. */
  quantities: ReadonlyMap<string, number>
  wrong: readonly WrongLine[]
}

export const QUANTITY_MAX = 9999
/** As many lines as a cart holds. */
export const LINES_MAX = 200
/** A list of two hundred lines is a few kB; a file larger than this is something else. */
export const FILE_MAX = 256 * 1024

const unquoted = (cell: string) => cell.trim().replace(/^"(.*)"$/s, '$1').replaceAll('""', '"').trim()

/** Article number and quantity: parted by `;`, `,` or a tabulator, as files are, or by spaces, as people write. */
function cells(text: string): string[] {
  const parted = /[;,\t]/.test(text) ? text.split(/[;,\t]/) : text.split(/\s+(?:[x×*]\s*)?/i)
  return parted.map(unquoted).filter((cell) => cell !== '')
}

/** `12`, also in Arabic or Persian digits; null for anything that is no whole number above nothing. */
export function wholeNumber(text: string): number | null {
  const western = text.replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660)).replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
  if (!/^\d{1,6}$/.test(western)) return null
  const value = Number(western)
  return value >= 1 && value <= QUANTITY_MAX ? value : null
}

/** A first line of words is the file's heading. */
const isHeading = (parts: readonly string[]) => parts.length > 1 && parts.slice(0, 2).every((part) => !/[\d٠-٩۰-۹]/.test(part))

export function readList(text: string, products: readonly Listed[]): Reading {
  const known = new Map<string, Listed>()
  for (const product of products) {
    known.set(product.sku.toUpperCase(), product)
    if (product.barcode) known.set(product.barcode, product)
  }
  const quantities = new Map<string, number>()
  const wrong: WrongLine[] = []
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  let isFirst = true
  lines.forEach((line, index) => {
    const parts = cells(line)
    if (parts.length === 0) return
    const heads = isFirst && isHeading(parts)
    isFirst = false
    if (heads) return
    const tell = (mistake: Mistake, minimum?: number) =>
      wrong.push({ line: index + 1, text: line.trim().slice(0, 80), mistake, ...(minimum !== undefined && { minimum }) })
    if (parts.length < 2) return void tell('format')
    const product = known.get(parts[0]!.toUpperCase())
    const quantity = wholeNumber(parts[1]!)
    if (!product) return void tell('unknown')
    if (quantity === null) return void tell('quantity')
    if (product.isSoldOut) return void tell('sold_out')
    const sum = (quantities.get(product.id) ?? 0) + quantity
    if (sum > QUANTITY_MAX) return void tell('quantity')
    if (sum < product.minimum) return void tell('minimum', product.minimum)
    quantities.set(product.id, sum)
  })
  return { quantities, wrong }
}

/** Summed in øre: 0.1 + 0.2 is not a price. */
export function sumOf(quantities: ReadonlyMap<string, number>, products: readonly Listed[]): { pieces: number; total: number } {
  let pieces = 0
  let ore = 0
  for (const product of products) {
    const quantity = quantities.get(product.id) ?? 0
    pieces += quantity
    ore += Math.round(product.price * 100) * quantity
  }
  return { pieces, total: ore / 100 }
}
