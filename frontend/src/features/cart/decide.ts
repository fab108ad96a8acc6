// How a change of the cart is written so that it counts once, however often it has to be sent: pure.

import { clampQuantity, findLine, type Cart, type LineKey } from './rules'

export type Decision =
  /** A new line under the action's own id: the database takes an id only once. */
  | { kind: 'insert' }
  /** From one quantity to another, and only from that one: it cannot happen twice. */
  | { kind: 'raise'; line: string; from: number; to: number }
  /** These lines go; not those that came in after the visitor had looked. */
  | { kind: 'clear'; lines: readonly string[] }

export type AddDecision = Exclude<Decision, { kind: 'clear' }>

interface Wanted extends LineKey {
  quantity: number
}

/**
 * What an add does to the cart as it is now; null when it is in the cart already.
 *
 * `earlier` was sent by a page that did not live to read the answer, so it may have happened, may not have, or may still
 * be on its way:
 * - An insert stays an insert under the same id, even if another tab has put in an equal line meanwhile (two equal lines
 *   are allowed). A line that another tab took away within that moment comes back: one too many is seen and put right,
 *   one too few is not noticed.
 * - A raise tries to reach what it promised and no more. Where another tab has raised the line as far or further, that
 *   stands; where it has lowered the line, the visitor's wish counts on top of that, up to what was promised. Where it has
 *   removed the line, what was wanted is put in again.
 */
export function decideAdd(cart: Cart, id: string, wanted: Wanted, earlier: Decision | undefined): AddDecision | null {
  if (cart.lines.some((line) => line.id === id)) return null
  if (earlier?.kind === 'insert') return earlier
  if (earlier?.kind === 'raise') {
    const raised = cart.lines.find((line) => line.id === earlier.line)
    if (raised) return raise(raised, Math.min(earlier.to, raised.quantity + wanted.quantity))
  }
  const present = findLine(cart, wanted)
  return present ? raise(present, present.quantity + wanted.quantity) : { kind: 'insert' }
}

function raise({ id, quantity: from }: { id: string; quantity: number }, wanted: number): AddDecision | null {
  const to = clampQuantity(wanted)
  return to > from ? { kind: 'raise', line: id, from, to } : null
}
