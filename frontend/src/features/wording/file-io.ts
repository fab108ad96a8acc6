// Files in and out. Fetched when a file is chosen or asked for.
import Papa from 'papaparse'
import { type ParsedTexts, cellsOf, csvRows, jsonOf, parseJson } from './files'
import type { TextRow } from './model'

export async function readTexts(file: File, codes: readonly string[]): Promise<ParsedTexts> {
  const text = await file.text()
  return /\.json$/i.test(file.name) || /^\ufeff?\s*\{/.test(text) ? parseJson(text) : parseCsv(text, codes)
}

function parseCsv(text: string, codes: readonly string[]): ParsedTexts {
  const lines: { line: number; fields: string[] }[] = []
  let line = 1
  let at = 0
  Papa.parse<string[]>(text, {
    delimitersToGuess: [',', ';', '\t'],
    step: ({ data, meta }) => {
      lines.push({ line, fields: data })
      // A field may hold line breaks: what was read is counted, not the rows.
      line += text.slice(at, meta.cursor).split(/\r\n|\r|\n/).length - 1
      at = meta.cursor
    },
  })
  return cellsOf(lines, codes)
}

export function saveTexts(rows: readonly TextRow[], codes: readonly string[], format: 'csv' | 'json', name: string): void {
  // The mark tells spreadsheets that it is UTF-8.
  const text = format === 'csv' ? `\ufeff${Papa.unparse(csvRows(rows, codes), { newline: '\r\n' })}` : jsonOf(rows, codes)
  const type = format === 'csv' ? 'text/csv;charset=utf-8' : 'application/json'
  const url = URL.createObjectURL(new Blob([text], { type }))
  Object.assign(document.createElement('a'), { href: url, download: `${name}.${format}` }).click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
