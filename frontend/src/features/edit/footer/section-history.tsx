import { useQuery } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import { useLanguage } from '@/i18n/language'
import { formatDate } from '@/lib/dates'
import { logError } from '@/lib/errors'
import { toast } from '@/lib/toast'
import { restoreSection, sectionHistoryQuery } from './data'

/** What the section was before each change; a press puts it back as a whole. */
export function SectionHistory({ factoryId, section, onRestored }: { factoryId: string; section: string; onRestored: () => Promise<void> }) {
  const { t } = useTranslation()
  const { code } = useLanguage()
  const { data } = useQuery(sectionHistoryQuery(factoryId, section))
  const [isBusy, setBusy] = useState(false)
  if (!data?.length) return null
  const restore = async (id: number) => {
    setBusy(true)
    try {
      await restoreSection(id)
      await onRestored()
      toast.success(t('edit.restored'))
    } catch (error) {
      logError('Restore failed', error)
      toast.error(t('edit.error'), { description: t('edit.restoreFailed') })
      setBusy(false)
    }
  }
  return (
    <details className="mt-5">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">{t('edit.footer.former')}</summary>
      <ol className="mt-2 grid gap-3">
        {data.map((version) => (
          <li key={version.id} className="flex flex-wrap items-center gap-3 rounded-lg border p-3 text-sm">
            <span className="min-w-0 grow basis-60">
              <time dateTime={version.created_at} className="font-semibold">
                {formatDate(version.created_at, code, 'moment')}
              </time>
              <span className="block text-muted-foreground">{version.links.map((link) => link.title).join(' · ')}</span>
            </span>
            <Button size="sm" variant="outline" disabled={isBusy} onClick={() => void restore(version.id)}>
              <RotateCcw aria-hidden />
              {t('edit.restore')}
            </Button>
          </li>
        ))}
      </ol>
    </details>
  )
}
