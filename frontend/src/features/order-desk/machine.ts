// What may become of an order, as `app.order_moves()` has it (a test compares the two). The server refuses every other move anyway; this
// is what the screen offers.

export const STATUSES = ['pending', 'confirmed', 'packing', 'shipped', 'delivered', 'closed', 'returned', 'cancelled'] as const
export type OrderStatus = (typeof STATUSES)[number]
/** Where an order can be moved to: nothing becomes new again. */
export type OrderStep = Exclude<OrderStatus, 'pending'>

export const PAYMENTS = ['unpaid', 'invoiced', 'paid', 'refunded', 'void'] as const
export type PaymentStatus = (typeof PAYMENTS)[number]
export type PaymentStep = Exclude<PaymentStatus, 'unpaid'>

export const STATUS_MOVES: Record<OrderStatus, readonly OrderStep[]> = {
  pending: ['confirmed', 'cancelled'],
  confirmed: ['packing', 'cancelled'],
  packing: ['shipped', 'cancelled'],
  shipped: ['delivered'],
  delivered: ['closed', 'returned'],
  closed: [],
  returned: [],
  cancelled: [],
}

export const PAYMENT_MOVES: Record<PaymentStatus, readonly PaymentStep[]> = {
  unpaid: ['invoiced', 'paid', 'void'],
  invoiced: ['paid', 'void'],
  paid: ['refunded'],
  refunded: [],
  void: [],
}

/** Away from the road: said with a reason, which the customer reads. */
export const NEEDS_REASON: ReadonlySet<OrderStep> = new Set(['cancelled', 'returned'])

/** The next station of the road; undefined at its end and beside it. */
export const nextStatus = (status: OrderStatus): OrderStep | undefined => STATUS_MOVES[status].find((to) => !NEEDS_REASON.has(to))

/** Money that is given back or given up is asked about once more. */
export const IS_FINAL: ReadonlySet<PaymentStep> = new Set(['refunded', 'void'])

/** The steps a customer gets a letter about (`set_order_status`). */
export const TELLS_CUSTOMER: ReadonlySet<OrderStep> = new Set(['confirmed', 'shipped', 'delivered', 'cancelled', 'returned'])
