import { queryOptions } from '@tanstack/react-query'
import type { Database } from '@/lib/database.gen'
import type { PanelRole } from '@/lib/panel'
import { supabase } from '@/lib/supabase'
import { uploadPicture } from '@/lib/upload'

type Tables = Database['public']['Tables']

/** What an admin may write; the limits (products, AI credits) are not theirs. */
export const factoryFields = ['name', 'description', 'address', 'phone', 'email', 'org_number', 'website'] as const
export const settingsFields = [
  'company_name', 'description', 'contact_phone', 'contact_email', 'show_company_name_in_header', 'header_menu_style', 'header_max_logo_width', 'header_logo_width',
  'header_logo_height', 'header_logo_style', 'logo_url', 'favicon_url',
] as const

export type FactoryDraft = Pick<Tables['factories']['Row'], (typeof factoryFields)[number]>
export type SettingsDraft = Pick<Tables['factory_settings']['Row'], (typeof settingsFields)[number]>

export interface Company {
  factory: FactoryDraft
  settings: SettingsDraft
}

const defaults: SettingsDraft = {
  company_name: null, description: null, contact_phone: null, contact_email: null, show_company_name_in_header: true, header_menu_style: 'horizontal', header_max_logo_width: 200,
  header_logo_width: 32, header_logo_height: 32, header_logo_style: 'rounded', logo_url: null, favicon_url: null,
}

export const companyQuery = (factoryId: string) =>
  queryOptions({
    queryKey: ['panel', 'company', factoryId],
    queryFn: async ({ signal }): Promise<Company> => {
      const [factory, settings] = await Promise.all([
        supabase().from('factories').select(factoryFields.join(', ')).eq('id', factoryId).abortSignal(signal).single(),
        supabase().from('factory_settings').select(settingsFields.join(', ')).eq('factory_id', factoryId).abortSignal(signal),
      ])
      if (factory.error) throw factory.error
      if (settings.error) throw settings.error
      return { factory: factory.data as unknown as FactoryDraft, settings: (settings.data[0] as unknown as SettingsDraft | undefined) ?? defaults }
    },
  })

const blankIsNull = <Row extends object>(row: Row): Row =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, typeof value === 'string' && value.trim() === '' ? null : value])) as Row

export async function saveCompany(factoryId: string, { factory, settings }: Company): Promise<void> {
  const first = await supabase().from('factories').update({ ...blankIsNull(factory), name: factory.name.trim() }).eq('id', factoryId).select('id')
  if (first.error) throw first.error
  if (first.data.length === 0) throw new Error('not allowed')
  const values = blankIsNull(settings)
  const second = await supabase().from('factory_settings').update(values).eq('factory_id', factoryId).select('id')
  if (second.error) throw second.error
  if (second.data.length > 0) return
  const { error } = await supabase().from('factory_settings').insert({ ...values, factory_id: factoryId })
  if (error) throw error
}

/** A logo or favicon. Answers its address. */
export const uploadAsset = (factoryId: string, picture: Blob): Promise<string> => uploadPicture('site-assets', factoryId, picture)

export interface StaffMember {
  id: string
  user_id: string
  email: string
  role: PanelRole
  is_active: boolean
  created_at: string
}

export const staffQuery = (factoryId: string) =>
  queryOptions({
    queryKey: ['panel', 'staff', factoryId],
    queryFn: async ({ signal }): Promise<StaffMember[]> => {
      const { data, error } = await supabase().rpc('staff_list').abortSignal(signal)
      if (error) throw error
      return data as StaffMember[]
    },
  })

export async function addStaff(email: string, role: PanelRole): Promise<void> {
  const { error } = await supabase().rpc('add_staff', { p_email: email, p_role: role })
  if (error) throw error
}

export async function changeStaff(id: string, patch: { role?: PanelRole; is_active?: boolean }): Promise<void> {
  const { data, error } = await supabase().from('admins').update(patch).eq('id', id).select('id')
  if (error) throw error
  if (data.length === 0) throw new Error('not allowed')
}

export interface AuditEntry {
  id: number
  at: string
  action: 'insert' | 'update' | 'delete'
  table: string
  /** What it is called, or was called last. */
  subject: string | null
  language: string | null
  /** Null for an account that is gone. */
  actor: string | null
  by_server: boolean
  /** By column, before and after. */
  changes: Record<string, [unknown, unknown]>
}

export interface AuditFilter {
  tables: readonly string[] | null
  action: string | null
  actor: string | null
}

export const AUDIT_PAGE = 25

/** One page of who changed what, newest first. */
export const auditQuery = (factoryId: string, page: number, { tables, action, actor }: AuditFilter) =>
  queryOptions({
    queryKey: ['panel', 'audit', factoryId, page, tables, action, actor],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<{ rows: AuditEntry[]; total: number }> => {
      const { data, error } = await supabase()
        .rpc('audit_log', { p_page: page, p_size: AUDIT_PAGE, ...(tables ? { p_tables: [...tables] } : {}), ...(action ? { p_action: action } : {}), ...(actor ? { p_actor: actor } : {}) })
        .abortSignal(signal)
      if (error) throw error
      return data as unknown as { rows: AuditEntry[]; total: number }
    },
  })
