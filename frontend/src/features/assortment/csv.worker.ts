// Reads and writes CSV away from the page, so that 1,200 rows do not hold up a key press. Fetched when a file is chosen.
import Papa from 'papaparse'
import { type ParsedFile, rowsOf } from './csv'

export type CsvTask = { kind: 'read'; file: File } | { kind: 'write'; rows: string[][] }
export type CsvAnswer = { parsed: ParsedFile } | { text: string } | { failed: true }

function read(text: string): ParsedFile {
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
  return rowsOf(lines)
}

addEventListener('message', async ({ data }: MessageEvent<CsvTask>) => {
  const answer: CsvAnswer = await (data.kind === 'read'
    ? data.file.text().then((text) => ({ parsed: read(text) }))
    : // The mark at the beginning is what makes Excel read UTF-8.
      Promise.resolve({ text: `\ufeff${Papa.unparse(data.rows, { newline: '\r\n' })}` })
  ).catch(() => ({ failed: true as const }))
  postMessage(answer)
})
