import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '@/components/admin/states'
import { PageLoading } from '@/components/ui/loading-indicator'
import { membershipQuery } from '@/features/staff/data'
import { loadPanelTexts } from '@/i18n/panel'
import { useAuth } from '@/lib/auth'
import { usePageTitle } from '@/lib/page-title'
import { PanelContext } from '@/lib/panel'
import { paths } from '@/lib/paths'

import { AccountGate } from '../account-gate'
import { NoAccess } from '../admin/no-access'
import { PanelShell } from '../admin/panel-shell'
import type { PageLoader } from '../page-module'
import { SendOn } from '../send-on'

export const clientLoader: PageLoader = loadPanelTexts

/** Any signed-in user may open it. Who is no active admin is told so, and nothing else is asked of the server. */
export default function AdminPage() {
  const { t } = useTranslation()
  const { user, isLoading } = useAuth()
  if (isLoading) return <PageLoading label={t('common.loading')} />
  if (!user) return <SendOn to={paths.auth(`${location.pathname}${location.search}`)} />
  return (
    <AccountGate>
      <Member userId={user.id} />
    </AccountGate>
  )
}

function Member({ userId }: { userId: string }) {
  const { t } = useTranslation()
  const { data, isError, refetch } = useQuery(membershipQuery(userId))
  usePageTitle(data?.kind === 'active' ? null : t('header.adminPanel'))
  const panel = useMemo(() => (data?.kind === 'active' ? { factoryId: data.factoryId, role: data.role } : null), [data])
  if (panel)
    return (
      <PanelContext value={panel}>
        <PanelShell />
      </PanelContext>
    )
  if (data && data.kind !== 'active') return <NoAccess wasAdmin={data.kind === 'inactive'} />
  if (!isError) return <PageLoading label={t('common.loading')} />
  return (
    <div className="page min-h-dvh max-w-xl">
      <h1 tabIndex={-1} className="text-4xl">
        {t('header.adminPanel')}
      </h1>
      <LoadFailed onRetry={() => void refetch()} />
    </div>
  )
}
