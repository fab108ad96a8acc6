import { queryOptions } from '@tanstack/react-query'
import { boot } from '@/lib/boot'
import { isNoRow } from '@/lib/errors'
import type { FactoryRow, FactorySettings } from '@/lib/factory'
import { session, storageKeys } from '@/lib/storage'
import { supabase } from '@/lib/supabase'

export interface AdminRow {
  role: string
  factoryId: string | null
}

/**
 * The admin row of a user, or null: most users have none, so none is an answer (and no 406 in the browser's console).
 * A failed lookup throws; the provider treats that as "not an admin".
 */
export async function findAdmin(userId: string): Promise<AdminRow | null> {
  const { data, error } = await supabase()
    .from('admins')
    .select('id, role, is_active, factory_id')
    .eq('user_id', userId)
    .eq('is_active', true)
    .maybeSingle()
  if (isNoRow(error)) return null
  if (error) throw error
  return data && { role: data.role, factoryId: data.factory_id }
}

export const auth = () => supabase().auth

export interface FactoryData {
  factory: FactoryRow
  settings: FactorySettings | null
}

const fromBoot = (factoryId: string | null): FactoryData | undefined => {
  const factory = boot.factory as FactoryRow | undefined
  if (!factory || (factoryId && factory.id !== factoryId)) return undefined
  return { factory, settings: (boot.settings as FactorySettings | null | undefined) ?? null }
}

/** An admin's own factory, or (for null) the oldest active one. Null data: there is none. */
export const factoryQuery = (adminFactoryId: string | null) =>
  queryOptions({
    queryKey: ['factory', adminFactoryId],
    initialData: fromBoot(adminFactoryId),
    staleTime: 5 * 60_000,
    queryFn: async ({ signal }): Promise<FactoryData | null> => {
      const remembered = adminFactoryId ?? session.get(storageKeys.factory)
      const factory = (remembered && (await findById(remembered, signal))) || (await findOldest(signal))
      if (!factory) return null
      session.set(storageKeys.factory, factory.id)
      return { factory, settings: await findSettings(factory.id, signal) }
    },
  })

async function findById(id: string, signal: AbortSignal): Promise<FactoryRow | null> {
  const { data, error } = await supabase().from('factories').select('*').eq('id', id).limit(1).abortSignal(signal)
  if (error) throw error
  return (data[0] as FactoryRow | undefined) ?? null
}

async function findOldest(signal: AbortSignal): Promise<FactoryRow | null> {
  const { data, error } = await supabase()
    .from('factories')
    .select('*')
    .eq('is_active', true)
    .order('created_at', { ascending: true })
    .limit(1)
    .abortSignal(signal)
  if (error) throw error
  return (data[0] as FactoryRow | undefined) ?? null
}

async function findSettings(factoryId: string, signal: AbortSignal): Promise<FactorySettings | null> {
  const { data, error } = await supabase()
    .from('factory_settings')
    .select('*')
    .eq('factory_id', factoryId)
    .abortSignal(signal)
    .maybeSingle()
  if (isNoRow(error)) return null
  if (error) throw error
  return data as FactorySettings
}
