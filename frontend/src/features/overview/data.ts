import { queryOptions } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase'

export interface Day {
  day: string
  total: number
  orders: number
}

export interface Overview {
  orders: number
  quotes: number
  applications: number
  messages: number
  products: number
  limits: { products: number; ai_credits: number }
  todo: { pictureless: number; out_of_stock: number; low: number; hidden: number; no_category: number }
  sales: Day[]
  /** Orders of thirty days by where they are, in the order an order goes. */
  states: { state: OrderState; count: number }[]
  /** What was paid most for in thirty days; no id where the product is gone. */
  best: { id: string | null; name: string; quantity: number; total: number }[]
}

export type OrderState = 'pending' | 'confirmed' | 'packing' | 'shipped' | 'delivered' | 'closed' | 'returned' | 'cancelled'

export const overviewQuery = (factoryId: string) =>
  queryOptions({
    queryKey: ['panel', 'overview', factoryId],
    staleTime: 15_000,
    queryFn: async ({ signal }): Promise<Overview> => {
      const { data, error } = await supabase().rpc('panel_overview').abortSignal(signal)
      if (error) throw error
      return data as unknown as Overview
    },
  })

/** How much waits in each list; a list that is not the reader's is not in the answer. */
export type Waiting = Partial<Record<'orders' | 'quotes' | 'sellers' | 'messages', number>>

/**
 * The numbers beside the tabs. Beneath the overview's key: whatever makes that anew makes these anew. What others do, and what customers
 * send, is seen within a minute, or as soon as somebody comes back to the window.
 */
export const waitingQuery = (factoryId: string) =>
  queryOptions({
    queryKey: ['panel', 'overview', factoryId, 'waiting'],
    staleTime: 15_000,
    refetchInterval: 60_000,
    refetchOnWindowFocus: true,
    queryFn: async ({ signal }): Promise<Waiting> => {
      const { data, error } = await supabase().rpc('panel_waiting').abortSignal(signal)
      if (error) throw error
      return data as Waiting
    },
  })
