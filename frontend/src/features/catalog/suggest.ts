// What to show when nothing was found: products whose names come near the word, else the shop's favourites.

import type { IndexRow } from './index-row'
import { featured } from './picks'

const SUGGESTED = 4
/** Below this two words have too little in common to be a slip of the finger. */
const NEAR_ENOUGH = 0.34

const folded = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()

function pairsOf(word: string): Set<string> {
  const padded = ` ${word} `
  return new Set(Array.from({ length: padded.length - 1 }, (_, at) => padded.slice(at, at + 2)))
}

/** How alike two words are by their pairs of letters (Sørensen and Dice), from 0 to 1. */
export function likeness(a: string, b: string): number {
  const [left, right] = [pairsOf(folded(a)), pairsOf(folded(b))]
  const shared = [...left].filter((pair) => right.has(pair)).length
  return (2 * shared) / (left.size + right.size)
}

/** The nearest word of a name counts, so that "lagrd" finds "Lagrad hårdost 12 mån". */
const nearness = (name: string, term: string) =>
  Math.max(likeness(name, term), ...name.split(/\s+/).filter((word) => word.length > 2).map((word) => likeness(word, term)))

export interface Suggestions {
  ids: readonly string[]
  /** Because of the word that was searched for, not for want of anything better. */
  isNear: boolean
}

export function suggested(rows: readonly IndexRow[], term: string): Suggestions {
  const near = rows
    .map((row) => ({ id: row.id, score: term === '' ? 0 : nearness(row.name, term) }))
    .filter(({ score }) => score >= NEAR_ENOUGH)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, SUGGESTED)
  return near.length > 0 ? { ids: near.map(({ id }) => id), isNear: true } : { ids: featured(rows, SUGGESTED), isNear: false }
}
