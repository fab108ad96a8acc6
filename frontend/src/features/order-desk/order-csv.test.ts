import { describe, expect, it } from 'vitest'
import { sharedNext } from './bulk-next'
import type { OrderRow } from './data'
import { ordersCsv } from './order-csv'

const row = (over: Partial<OrderRow> = {}): OrderRow => ({
  id: '1',
  order_number: '26-100101',
  status: 'pending',
  payment_status: 'unpaid',
  payment_method: 'invoice',
  name: 'Åsa; "Öberg"',
  company: null,
  delivery_name: 'Bilen',
  pieces: 3,
  total: 99.5,
  placed_at: '2026-11-21T10:00:00Z',
  ...over,
})

describe('orders as a file', () => {
  it('quotes what needs it and says its encoding', () => {
    const lines = ordersCsv([row()]).split('\r\n')
    expect(lines[0]).toBe('\u{FEFF}order_number;placed_at;status;payment_status;payment_method;company;name;delivery_name;pieces;total')
    expect(lines[1]).toBe('26-100101;2026-11-21T10:00:00Z;pending;unpaid;invoice;;"Åsa; ""Öberg""";Bilen;3;99.5')
  })

  it('lets nothing a customer typed be a formula', () => {
    for (const company of ['=HYPERLINK("http://x")', '+1', '@SUM(A1)', '-2']) expect(ordersCsv([row({ company })])).toMatch(/;"?'[=+@-]/)
  })
})

describe('what selected orders can do next', () => {
  it('is one step, if all stand at the same place', () => {
    expect(sharedNext([row(), row({ id: '2' })])).toBe('confirmed')
    expect(sharedNext([row(), row({ id: '2', status: 'packing' })])).toBeUndefined()
    expect(sharedNext([row({ status: 'cancelled' })])).toBeUndefined()
    expect(sharedNext([])).toBeUndefined()
  })
})
