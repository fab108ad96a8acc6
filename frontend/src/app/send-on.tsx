import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router-dom'

import { PageLoading } from '@/components/ui/loading-indicator'

/** Leads to another page at once. Something stands there until it has come: an empty page would pull the footer up and drop it again. */
export function SendOn({ to }: { to: string }) {
  const { t } = useTranslation()
  return (
    <>
      <Navigate to={to} replace />
      <PageLoading label={t('common.loading')} />
    </>
  )
}
