// How the server's refusals about quotes reach the page: a code in `hint`, particulars as JSON in `details`.

import type { FieldName, Problem, Problems } from './request'

/** Why a request was not taken. `lines` are counted from 0. */
export type Refusal =
  | { kind: 'fields'; problems: Problems; lines: readonly number[] }
  | { kind: 'line_count' | 'rate_limit' | 'unanswered' | 'unknown' }

/** Why a quote was not moved. */
export type MoveRefusal = 'expired' | 'offer_changed' | 'moved' | 'closed' | 'fields' | 'rate_limit' | 'unanswered' | 'unknown'

interface Answer {
  code?: string
  hint?: string | null
  details?: string | null
}

interface Told {
  field: FieldName | 'files' | 'lines'
  problem: Problem
  line?: number
}

function particulars(details: string | null | undefined): Told[] {
  try {
    const value: unknown = JSON.parse(details ?? '[]')
    return Array.isArray(value) ? (value as Told[]) : []
  } catch {
    return []
  }
}

export function refusalOf(error: unknown): Refusal {
  const { code, hint, details } = (error ?? {}) as Answer
  // Every answer of the server has a code; a request that failed on its way has none, and nobody knows whether it arrived.
  if (!code) return { kind: 'unanswered' }
  if (hint === 'line_count' || hint === 'rate_limit') return { kind: hint }
  if (hint !== 'invalid') return { kind: 'unknown' }
  const told = particulars(details)
  const problems: Problems = {}
  for (const { field, problem } of told) if (field !== 'lines') problems[field] = problem
  return { kind: 'fields', problems, lines: [...new Set(told.flatMap(({ field, line }) => (field === 'lines' && line !== undefined ? [line] : [])))] }
}

export function moveRefusalOf(error: unknown): MoveRefusal {
  const { code, hint } = (error ?? {}) as Answer
  if (!code) return 'unanswered'
  switch (hint) {
    case 'expired':
    case 'offer_changed':
    case 'closed':
    case 'rate_limit':
      return hint
    case 'moved':
    case 'not_a_move':
      return 'moved'
    case 'invalid':
      return 'fields'
    default:
      return 'unknown'
  }
}
