import type { Block, Draft } from './document'

/** What was, what is, what was taken back. Changes within one field follow each other quickly and count as one. */
export interface History {
  past: Draft[]
  now: Draft
  future: Draft[]
  at: number
  /** The field written in last; null after anything else, which is a step of its own. */
  field: string | null
}

const TOGETHER_MS = 800
const KEPT = 100

const PLACES = 'places'
const shape = (block: Block): string => `${block.id}(${(block.columns ?? []).map((column) => column.map(shape).join()).join('|')})`
const fields = ({ columns = [], ...block }: Block): [string, unknown][] => [
  ...Object.entries(block).map(([name, value]): [string, unknown] => [`${block.id}.${name}`, value]),
  ...columns.flat().flatMap(fields),
]
const parts = ({ subject, preheader, blocks }: Draft): Map<string, unknown> =>
  new Map([['subject', subject], ['preheader', preheader], [PLACES, blocks.map(shape).join()], ...blocks.flatMap(fields)])

/** The one field two drafts differ in: null when a block came, went or moved, or when several fields did. */
function fieldBetween(before: Draft, after: Draft): string | null {
  const [was, is] = [parts(before), parts(after)]
  const differing = [...new Set([...was.keys(), ...is.keys()])].filter((name) => !Object.is(was.get(name), is.get(name)))
  return differing.length === 1 && differing[0] !== PLACES ? differing[0]! : null
}

export const begun = (now: Draft): History => ({ past: [], now, future: [], at: 0, field: null })

export function changed(history: History, now: Draft, at: number): History {
  const field = fieldBetween(history.now, now)
  const isSameStroke = field !== null && field === history.field && at - history.at < TOGETHER_MS
  return { past: isSameStroke ? history.past : [...history.past, history.now].slice(-KEPT), now, future: [], at, field }
}

export function undone(history: History): History {
  const last = history.past.at(-1)
  return last ? { ...begun(last), past: history.past.slice(0, -1), future: [history.now, ...history.future] } : history
}

export function redone(history: History): History {
  const [next, ...future] = history.future
  return next ? { ...begun(next), past: [...history.past, history.now], future } : history
}

/** Two versions met: the one that was not chosen is one Undo away. */
export const chosen = (history: History, now: Draft, other: Draft): History => ({ ...begun(now), past: [...history.past, other].slice(-KEPT) })
