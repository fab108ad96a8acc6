import { queryOptions } from '@tanstack/react-query'

import { supabase } from '@/lib/supabase'

import type { Seller } from './sellers'

/** Every public seller of the factory. They are few: what is sought is found here, without asking again. */
export const sellersQuery = (factoryId: string) =>
  queryOptions({
    queryKey: ['sellers', factoryId] as const,
    queryFn: async ({ signal }): Promise<Seller[]> => {
      const { data, error } = await supabase()
        .from('sellers_public')
        .select('slug, name, kind, address, postcode, city, county, lat, lng, phone, url')
        .eq('factory_id', factoryId)
        .abortSignal(signal)
      if (error) throw error
      // A view's columns may all be null as far as the catalogue can tell; the table's may not.
      return data as Seller[]
    },
  })
