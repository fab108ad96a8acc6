import { useTranslation } from 'react-i18next'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'

/** What could not be read, and the button that tries again. */
export function LoadFailed({ onRetry, text }: { onRetry: () => void; text?: string }) {
  const { t } = useTranslation()
  return (
    <Alert variant="error" className="my-4">
      <p>{text ?? t('admin.loadFailed')}</p>
      <Button size="sm" variant="outline" className="mt-3" onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </Alert>
  )
}

/** Rows on their way. */
export function RowsLoading({ rows = 8 }: { rows?: number }) {
  const { t } = useTranslation()
  return (
    <div role="status" className="grid gap-2 py-2">
      <span className="sr-only">{t('common.loading')}</span>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} className="h-12 rounded-lg" />
      ))}
    </div>
  )
}
