// Texts as a file, for people who translate elsewhere: CSV with a column per language, or JSON `{ "sv": { "key": "text" } }`. What is
// exported can be imported unchanged; blank says nothing. Pure: papaparse and downloads are file-io.ts's.

import type { TextRow } from './model'

export interface Cell {
  /** In the file, the first being 1. */
  line: number
  key: string
  language: string
  content: string
}

export interface ParsedTexts {
  cells: Cell[]
  /** Headings that are no language. */
  unknown: string[]
  /** Lines with more or fewer fields than the heading. */
  ragged: number[]
}

export type FileProblem = 'key' | 'json'
export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
  readonly problem: FileProblem
  readonly line: number
  constructor(problem: FileProblem, line: number) {
    super(problem)
    this.problem = problem
    this.line = line
  }
}

const isLanguage = (name: string) => /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(name)
/** Columns that help a reader and say nothing to us. */
const IGNORED = ['type', 'status']

/** A spreadsheet runs what begins like a formula; a space in front stops it, and is taken away on the way in. */
const guard = (text: string) => (/^[=+@\t\r-]/.test(text) ? ` ${text}` : text)
const unguard = (text: string) => (/^ [=+@\t\r-]/.test(text) ? text.slice(1) : text)

/** `lines`: every row of the file, each with the line it begins on. */
export function cellsOf(lines: readonly { line: number; fields: readonly string[] }[], codes: readonly string[]): ParsedTexts {
  const [head, ...body] = lines
  const headings = (head?.fields ?? []).map((name) => name.trim().replace(/^\ufeff/, ''))
  const keyAt = headings.findIndex((name) => name.toLowerCase() === 'key')
  if (keyAt < 0) throw new UnreadableFile('key', 1)
  const byName = new Map(codes.map((code) => [code.toLowerCase(), code]))
  const columns = headings.flatMap((name, at) => (at !== keyAt && name && !IGNORED.includes(name.toLowerCase()) && isLanguage(name) ? [{ at, code: byName.get(name.toLowerCase()) ?? name }] : []))
  const filled = body.filter(({ fields }) => fields.some((field) => field.trim() !== ''))
  return {
    cells: filled.flatMap(({ line, fields }) =>
      columns.flatMap(({ at, code }) => {
        const content = unguard(fields[at] ?? '')
        return content.trim() ? [{ line, key: (fields[keyAt] ?? '').trim(), language: code, content }] : []
      }),
    ),
    unknown: headings.filter((name, at) => at !== keyAt && name !== '' && !IGNORED.includes(name.toLowerCase()) && !isLanguage(name)),
    ragged: filled.filter(({ fields }) => fields.length !== headings.length).map(({ line }) => line),
  }
}

export const csvRows = (rows: readonly TextRow[], codes: readonly string[]): string[][] => [
  ['key', ...codes],
  ...rows.map((row) => [row.key, ...codes.map((code) => guard(row.texts[code] ?? ''))]),
]

export function jsonOf(rows: readonly TextRow[], codes: readonly string[]): string {
  const of = (code: string) => Object.fromEntries(rows.flatMap((row) => (row.texts[code] === undefined ? [] : [[row.key, row.texts[code]]])))
  return `${JSON.stringify(Object.fromEntries(codes.map((code) => [code, of(code)])), null, 2)}\n`
}

export function parseJson(text: string): ParsedTexts {
  const plain = text.replace(/^\ufeff/, '')
  let parsed: unknown
  try {
    parsed = JSON.parse(plain)
  } catch (error) {
    const at = Number(/position (\d+)/.exec((error as Error).message)?.[1] ?? 0)
    throw new UnreadableFile('json', plain.slice(0, at).split('\n').length)
  }
  if (!isObject(parsed) || !Object.values(parsed as object).every(isObject)) throw new UnreadableFile('json', 1)
  const lineOf = jsonLines(plain)
  const cells = Object.entries(parsed as Record<string, Record<string, unknown>>).flatMap(([language, texts]) =>
    Object.entries(texts).flatMap(([key, content]) => {
      const line = lineOf(language, key)
      if (typeof content !== 'string') throw new UnreadableFile('json', line)
      return content.trim() ? [{ line, key, language, content }] : []
    }),
  )
  return { cells, unknown: [], ragged: [] }
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Where a key stands, in a file with a line per text; elsewhere line 1. */
function jsonLines(text: string): (language: string, key: string) => number {
  const places = new Map<string, number>()
  let language = ''
  text.split('\n').forEach((line, index) => {
    const name = /^\s*"((?:[^"\\]|\\.)*)"\s*:/.exec(line)?.[1]
    if (name === undefined) return
    if (/:\s*\{\s*$/.test(line)) language = name
    else places.set(`${language} ${name}`, index + 1)
  })
  return (code, key) => places.get(`${code} ${key}`) ?? 1
}
