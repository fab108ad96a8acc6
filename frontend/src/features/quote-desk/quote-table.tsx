import { Handshake } from 'lucide-react'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { DataTable, type Column } from '@/components/admin/data-table'
import { StatusBadge, type StatusTone } from '@/components/admin/status-badge'
import { useTableView } from '@/components/admin/table-view'
import { Ltr } from '@/components/ui/ltr'
import { useLanguage } from '@/i18n/language'
import { formatDate } from '@/lib/dates'
import { formatMoney } from '@/lib/money'

import { deskQuery, type DeskRow, type DeskStatus } from './data'

/** In the order of what waits for the staff. */
const STATUSES: readonly DeskStatus[] = [
  'submitted', 'revision_requested', 'accepted', 'in_review', 'info_requested', 'quoted', 'converted', 'declined', 'expired', 'rejected', 'withdrawn',
]

const TONE: Record<DeskStatus, StatusTone> = {
  submitted: 'todo',
  revision_requested: 'todo',
  accepted: 'todo',
  in_review: 'going',
  info_requested: 'going',
  quoted: 'going',
  converted: 'done',
  declined: 'stopped',
  expired: 'quiet',
  rejected: 'quiet',
  withdrawn: 'quiet',
}

export function DeskBadge({ status }: { status: DeskStatus }) {
  const { t } = useTranslation()
  return <StatusBadge tone={TONE[status]}>{t(`desk.status.${status}`)}</StatusBadge>
}

const FILTERS = ['status'] as const

function columnsOf(t: TFunction, code: string): Column<DeskRow>[] {
  return [
    { id: 'number', title: t('desk.number'), cell: (row) => <Ltr className="whitespace-nowrap">{row.quote_number}</Ltr>, sortBy: (row) => row.quote_number, card: 'title' },
    { id: 'customer', title: t('desk.customer'), cell: (row) => <bdi>{row.company ?? row.contact}</bdi>, sortBy: (row) => row.company ?? row.contact },
    { id: 'status', title: t('desk.state'), cell: (row) => <DeskBadge status={row.status} />, sortBy: (row) => STATUSES.indexOf(row.status) },
    { id: 'at', title: t('desk.at'), cell: (row) => formatDate(row.created_at, code, 'medium'), sortBy: (row) => Date.parse(row.created_at) },
    {
      id: 'until',
      title: t('desk.until'),
      cell: (row) => (row.valid_until ? formatDate(Date.parse(row.valid_until) - 1, code, 'medium') : '–'),
      sortBy: (row) => row.valid_until && Date.parse(row.valid_until),
    },
    { id: 'total', title: t('desk.total'), align: 'end', cell: (row) => (row.total === null ? '–' : <Ltr>{formatMoney(row.total)}</Ltr>), sortBy: (row) => row.total },
  ]
}

/** Every request, what waits for us first to be found by its state. */
export function QuoteTable({ factoryId, onOpen }: { factoryId: string; onOpen: (row: DeskRow) => void }) {
  const { t } = useTranslation()
  const { code } = useLanguage()
  const control = useTableView(FILTERS)
  const { data: rows, isError, refetch } = useQuery(deskQuery(factoryId))
  const columns = useMemo(() => columnsOf(t, code), [t, code])
  const filters = useMemo(
    () => [
      {
        id: 'status',
        label: t('desk.state'),
        options: STATUSES.map((status) => ({ value: status, label: t(`desk.status.${status}`) })),
        accepts: (row: DeskRow, value: string) => row.status === value,
      },
    ],
    [t],
  )
  return (
    <DataTable
      {...control}
      label={t('admin.tab.quotes')}
      columns={columns}
      rows={rows}
      rowId={(row) => row.id}
      rowLabel={(row) => row.quote_number}
      isError={isError}
      onRetry={() => void refetch()}
      searchText={(row) => `${row.quote_number} ${row.company ?? ''} ${row.contact} ${row.email}`}
      filters={filters}
      onOpen={onOpen}
      empty={{ icon: <Handshake />, title: t('desk.empty'), text: t('desk.emptyText') }}
    />
  )
}
