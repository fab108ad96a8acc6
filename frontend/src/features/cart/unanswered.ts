// What the visitor asked of the cart and the server has not answered yet, kept in this tab: a page that is left in the
// middle of a request hands it to the next one. Parsing and editing are pure; the last functions touch the storage.

import { ensureGuestSession, presentedGuestSession } from '@/lib/guest-session'
import { session, storageKeys } from '@/lib/storage'

import type { Decision } from './decide'
import type { CartAction, CartLine, PendingAction } from './rules'

/** The signed-in user's id, or null for a guest. */
export type Owner = string | null

export interface Unanswered extends PendingAction {
  /** Whose cart is meant: the user's id, or the guest's session. */
  belongs: string
  /** When it was asked for, in milliseconds since 1970. */
  at: number
  /** How it is being written, from just before that was sent. */
  decision?: Decision
}

/** Who comes back later than this has made up their mind anew. */
export const EXPIRES_AFTER = 10 * 60_000

type Unknown<T> = { readonly [key in keyof T]?: unknown }

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function isLine(value: unknown): boolean {
  if (!isObject(value)) return false
  const { product_id, quantity, unit_price, selected_attributes, product } = value as Unknown<CartLine>
  const isScreenable =
    product === null ||
    (isObject(product) &&
      'product_images' in product &&
      Array.isArray(product.product_images) &&
      'products_i18n' in product &&
      Array.isArray(product.products_i18n))
  const isPriced = typeof unit_price === 'number' && typeof quantity === 'number' && quantity > 0
  return typeof product_id === 'string' && isPriced && isObject(selected_attributes) && isScreenable
}

function isAction(value: unknown): value is CartAction {
  if (!isObject(value) || !('kind' in value)) return false
  if (value.kind === 'add') return 'line' in value && isLine(value.line)
  if (value.kind !== 'set') return value.kind === 'clear'
  if (!('key' in value) || !isObject(value.key) || !('quantity' in value)) return false
  const { product_id, selected_attributes } = value.key as Unknown<CartLine>
  return typeof value.quantity === 'number' && typeof product_id === 'string' && isObject(selected_attributes)
}

function isDecision(value: unknown): value is Decision {
  if (!isObject(value) || !('kind' in value)) return false
  if (value.kind === 'clear') return 'lines' in value && Array.isArray(value.lines)
  if (value.kind !== 'raise') return value.kind === 'insert'
  const { line, from, to } = value as { line?: unknown; from?: unknown; to?: unknown }
  return typeof line === 'string' && typeof from === 'number' && typeof to === 'number'
}

function isUnanswered(value: unknown): value is Unanswered {
  if (!isObject(value)) return false
  const { id, belongs, at, action, decision } = value as Unknown<Unanswered>
  const isOwned = typeof id === 'string' && typeof belongs === 'string' && typeof at === 'number'
  return isOwned && isAction(action) && (decision === undefined || isDecision(decision))
}

/** The storage's text as a list, without what is too old or not ours. */
export function parseUnanswered(text: string | null, now: number): readonly Unanswered[] {
  let value: unknown
  try {
    value = JSON.parse(text ?? '[]')
  } catch {
    return []
  }
  if (!Array.isArray(value)) return []
  // One from the future was written before the clock was set back.
  return value.filter(isUnanswered).filter(({ at }) => at <= now && now - at < EXPIRES_AFTER)
}

/** In the order they were asked for, leaving out what this page sends itself. */
export function takenUpBy(
  list: readonly Unanswered[],
  belongs: string | null,
  begun: ReadonlySet<string>,
): readonly Unanswered[] {
  return list.filter((held) => held.belongs === belongs && !begun.has(held.id))
}

export function withDecision(
  list: readonly Unanswered[],
  id: string,
  decision: Decision,
): readonly Unanswered[] {
  return list.map((held) => (held.id === id ? { ...held, decision } : held))
}

/** Actions this page has taken charge of. */
const begun = new Set<string>()

function change(edit: (list: readonly Unanswered[]) => readonly Unanswered[]): void {
  const list = edit(parseUnanswered(session.get(storageKeys.cartUnanswered), Date.now()))
  if (list.length === 0) session.remove(storageKeys.cartUnanswered)
  else session.set(storageKeys.cartUnanswered, JSON.stringify(list))
}

/** Writes the action down, at once: the page may be gone before the next line of anything else runs. */
export function keep(owner: Owner, pending: PendingAction): void {
  begun.add(pending.id)
  const { id, action } = pending
  change((list) => [...list, { id, action, belongs: owner ?? ensureGuestSession(), at: Date.now() }])
}

/** To be called before what was decided is sent. */
export const recordDecision = (id: string, decision: Decision): void =>
  change((list) => withDecision(list, id, decision))

/** The server has agreed or refused. */
export const forget = (id: string): void => change((list) => list.filter((held) => held.id !== id))

/**
 * What an earlier page left unanswered for this owner, each only once. A guest who has another session by now, or a user
 * who is not the one who asked, gets nothing: the action waits for its owner, or expires.
 */
export function takeOver(owner: Owner): readonly Unanswered[] {
  const list = parseUnanswered(session.get(storageKeys.cartUnanswered), Date.now())
  const mine = takenUpBy(list, owner ?? presentedGuestSession(), begun)
  for (const { id } of mine) begun.add(id)
  return mine
}
