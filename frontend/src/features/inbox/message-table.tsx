import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { MessageSquare } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

import { type Column, DataTable } from '@/components/admin/data-table'
import { StatusBadge, type StatusTone } from '@/components/admin/status-badge'
import type { TableViewControl } from '@/components/admin/table-view'
import { useLanguage } from '@/i18n/language'
import { cn } from '@/lib/cn'
import { useColleagueName } from '@/lib/colleagues'
import { formatDate } from '@/lib/dates'

import { type MessageRow, type MessageStatus, messagesQuery, PAGE_SIZE, STATUSES, TOPICS } from './data'

const TONE: Record<MessageStatus, StatusTone> = { new: 'todo', read: 'going', answered: 'done', archived: 'quiet', spam: 'stopped' }

export function MessageBadge({ status }: { status: MessageStatus }) {
  const { t } = useTranslation()
  return <StatusBadge tone={TONE[status]}>{t(`inbox.status.${status}`)}</StatusBadge>
}

export const MESSAGE_FILTERS = ['status', 'topic', 'who'] as const

function columnsOf(t: TFunction, code: string, nameOf: (id: string | null) => string | undefined): Column<MessageRow>[] {
  return [
    {
      id: 'from',
      title: t('inbox.from'),
      card: 'title',
      className: 'md:w-2/5',
      cell: (row) => (
        <span className="min-w-0">
          <bdi className={cn(row.status === 'new' ? 'font-bold' : 'font-medium')}>{row.name}</bdi>
          {/* A flex box: the line begins where the row does, and its end is cut off whichever way it runs. */}
          <span className="flex">
            <bdi className="line-clamp-1 min-w-0 text-xs font-normal break-words text-muted-foreground">{row.opening}</bdi>
          </span>
        </span>
      ),
    },
    { id: 'status', title: t('inbox.state'), cell: (row) => <MessageBadge status={row.status} /> },
    { id: 'topic', title: t('inbox.topic'), cell: (row) => t(`inbox.topic.${row.topic}`) },
    { id: 'who', title: t('inbox.assigned'), cell: (row) => <bdi>{nameOf(row.assigned_to) ?? '–'}</bdi> },
    { id: 'at', title: t('inbox.at'), cell: (row) => <time dateTime={row.created_at} className="md:whitespace-nowrap">{formatDate(row.created_at, code, 'moment')}</time>, sortBy: () => null },
  ]
}

interface MessageTableProps {
  factoryId: string
  control: TableViewControl
  onOpen: (row: MessageRow) => void
}

/** The inbox, the newest first. */
export function MessageTable({ factoryId, control, onOpen }: MessageTableProps) {
  const { t } = useTranslation()
  const { code } = useLanguage()
  const nameOf = useColleagueName(factoryId)
  const { data, isError, refetch } = useQuery(messagesQuery(factoryId, control.view))
  const columns = useMemo(() => columnsOf(t, code, nameOf), [t, code, nameOf])
  const filters = useMemo(
    () => [
      {
        id: 'status',
        label: t('inbox.state'),
        options: [...STATUSES.map((status) => ({ value: status, label: t(`inbox.status.${status}`) })), { value: 'all', label: t('inbox.everything') }],
      },
      { id: 'topic', label: t('inbox.topic'), options: TOPICS.map((topic) => ({ value: topic, label: t(`inbox.topic.${topic}`) })) },
      { id: 'who', label: t('inbox.assigned'), options: [{ value: 'me', label: t('inbox.mine') }] },
    ],
    [t],
  )
  return (
    <DataTable
      {...control}
      label={t('admin.tab.messages')}
      columns={columns}
      rows={data?.rows}
      total={data?.count ?? 0}
      pageSize={PAGE_SIZE}
      canSearch
      rowId={(row) => row.id}
      rowLabel={(row) => row.name}
      isError={isError}
      onRetry={() => void refetch()}
      filters={filters}
      onOpen={onOpen}
      empty={{ icon: <MessageSquare />, title: t('inbox.empty'), text: t('inbox.emptyText') }}
    />
  )
}
