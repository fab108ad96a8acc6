// The staff's side of orders: the only file of this feature that names a table or a function.

import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import type { TableView } from '@/components/admin/table-view'
import { supabase } from '@/lib/supabase'

import type { OrderStatus, OrderStep, PaymentStatus, PaymentStep } from './machine'

export type PaymentMethod = 'invoice' | 'pay_on_delivery' | 'bank_transfer' | 'card'

export interface OrderRow {
  id: string
  order_number: string
  status: OrderStatus
  payment_status: PaymentStatus
  payment_method: PaymentMethod
  name: string | null
  company: string | null
  delivery_name: string
  pieces: number
  total: number
  placed_at: string
}

export interface OrderPage {
  count: number
  rows: OrderRow[]
}

export const PAGE_SIZE = 25

async function fetchPage(view: TableView, offset: number, limit: number, signal?: AbortSignal): Promise<OrderPage> {
  const request = supabase().rpc('desk_orders', {
    p_search: view.search,
    p_status: view.filters.status ?? '',
    p_payment: view.filters.payment ?? '',
    p_sort: view.sort?.id ?? 'at',
    p_desc: view.sort?.desc ?? true,
    p_offset: offset,
    p_limit: limit,
  })
  const { data, error } = await (signal ? request.abortSignal(signal) : request)
  if (error) throw error
  return data as unknown as OrderPage
}

/** One page; the one before it stays in sight until the next has come. */
export const ordersQuery = (factoryId: string, view: TableView) =>
  queryOptions({
    queryKey: ['panel', 'orders', factoryId, view],
    staleTime: 15_000,
    refetchInterval: 60_000,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => fetchPage(view, (view.page - 1) * PAGE_SIZE, PAGE_SIZE, signal),
  })

/** Everything the list's filters let through, for a file. */
export async function fetchAllOrders(view: TableView): Promise<OrderRow[]> {
  const rows: OrderRow[] = []
  for (;;) {
    // One after the other: the count of the last answer says whether there is more.
    // oxlint-disable-next-line no-await-in-loop
    const page = await fetchPage(view, rows.length, 1000)
    rows.push(...page.rows)
    if (page.rows.length === 0 || rows.length >= page.count) return rows
  }
}

interface Place {
  name?: string
  line1?: string
  line2?: string
  postcode?: string
  city?: string
}

export interface DeskOrder {
  id: string
  order_number: string
  status: OrderStatus
  payment_status: PaymentStatus
  payment_method: PaymentMethod
  contact: { name?: string; email?: string; phone?: string; company?: string; org_number?: string }
  shipping: Place | null
  billing: Place | null
  language_code: string | null
  delivery_name: string
  subtotal: number
  delivery: number
  vat_lines: { rate: number; gross: number; vat: number }[]
  total: number
  po_number: string | null
  note: string | null
  placed_at: string
  order_items: {
    id: string
    sku: string | null
    title: string
    package_size: string | null
    image_url: string | null
    quantity: number
    unit_price: number
    vat_rate: number
    line_total: number
    sort_order: number
  }[]
  order_events: {
    id: number
    track: 'status' | 'payment'
    to_state: string
    actor_kind: 'customer' | 'staff' | 'system'
    actor_id: string | null
    reason: string | null
    created_at: string
  }[]
  payments: { reference: string; due_on: string | null; paid_at: string | null }[]
  order_notes: { id: string; author_id: string | null; text: string; created_at: string }[]
}

/** Null where there is none, or none of this factory's. */
export const orderQuery = (id: string, factoryId: string) =>
  queryOptions({
    queryKey: ['panel', 'order', id],
    staleTime: 5_000,
    refetchInterval: 60_000,
    queryFn: async ({ signal }): Promise<DeskOrder | null> => {
      const { data, error } = await supabase()
        .from('orders')
        .select(
          `id, order_number, status, payment_status, payment_method, contact, shipping, billing, language_code, delivery_name, subtotal, delivery, vat_lines,
          total, po_number, note, placed_at,
          order_items ( id, sku, title, package_size, image_url, quantity, unit_price, vat_rate, line_total, sort_order ),
          order_events ( id, track, to_state, actor_kind, actor_id, reason, created_at ),
          payments ( reference, due_on, paid_at ), order_notes ( id, author_id, text, created_at )`,
        )
        .eq('id', id)
        .eq('factory_id', factoryId)
        .order('sort_order', { referencedTable: 'order_items' })
        .order('id', { referencedTable: 'order_events' })
        .order('created_at', { referencedTable: 'order_notes' })
        .abortSignal(signal)
        .maybeSingle()
      // Not a uuid: no order has that address.
      if (error?.code === '22P02') return null
      if (error) throw error
      return data as unknown as DeskOrder | null
    },
  })

export type OrderMove =
  | { kind: 'status'; to: OrderStep; reason?: string }
  | { kind: 'payment'; to: PaymentStep }
  | { kind: 'note'; text: string }

/** `from` is the state the person acted on: of two who act at once the second is told. */
export async function moveOrder(order: Pick<DeskOrder, 'id' | 'status' | 'payment_status'>, move: OrderMove): Promise<void> {
  const { error } = await asked(order, move)
  if (error) throw error
}

function asked({ id, status, payment_status }: Pick<DeskOrder, 'id' | 'status' | 'payment_status'>, move: OrderMove) {
  switch (move.kind) {
    case 'status':
      return supabase().rpc('set_order_status', {
        p_order_id: id,
        p_status: move.to,
        p_expected_status: status,
        ...(move.reason === undefined ? {} : { p_reason: move.reason }),
      })
    case 'payment':
      return supabase().rpc('set_payment_status', { p_order_id: id, p_status: move.to, p_expected_status: payment_status })
    case 'note':
      return supabase().rpc('add_order_note', { p_order_id: id, p_text: move.text })
  }
}
