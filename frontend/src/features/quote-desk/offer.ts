// An offer while it is being written: texts as they are typed, and the request once they can be one.

import type { DeskItem } from './data'

export interface OfferLine {
  itemId: string
  isOffered: boolean
  quantity: string
  price: string
}

export interface OfferDraft {
  lines: readonly OfferLine[]
  method: string
  deliveryPrice: string
  validUntil: string
  message: string
}

export interface OfferRequest {
  lines: { item_id: string; quantity: string; unit_price: string }[]
  terms: { method: string; delivery_price: string; valid_until: string; message: string }
}

/** The former offer, else the shop's price for what was asked. */
export function draftOf(items: readonly DeskItem[], method: string, deliveryPrice: number, validUntil: string): OfferDraft {
  const wasOffered = items.some((item) => item.offered_qty !== null)
  return {
    lines: items.map((item) => ({
      itemId: item.id,
      isOffered: !wasOffered || item.offered_qty !== null,
      quantity: String(item.offered_qty ?? item.quantity),
      price: moneyText(item.offered_unit_price ?? item.list_price),
    })),
    method,
    deliveryPrice: moneyText(deliveryPrice),
    validUntil,
    message: '',
  }
}

const moneyText = (amount: number | null) => (amount === null ? '' : amount.toFixed(2).replace('.', ','))

/** `1 234,5` and `1234.50` are 1234.50; null for what is no amount. */
export function amountOf(text: string): string | null {
  const plain = text.replaceAll(/[\s\u00A0]/g, '').replace(',', '.')
  return /^\d{1,6}(\.\d{1,2})?$/.test(plain) ? plain : null
}

const quantityOf = (text: string): string | null => (/^[1-9]\d{0,4}$/.test(text.trim()) ? text.trim() : null)

export const isLineWrong = (line: OfferLine): boolean => line.isOffered && (quantityOf(line.quantity) === null || amountOf(line.price) === null)

/** Null while something is missing. */
export function offerRequest(draft: OfferDraft): OfferRequest | null {
  const offered = draft.lines.filter((line) => line.isOffered)
  const deliveryPrice = amountOf(draft.deliveryPrice)
  if (offered.length === 0 || offered.some(isLineWrong) || deliveryPrice === null || !draft.method || !draft.validUntil) return null
  return {
    lines: offered.map((line) => ({ item_id: line.itemId, quantity: quantityOf(line.quantity) ?? '', unit_price: amountOf(line.price) ?? '' })),
    terms: { method: draft.method, delivery_price: deliveryPrice, valid_until: draft.validUntil, message: draft.message.trim() },
  }
}

const cents = (text: string | null) => Math.round(Number(text ?? 0) * 100)

/** What it comes to so far; the server works it out again. */
export function totalOf(draft: OfferDraft): number {
  const goods = draft.lines.reduce(
    (sum, line) => sum + (line.isOffered && !isLineWrong(line) ? cents(amountOf(line.price)) * Number(line.quantity) : 0),
    0,
  )
  return (goods + cents(amountOf(draft.deliveryPrice))) / 100
}
