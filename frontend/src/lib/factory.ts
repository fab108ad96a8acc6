import { createStrictContext } from './context'

export interface FactoryRow {
  id: string
  name: string
  logo_url: string | null
  description: string | null
  address: string | null
  phone: string | null
  email: string | null
}

export interface FactorySettings {
  factory_id: string
  company_name: string | null
  logo_url: string | null
  description: string | null
  contact_phone: string | null
  contact_email: string | null
  show_company_name_in_header: boolean | null
  header_menu_style: string | null
  header_max_logo_width: number | null
  header_logo_width: number | null
  header_logo_height: number | null
  header_logo_style: string | null
  favicon_url: string | null
}

export interface Factory {
  factory: FactoryRow | null
  /** Null while loading and when the factory has no settings row (PGRST116). */
  settings: FactorySettings | null
  /** `settings.company_name`, or `Premium Foods Factory`. */
  companyName: string
  isLoading: boolean
  error: string | null
  retry: () => void
}

export const [FactoryContext, useFactory] = createStrictContext<Factory>('useFactory', 'FactoryProvider')
