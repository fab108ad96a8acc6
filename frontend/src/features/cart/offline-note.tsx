import { useTranslation } from 'react-i18next'
import { Alert } from '@/components/ui/alert'
import { useOnline } from '@/lib/online'

/** Why nothing comes of what is pressed here. */
export function CartOfflineNote({ className }: { className?: string }) {
  const { t } = useTranslation()
  return useOnline() ? null : (
    <Alert variant="warning" className={className}>
      {t('cart.offline')}
    </Alert>
  )
}
