import { useTranslation } from 'react-i18next'
import { PageLoading } from '@/components/ui/loading-indicator'

export function StartingScreen() {
  const { t } = useTranslation()
  return <PageLoading label={t('common.loading')} />
}
