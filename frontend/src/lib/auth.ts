import type { Session, User } from '@supabase/supabase-js'
import { createStrictContext } from './context'

export interface Auth {
  user: User | null
  session: Session | null
  /** True until the stored session has been read. */
  isLoading: boolean
  isAdmin: boolean
  /** `owner`, `admin`, `editor` or `orders`; null for everyone else. */
  adminRole: string | null
  /** The factory an admin works for; null for everyone else. */
  adminFactoryId: string | null
  /** Failures are logged only; the caller goes on to the home page either way. */
  signOut: () => Promise<void>
}

export const [AuthContext, useAuth] = createStrictContext<Auth>('useAuth', 'AuthProvider')
