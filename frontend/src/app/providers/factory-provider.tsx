import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { factoryQuery } from '@/features/session/data'
import { useAuth } from '@/lib/auth'
import { config } from '@/lib/config'
import { errorMessage } from '@/lib/errors'
import { type Factory, FactoryContext } from '@/lib/factory'

export function FactoryProvider({ children }: { children: ReactNode }) {
  const { adminFactoryId } = useAuth()
  const { data, error, isPending, refetch } = useQuery(factoryQuery(adminFactoryId))

  const value = useMemo<Factory>(
    () => ({
      factory: data?.factory ?? null,
      settings: data?.settings ?? null,
      companyName: data?.settings?.company_name || config.fallbackCompanyName,
      isLoading: isPending,
      error: error
        ? errorMessage(error, 'Failed to load factory data')
        : data === null
          ? 'No factory found'
          : null,
      retry: () => void refetch(),
    }),
    [data, error, isPending, refetch],
  )
  return <FactoryContext value={value}>{children}</FactoryContext>
}
