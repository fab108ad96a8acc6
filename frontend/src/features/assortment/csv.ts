// The list of products as a file. What is exported can be imported unchanged; blank is nothing. Pure: reading and writing CSV is the worker's.

export const columns = [
  'sku', 'slug', 'name', 'description', 'category', 'package_size', 'price_range', 'shop_price', 'barcode', 'is_active', 'is_featured', 'stock_status', 'kind',
  'tags', 'net_quantity', 'net_unit', 'vat_rate', 'min_order_qty', 'sort_order', 'attributes_schema',
] as const
export const languageColumns = ['name', 'description', 'package_size', 'price_range'] as const

const isKnown = (name: string) => (columns as readonly string[]).includes(name) || /^(name|description|package_size|price_range)_[a-z-]{2,10}$/.test(name)

export interface ImportRow {
  /** In the file, the heading being 1. */
  line: number
  values: Record<string, string>
}

export interface ParsedFile {
  rows: ImportRow[]
  /** Headings that mean nothing here; their columns are left out. */
  unknown: string[]
  /** Lines with more or fewer fields than the heading. */
  ragged: number[]
}

/** `lines`: every row of the file, each with the line it begins on. */
export function rowsOf(lines: readonly { line: number; fields: readonly string[] }[]): ParsedFile {
  const [head, ...body] = lines
  const headings = (head?.fields ?? []).map((name) => name.trim().toLowerCase().replace(/^\ufeff/, ''))
  const filled = body.filter(({ fields }) => fields.some((field) => field.trim() !== ''))
  return {
    rows: filled.map(({ line, fields }) => ({
      line,
      values: Object.fromEntries(headings.flatMap((name, at) => (isKnown(name) ? [[name, fields[at] ?? '']] : []))),
    })),
    unknown: headings.filter((name) => name !== '' && !isKnown(name)),
    ragged: filled.filter(({ fields }) => fields.length !== headings.length).map(({ line }) => line),
  }
}

export interface ExportedProduct {
  [column: string]: unknown
  category: string | null
  products_i18n: readonly ({ language_code: string } & Record<(typeof languageColumns)[number], string | null>)[]
}

/** What a spreadsheet runs: `-1` is a number and stays one, `-1+1` is a formula. */
const formula = /^[=+@\t\r]|^-(?!\d*(?:[.,]\d+)?$)/

/** An apostrophe in front would not come back, so text that begins like a formula gets a space. */
const cell = (value: unknown): string => {
  const text = value === null || value === undefined ? '' : Array.isArray(value) ? value.join('|') : typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean)
  return formula.test(text) ? ` ${text}` : text
}

/** Heading and rows. The default language is the product's own columns. */
export function exportRows(products: readonly ExportedProduct[], languages: readonly string[]): string[][] {
  const translated = languages.flatMap((code) => languageColumns.map((column) => ({ code, column })))
  return [
    [...columns, ...translated.map(({ code, column }) => `${column}_${code}`)],
    ...products.map((product) => [
      ...columns.map((column) =>
        cell(column === 'attributes_schema' && product[column] !== null && product[column] !== undefined ? JSON.stringify(product[column]) : product[column]),
      ),
      ...translated.map(({ code, column }) => cell(product.products_i18n.find((row) => row.language_code === code)?.[column])),
    ]),
  ]
}
