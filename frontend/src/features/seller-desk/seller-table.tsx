import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { Store } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

import { type Column, DataTable } from '@/components/admin/data-table'
import { StatusBadge, type StatusTone } from '@/components/admin/status-badge'
import { useTableView } from '@/components/admin/table-view'
import { Ltr } from '@/components/ui/ltr'
import { useLanguage } from '@/i18n/language'
import { formatDate } from '@/lib/dates'

import { type ApplicationRow, applicationsQuery } from './data'
import { type ApplicationStatus, STATUSES } from './machine'

const TONE: Record<ApplicationStatus, StatusTone> = {
  submitted: 'todo',
  under_review: 'going',
  changes_requested: 'going',
  approved: 'done',
  rejected: 'quiet',
  suspended: 'stopped',
}

export function ApplicationBadge({ status }: { status: ApplicationStatus }) {
  const { t } = useTranslation()
  return <StatusBadge tone={TONE[status]}>{t(`applicants.status.${status}`)}</StatusBadge>
}

const FILTERS = ['status', 'kind'] as const
const KINDS = ['store', 'market', 'distributor', 'horeca'] as const

function columnsOf(t: TFunction, code: string): Column<ApplicationRow>[] {
  return [
    { id: 'company', title: t('applicants.company'), cell: (row) => <bdi>{row.company}</bdi>, sortBy: (row) => row.company, card: 'title' },
    { id: 'status', title: t('applicants.state'), cell: (row) => <ApplicationBadge status={row.status} />, sortBy: (row) => STATUSES.indexOf(row.status) },
    { id: 'kind', title: t('applicants.kind'), cell: (row) => t(`applicants.kind.${row.kind}`), sortBy: (row) => t(`applicants.kind.${row.kind}`) },
    { id: 'city', title: t('applicants.city'), cell: (row) => <bdi>{row.city}</bdi>, sortBy: (row) => row.city },
    { id: 'reference', title: t('applicants.reference'), cell: (row) => <Ltr className="whitespace-nowrap">{row.reference}</Ltr>, card: 'hidden' },
    { id: 'at', title: t('applicants.at'), cell: (row) => formatDate(row.created_at, code, 'medium'), sortBy: (row) => Date.parse(row.created_at) },
  ]
}

/** Who wants to sell our goods, the newest first. */
export function SellerTable({ factoryId, onOpen }: { factoryId: string; onOpen: (row: ApplicationRow) => void }) {
  const { t } = useTranslation()
  const { code } = useLanguage()
  const control = useTableView(FILTERS)
  const { data: rows, isError, refetch } = useQuery(applicationsQuery(factoryId))
  const columns = useMemo(() => columnsOf(t, code), [t, code])
  const filters = useMemo(
    () => [
      {
        id: 'status',
        label: t('applicants.state'),
        options: STATUSES.map((status) => ({ value: status, label: t(`applicants.status.${status}`) })),
        accepts: (row: ApplicationRow, value: string) => row.status === value,
      },
      {
        id: 'kind',
        label: t('applicants.kind'),
        options: KINDS.map((kind) => ({ value: kind, label: t(`applicants.kind.${kind}`) })),
        accepts: (row: ApplicationRow, value: string) => row.kind === value,
      },
    ],
    [t],
  )
  return (
    <DataTable
      {...control}
      label={t('admin.tab.sellers')}
      columns={columns}
      rows={rows}
      rowId={(row) => row.id}
      rowLabel={(row) => row.company}
      isError={isError}
      onRetry={() => void refetch()}
      searchText={(row) => `${row.company} ${row.contact_name} ${row.email} ${row.org_number} ${row.city} ${row.reference}`}
      filters={filters}
      onOpen={onOpen}
      empty={{ icon: <Store />, title: t('applicants.empty'), text: t('applicants.emptyText') }}
    />
  )
}
