// The cart as a file: what `/shop` reads back, and any spreadsheet.

export interface CsvLine {
  sku: string
  quantity: number
  name: string
  unitPrice: number
}

/** A spreadsheet takes a text that begins like a formula for one. */
const harmless = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

function cell(value: string | number): string {
  const text = typeof value === 'number' ? String(value) : harmless(value)
  return /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const amount = (value: number) => value.toFixed(2).replace('.', ',')

/** Parted by semicolons and with a comma in numbers, as spreadsheets in the Nordic countries expect. The first two columns are a quick order's. */
export function cartCsv(lines: readonly CsvLine[], headings: readonly [string, string, string, string, string]): string {
  const rows = lines.map(({ sku, quantity, name, unitPrice }) => [sku, quantity, name, amount(unitPrice), amount(unitPrice * quantity)])
  return `\uFEFF${[headings, ...rows].map((row) => row.map(cell).join(';')).join('\r\n')}\r\n`
}
