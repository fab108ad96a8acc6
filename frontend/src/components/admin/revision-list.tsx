import { RotateCcw } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import { useLanguage } from '@/i18n/language'
import { formatDate } from '@/lib/dates'
import { logError } from '@/lib/errors'
import { toast } from '@/lib/toast'
import { placeName } from './place-name'

export interface RevisionRow {
  id: number
  table_name: string
  language_code: string
  place: string | null
  old_value: string | null
  new_value: string | null
  author: string | null
  created_at: string
}

interface RevisionListProps {
  revisions: readonly RevisionRow[]
  /** Draws what a change took out and brought in; it is edit mode's, and not ours to import. */
  Diff: ComponentType<{ before: string; after: string }>
  /** Puts back what a change found. */
  onRestore: (id: number, before: boolean) => Promise<void>
  showsPlace?: boolean
}

/** What was changed, newest first, each with a way back to what stood there before. */
export function RevisionList({ revisions, Diff, onRestore, showsPlace = false }: RevisionListProps) {
  const { t } = useTranslation()
  const { code } = useLanguage()
  const [isBusy, setBusy] = useState(false)
  const restore = async (id: number) => {
    setBusy(true)
    try {
      await onRestore(id, true)
      toast.success(t('edit.restored'))
    } catch (error) {
      logError('Restore failed', error)
      toast.error(t('edit.error'), { description: t('edit.restoreFailed') })
    } finally {
      setBusy(false)
    }
  }
  if (revisions.length === 0) return <p className="text-sm text-muted-foreground">{t('edit.historyNone')}</p>
  return (
    <ol className="grid gap-4">
      {revisions.map((revision) => (
        <li key={revision.id} className="grid gap-2 border-b pb-4 last:border-b-0">
          <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
            <time dateTime={revision.created_at} className="font-semibold">
              {formatDate(revision.created_at, code, 'moment')}
            </time>
            <bdi className="order-last basis-full text-muted-foreground [overflow-wrap:anywhere]">{revision.author ?? t('edit.authorUnknown')}</bdi>
            <span dir="ltr" className="ms-auto rounded-full bg-secondary px-2 py-0.5 text-xs font-semibold text-secondary-foreground uppercase">
              {revision.language_code}
            </span>
          </p>
          {showsPlace ? <p className="text-sm font-medium break-words">{placeName(t, revision.table_name, revision.place)}</p> : null}
          <Diff before={revision.old_value ?? ''} after={revision.new_value ?? ''} />
          {revision.old_value === null ? null : (
            <Button size="sm" variant="outline" className="w-fit" disabled={isBusy} onClick={() => void restore(revision.id)}>
              <RotateCcw aria-hidden />
              {t('edit.restoreBefore')}
            </Button>
          )}
        </li>
      ))}
    </ol>
  )
}
