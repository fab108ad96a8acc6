// The list as a file for a spreadsheet. Papa Parse is fetched with it, and only then.
import Papa from 'papaparse'

import type { OrderRow } from './data'

const COLUMNS = ['order_number', 'placed_at', 'status', 'payment_status', 'payment_method', 'company', 'name', 'delivery_name', 'pieces', 'total'] as const

/** With a mark at its beginning that tells a spreadsheet the encoding. What a customer typed is never a formula. */
export const ordersCsv = (rows: readonly OrderRow[]): string =>
  `\u{FEFF}${Papa.unparse({ fields: [...COLUMNS], data: rows.map((row) => COLUMNS.map((name) => row[name] ?? '')) }, { delimiter: ';', newline: '\r\n', escapeFormulae: true })}`

export function saveOrders(rows: readonly OrderRow[], name: string): void {
  const url = URL.createObjectURL(new Blob([ordersCsv(rows)], { type: 'text/csv;charset=utf-8' }))
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  // The browser has begun to read by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
