import Papa from 'papaparse'
import { expect, it } from 'vitest'
import { UnreadableFile, cellsOf, csvRows, jsonOf, parseJson } from './files'
import type { TextRow } from './model'

const row = (key: string, texts: Record<string, string>): TextRow => ({ key, type: 'text', texts, needed: ['sv', 'ar'] })
const rows = [row('a.one', { sv: 'Hej, "du"', ar: 'مرحبا' }), row('a.two', { sv: '=1+1\nrad två' }), row('a.three', { ar: '-' })]
const expected = [['a.one', 'sv', 'Hej, "du"'], ['a.one', 'ar', 'مرحبا'], ['a.two', 'sv', '=1+1\nrad två'], ['a.three', 'ar', '-']]
const told = (cells: { key: string; language: string; content: string }[]) => cells.map(({ key, language, content }) => [key, language, content])

it('a CSV file comes back as it was written, and no cell begins like a formula', () => {
  const written = Papa.unparse(csvRows(rows, ['sv', 'ar']))
  const fields = Papa.parse<string[]>(`\ufeff${written}`).data
  for (const line of fields) for (const field of line) expect(field).not.toMatch(/^[=+@-]/)
  const { cells, unknown, ragged } = cellsOf(fields.map((line, index) => ({ line: index + 1, fields: line })), ['sv', 'ar'])
  expect(told(cells)).toEqual(expected)
  expect([unknown, ragged]).toEqual([[], []])
})

it('headings that are no language are told, blank ones say nothing, codes are found whatever their case', () => {
  const parsed = cellsOf([{ line: 1, fields: ['Key', 'SV', 'My notes', 'type', 'tlh'] }, { line: 2, fields: ['a', 'Hej', 'x', 'text', 'nuqneH'] }, { line: 3, fields: [''] }, { line: 4, fields: ['b', ' '] }], ['sv'])
  expect(parsed.unknown).toEqual(['My notes'])
  expect(told(parsed.cells)).toEqual([['a', 'sv', 'Hej'], ['a', 'tlh', 'nuqneH']])
  expect(parsed.ragged).toEqual([4])
})

it('a CSV file without keys is refused', () => {
  expect(() => cellsOf([{ line: 1, fields: ['sv'] }], ['sv'])).toThrow(UnreadableFile)
})

it('a JSON file comes back as it was written, each text with its line', () => {
  const text = jsonOf(rows, ['sv', 'ar'])
  const { cells } = parseJson(text)
  expect(told(cells).toSorted()).toEqual(expected.toSorted())
  expect(cells.find((cell) => cell.key === 'a.two')!.line).toBe(4)
  expect(text.split('\n')[3]).toContain('"a.two"')
})

it.each([['{"sv": {"a": "x",}}', 1], ['{\n"sv": {\n"a": 3\n}\n}', 3], ['[]', 1], ['{"sv": "x"}', 1]])('%j is refused', (text, line) => {
  expect(() => parseJson(text)).toThrow(expect.objectContaining({ problem: 'json', line }))
})
