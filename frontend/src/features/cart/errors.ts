// What can go wrong with a cart, by the key of the text the visitor reads (specification §8).

export const CART_FAILURES = {
  mixed: 'cart.error.mixed',
  product: 'cart.error.product',
  create: 'cart.error.create',
  add: 'cart.error.add',
  update: 'cart.error.update',
  remove: 'cart.error.remove',
  clear: 'cart.error.clear',
} as const

export type CartFailure = keyof typeof CART_FAILURES

export class CartError extends Error {
  readonly failure: CartFailure

  constructor(failure: CartFailure, cause?: unknown) {
    super(`cart: ${failure}`, { cause })
    this.name = 'CartError'
    this.failure = failure
  }
}

/** The database refuses with the same two sentences; everything else is named by what was tried. */
export function refusalOf(message: string, otherwise: CartFailure): CartFailure {
  if (message.includes('Cannot mix items from different restaurants')) return 'mixed'
  if (message.includes('Product not found')) return 'product'
  return otherwise
}

/** False when the request ended without an answer: then nobody knows whether it was carried out. */
export function isAnswer(error: unknown): boolean {
  if (error instanceof CartError) return error.cause === undefined || isAnswer(error.cause)
  // The client gives every answer of the server its code, and a request that failed on the way none.
  return error !== null && typeof error === 'object' && 'code' in error && Boolean(error.code)
}
