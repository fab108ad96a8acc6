import { queryOptions } from '@tanstack/react-query'
import type { PanelRole } from '@/lib/panel'
import { supabase } from '@/lib/supabase'


export type StaffRole = PanelRole

/** What a signed-in user is to the panel. Whatever this says, the database decides what is read and written. */
export type Membership =
  | { kind: 'none' }
  /** There was access once; it has been taken away. */
  | { kind: 'inactive' }
  | { kind: 'active'; role: StaffRole; factoryId: string }

/** Kept fresh: a role taken away shows at the next look, not after the next sign-in. */
export const membershipQuery = (userId: string) =>
  queryOptions({
    queryKey: ['staff', 'membership', userId],
    staleTime: 30_000,
    queryFn: async ({ signal }): Promise<Membership> => {
      const { data, error } = await supabase()
        .from('admins')
        .select('role, is_active, factory_id')
        .eq('user_id', userId)
        .order('is_active', { ascending: false })
        .limit(1)
        .abortSignal(signal)
      if (error) throw error
      const row = data[0]
      if (!row) return { kind: 'none' }
      return row.is_active ? { kind: 'active', role: row.role as StaffRole, factoryId: row.factory_id } : { kind: 'inactive' }
    },
  })
