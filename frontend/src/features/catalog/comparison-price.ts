// The price per kilogram, litre or piece, which Swedish law wants beside the price of a pack.

export type ComparisonUnit = 'kg' | 'l' | 'piece'

export interface ComparisonPrice {
  /** NOK for one unit. */
  amount: number
  unit: ComparisonUnit
}

const UNITS: { readonly [unit: string]: { unit: ComparisonUnit; factor: number } | undefined } = {
  g: { unit: 'kg', factor: 0.001 },
  hg: { unit: 'kg', factor: 0.1 },
  kg: { unit: 'kg', factor: 1 },
  ml: { unit: 'l', factor: 0.001 },
  cl: { unit: 'l', factor: 0.01 },
  dl: { unit: 'l', factor: 0.1 },
  l: { unit: 'l', factor: 1 },
  st: { unit: 'piece', factor: 1 },
  pcs: { unit: 'piece', factor: 1 },
}

/** Null when the pack has no price, no measure, or a measure we cannot convert. */
export function comparisonPrice(
  price: number | null,
  quantity: number | null,
  unit: string | null,
): ComparisonPrice | null {
  const known = unit === null ? undefined : UNITS[unit.toLowerCase()]
  if (price === null || quantity === null || quantity <= 0 || !known) return null
  return { amount: Math.round((price / (quantity * known.factor)) * 100) / 100, unit: known.unit }
}

/** Grams or millilitres in a pack; null for what is counted, and for what is not measured. */
export function contents(quantity: number | null, unit: string | null): number | null {
  const known = unit === null ? undefined : UNITS[unit.toLowerCase()]
  if (quantity === null || !known || known.unit === 'piece') return null
  return Math.round(Number(quantity) * known.factor * 1000)
}
