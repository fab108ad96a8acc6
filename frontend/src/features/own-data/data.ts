// A customer's right to a copy of what is kept about them, and to its end.

import { supabase } from '@/lib/supabase'

export async function exportOwnData(): Promise<unknown> {
  const { data, error } = await supabase().rpc('export_own_data')
  if (error) throw error
  return data
}

/** `email` repeats the account's address; another one is refused. */
export async function deleteOwnAccount(email: string): Promise<void> {
  const { error } = await supabase().rpc('delete_own_account', { p_email: email })
  if (error) throw error
}
