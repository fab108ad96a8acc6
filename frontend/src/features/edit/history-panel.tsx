import { useQuery, useQueryClient } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { placeName } from '@/components/admin/place-name'
import { Button } from '@/components/ui/button'
import { Dialog, DialogDescription, DialogTitle, SheetContent } from '@/components/ui/dialog'
import { EmptyState } from '@/components/ui/empty-state'
import { LoadingIndicator } from '@/components/ui/loading-indicator'
import { useLanguage } from '@/i18n/language'
import { formatDate } from '@/lib/dates'
import { logError } from '@/lib/errors'
import { toast } from '@/lib/toast'
import { type Revision, historyQuery, restoreRevision } from './data'
import { DiffView } from './diff-view'
import { refreshAll } from './refresh'
import { type EditState, closed, editStore } from './store'
import { keyOf, tableOf } from './target'

const close = () => editStore.set((state) => ({ ...state, history: undefined }))

/** The versions of one text, or the latest changes of all of them, each with what it changed and a way back. */
export default function HistoryPanel({ of }: { of: NonNullable<EditState['history']> | null }) {
  const { t } = useTranslation()
  const { data, isError, refetch } = useQuery(
    historyQuery(of?.stored.rowId ? { table: tableOf(of.target), rowId: of.stored.rowId, language: of.language } : null),
  )
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && close()}>
      <SheetContent closeLabel={t('common.close')}>
        <div className="bark border-b bg-muted px-5 py-5 pe-16">
          <DialogTitle>{t('edit.history')}</DialogTitle>
          <DialogDescription>{of ? t('edit.historyOne') : t('edit.historyAll')}</DialogDescription>
        </div>
        <div className="grow overflow-y-auto p-5">
          {isError ? (
            <p role="alert" className="flex flex-wrap items-center gap-3">
              {t('edit.historyFailed')}
              <Button size="sm" variant="outline" onClick={() => void refetch()}>
                {t('common.retry')}
              </Button>
            </p>
          ) : !data ? (
            <LoadingIndicator label={t('common.loading')} />
          ) : data.length === 0 ? (
            <EmptyState title={t('edit.historyNone')} />
          ) : (
            <ol className="grid gap-5">
              {data.map((revision, index) => (
                <Version key={revision.id} revision={revision} isPresent={of !== null && index === 0} isLast={of !== null && index === data.length - 1} of={of} />
              ))}
            </ol>
          )}
        </div>
      </SheetContent>
    </Dialog>
  )
}

interface VersionProps {
  revision: Revision
  /** What the page says today. */
  isPresent: boolean
  /** The first change of all: what it found is a version, too. */
  isLast: boolean
  of: EditState['history']
}

function Version({ revision, isPresent, isLast, of }: VersionProps) {
  const { t } = useTranslation()
  const { code } = useLanguage()
  const time = formatDate(revision.created_at, code, 'moment')
  return (
    <li className="grid gap-2 border-b pb-5 last:border-b-0">
      <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
        <time dateTime={revision.created_at} className="font-semibold">
          {time}
        </time>
        <bdi className="order-last basis-full text-muted-foreground [overflow-wrap:anywhere]">{revision.author ?? t('edit.authorUnknown')}</bdi>
        <span className="ms-auto rounded-full bg-secondary px-2 py-0.5 text-xs font-semibold text-secondary-foreground uppercase">{revision.language_code}</span>
      </p>
      {of ? null : <p className="text-sm font-medium break-words">{placeName(t, revision.table_name, revision.place)}</p>}
      <DiffView before={revision.old_value ?? ''} after={revision.new_value ?? ''} />
      <p className="flex flex-wrap gap-2">
        {isPresent ? (
          <span className="text-sm font-semibold">{t('edit.present')}</span>
        ) : (
          <Restore revision={revision} before={false} label={t('edit.restore')} of={of} />
        )}
        {isLast || (!of && revision.old_value !== null) ? <Restore revision={revision} before label={t('edit.restoreBefore')} of={of} /> : null}
      </p>
    </li>
  )
}

function Restore({ revision, before, label, of }: { revision: Revision; before: boolean; label: string; of: EditState['history'] }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const restore = async () => {
    setBusy(true)
    try {
      await restoreRevision(revision.id, before)
      // What was being written on top of the former version is no longer about this one.
      if (of) editStore.set((state) => closed(state, keyOf(of.target, of.language)))
      await refreshAll(queryClient)
      editStore.set((state) => ({ ...state, history: undefined }))
      toast.success(t('edit.restored'))
    } catch (error) {
      logError('Restore failed', error)
      toast.error(t('edit.error'), { description: t('edit.restoreFailed') })
      setBusy(false)
    }
  }
  return (
    <Button size="sm" variant="outline" disabled={isBusy} onClick={() => void restore()}>
      <RotateCcw aria-hidden />
      {label}
    </Button>
  )
}
