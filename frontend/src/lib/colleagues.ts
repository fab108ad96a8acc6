// Who is who of the staff: names for "who did this" and "who takes it".

import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'

import { supabase } from './supabase'

export interface Colleague {
  user_id: string
  name: string
  role: string
  is_active: boolean
}

export const colleaguesQuery = (factoryId: string) =>
  queryOptions({
    queryKey: ['panel', 'colleagues', factoryId],
    staleTime: 5 * 60_000,
    queryFn: async ({ signal }): Promise<Colleague[]> => {
      const { data, error } = await supabase().rpc('desk_staff').abortSignal(signal)
      if (error) throw error
      return data
    },
  })

/** The name behind an account of the staff; undefined while it is not known, and for whoever has left. */
export function useColleagueName(factoryId: string): (userId: string | null) => string | undefined {
  const { data } = useQuery(colleaguesQuery(factoryId))
  return useCallback((userId) => (userId === null ? undefined : data?.find((colleague) => colleague.user_id === userId)?.name), [data])
}
