// How the server's refusals of an order reach the page: a code in `hint`, particulars as JSON in `details`.

import type { FieldName, Problem, Problems } from './draft'

export interface RefusedLine {
  item_id: string
  title: string
  problem: 'gone' | 'unpriced' | 'sold_out' | 'below_minimum' | 'restaurant' | 'other_factory'
  min_order_qty: number
}

export type Refusal =
  | { kind: 'fields'; problems: Problems }
  | { kind: 'lines'; lines: readonly RefusedLine[] }
  | { kind: 'price' }
  | { kind: 'cart_empty' | 'cart_not_found' | 'too_many' | 'unanswered' | 'unknown' }

interface Answer {
  code?: string
  hint?: string | null
  details?: string | null
}

function particulars<T>(details: string | null | undefined): T[] {
  try {
    const value: unknown = JSON.parse(details ?? '[]')
    return Array.isArray(value) ? (value as T[]) : []
  } catch {
    return []
  }
}

export function refusalOf(error: unknown): Refusal {
  const { code, hint, details } = (error ?? {}) as Answer
  // Every answer of the server has a code; a request that failed on its way has none, and nobody knows whether it arrived.
  if (!code) return { kind: 'unanswered' }
  switch (hint) {
    case 'invalid': {
      const told = particulars<{ field: FieldName; problem: Problem }>(details)
      return { kind: 'fields', problems: Object.fromEntries(told.map(({ field, problem }) => [field, problem])) }
    }
    case 'lines_refused':
      return { kind: 'lines', lines: particulars<RefusedLine>(details) }
    case 'price_changed':
      return { kind: 'price' }
    case 'cart_empty':
    case 'cart_not_found':
      return { kind: hint }
    case 'rate_limit':
      return { kind: 'too_many' }
    default:
      return { kind: 'unknown' }
  }
}
