import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryClient } from '@/lib/query-client'
import { AuthProvider } from './providers/auth-provider'
import { EditModeProvider } from './providers/edit-mode-provider'
import { FactoryProvider } from './providers/factory-provider'
import { LanguageProvider } from './providers/language-provider'
import { ShoppingProviders } from './slots'
import type { Start } from './start'

/** Each provider may use the ones around it: the factory depends on who is signed in, the cart on the user. */
export const Providers = ({ start, children }: { start: Start; children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>
    <LanguageProvider start={start}>
      <AuthProvider>
        <FactoryProvider>
          <EditModeProvider>
            <ShoppingProviders>{children}</ShoppingProviders>
          </EditModeProvider>
        </FactoryProvider>
      </AuthProvider>
    </LanguageProvider>
  </QueryClientProvider>
)
