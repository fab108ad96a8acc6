// The restaurants that cook with the factory's goods, as a visitor of the shop meets them.

import { queryOptions } from '@tanstack/react-query'

import { supabase } from '@/lib/supabase'

export interface Restaurant {
  id: string
  name: string
  address: string | null
  phone: string | null
}

/** No more than stand beside each other. */
const SHOWN = 3

export const restaurantsQuery = (factoryId: string) =>
  queryOptions({
    queryKey: ['restaurants', factoryId] as const,
    queryFn: async ({ signal }): Promise<Restaurant[]> => {
      const { data, error } = await supabase()
        .from('restaurants')
        .select('id, name, address, phone')
        .eq('factory_id', factoryId)
        .eq('is_active', true)
        .order('name')
        .limit(SHOWN)
        .abortSignal(signal)
      if (error) throw error
      return data
    },
  })
