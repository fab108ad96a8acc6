import { CornerUpLeft, FileQuestion } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Alert } from '@/components/ui/alert'
import { EmptyState } from '@/components/ui/empty-state'
import { useLanguage } from '@/i18n/language'
import { useCommands } from './commands'
import { PanelHeading } from './panel-heading'
import type { OpenRecord } from './record'
import { LoadFailed, RowsLoading } from './states'
import type { TimelineEntry } from './timeline'
import type { Refused } from './use-move'
import { timeOf } from './written-by'

interface RecordFrameProps {
  /** What the list is called. */
  list: string
  record: OpenRecord
  /** Null data: there is no such thing, or it is not ours. */
  query: { data: unknown; isError: boolean; refetch: () => unknown }
  /** Undefined until it is known. */
  title: string | undefined
  lead?: ReactNode
  actions?: ReactNode
  /** What was opened, once it is there. */
  children: ReactNode
}

/** Around whatever was opened from a list: the way back (`u`), and what is said while it loads, fails or is not there. */
export function RecordFrame({ list, record, query: { data, isError, refetch }, title, lead, actions, children }: RecordFrameProps) {
  const { t } = useTranslation()
  const { close, listPath } = record
  const commands = useMemo(() => [{ id: 'record-back', title: t('record.back', { list }), icon: CornerUpLeft, shortcut: 'u', run: close }], [t, list, close])
  useCommands(commands)
  return (
    <>
      <PanelHeading title={title ?? list} lead={lead} crumbs={[{ label: list, to: listPath }]} actions={actions} />
      {children}
      {data === undefined ? isError ? <LoadFailed onRetry={() => void refetch()} /> : <RowsLoading /> : null}
      {data === null ? <EmptyState icon={<FileQuestion />} title={t('record.missing')} text={t('record.missingText')} /> : null}
    </>
  )
}

interface RefusedAlertProps {
  refused: Refused | null
  /** What happened last, which is what somebody else was quicker with. */
  last?: Pick<TimelineEntry, 'title' | 'at'>
}

/** Why something did not happen; read out at once. */
export function RefusedAlert({ refused, last }: RefusedAlertProps) {
  const { t } = useTranslation()
  const { code } = useLanguage()
  if (!refused) return null
  return (
    <Alert variant="error">
      <p>{t(`record.refused.${refused}`)}</p>
      {refused === 'moved' && last ? (
        <p>
          <span className="font-semibold">{t('record.refused.last')}</span> {last.title} · <time dateTime={last.at}>{timeOf(code, last.at)}</time>
        </p>
      ) : null}
    </Alert>
  )
}
