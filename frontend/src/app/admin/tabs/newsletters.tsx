import { useQuery } from '@tanstack/react-query'
import { MailPlus, SearchX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'

import { PanelHeading } from '@/components/admin/panel-heading'
import { LoadFailed, RowsLoading } from '@/components/admin/states'
import { StatusBadge, type StatusTone } from '@/components/admin/status-badge'
import { TablePager } from '@/components/admin/table-pager'
import { TableToolbar } from '@/components/admin/table-toolbar'
import { matches, useTableView } from '@/components/admin/table-view'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { audienceQuery, create, nameOf, type Row, rowsQuery, type Status } from '@/features/newsletter-editor/data'
import { useLanguage } from '@/i18n/language'
import { formatDate } from '@/lib/dates'
import { logError } from '@/lib/errors'
import { usePanel } from '@/lib/panel'
import { paths } from '@/lib/paths'
import { toast } from '@/lib/toast'

import { NewsletterDesk } from './newsletter-desk'

const TONES: Record<Status, StatusTone> = { draft: 'todo', scheduled: 'going', sending: 'going', sent: 'done', failed: 'stopped', archived: 'quiet' }
const STATUSES = Object.keys(TONES) as Status[]
const FILTERS = ['status'] as const
const PAGE_SIZE = 20

const textOf = (row: Row) => [row.title, ...row.newsletters_i18n.map((text) => text.subject)].join(' ')

export default function NewslettersTab() {
  const { t } = useTranslation()
  const { factoryId } = usePanel()
  const [params] = useSearchParams()
  const { data: rows, isError, refetch } = useQuery(rowsQuery(factoryId))
  const { data: audience } = useQuery(audienceQuery(factoryId))
  const id = params.get('id')
  const open = rows?.find((row) => row.id === id)
  if (open) return <NewsletterDesk key={`${open.id} ${open.status === 'draft'}`} row={open} audience={audience} />
  return (
    <>
      <PanelHeading
        title={t('admin.tab.newsletters')}
        lead={audience && t('letters.lead', { confirmed: audience.confirmed, pending: audience.pending })}
        actions={<NewLetter factoryId={factoryId} onMade={refetch} />}
      />
      {isError && !rows ? (
        <LoadFailed onRetry={() => void refetch()} />
      ) : !rows ? (
        <RowsLoading rows={3} />
      ) : id ? (
        <EmptyState icon={<SearchX />} title={t('letters.notFound')} text={t('letters.notFoundText')} action={<Link to={paths.admin({ tab: 'newsletters' })}>{t('letters.back')}</Link>} />
      ) : rows.length === 0 ? (
        <EmptyState icon={<MailPlus />} title={t('letters.none')} text={t('letters.noneText')} />
      ) : (
        <Letters rows={rows} />
      )}
    </>
  )
}

function NewLetter({ factoryId, onMade }: { factoryId: string; onMade: () => Promise<unknown> }) {
  const { t } = useTranslation()
  const [, setParams] = useSearchParams()
  const begin = async () => {
    try {
      const id = await create(factoryId, '')
      await onMade()
      setParams({ tab: 'newsletters', id })
    } catch (error) {
      logError('No newsletter was made', error)
      toast.error(t('letters.error'))
    }
  }
  return (
    <Button onClick={() => void begin()}>
      <MailPlus aria-hidden />
      {t('letters.new')}
    </Button>
  )
}

function Letters({ rows }: { rows: readonly Row[] }) {
  const { t } = useTranslation()
  const { view, change } = useTableView(FILTERS)
  const shown = rows.filter((row) => (!view.filters.status || row.status === view.filters.status) && matches(textOf(row), view.search))
  const pages = Math.max(1, Math.ceil(shown.length / PAGE_SIZE))
  const page = Math.min(view.page, pages)
  const status = { id: 'status', label: t('letters.statusName'), options: STATUSES.map((value) => ({ value, label: t(`letters.status.${value}`) })) }
  return (
    <>
      <TableToolbar label={t('admin.tab.newsletters')} view={view} change={change} canSearch filters={[status]} count={shown.length} />
      {shown.length === 0 && <EmptyState icon={<SearchX />} title={t('letters.nothingFound')} />}
      <ul className="grid grid-cols-1 gap-3">
        {shown.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map((row) => (
          <li key={row.id}>
            <LetterRow row={row} />
          </li>
        ))}
      </ul>
      <TablePager page={page} pages={pages} count={shown.length} pageSize={PAGE_SIZE} onPage={(next) => change({ page: next })} />
    </>
  )
}

function LetterRow({ row }: { row: Row }) {
  const { t } = useTranslation()
  const { code } = useLanguage()
  const { name, subject } = nameOf(row, code)
  const at = row.sent_at ?? row.scheduled_for ?? row.created_at
  return (
    <Card className="relative flex flex-wrap items-center gap-x-4 gap-y-2 p-4 hover:shadow-md">
      <span className="min-w-48 grow wrap-anywhere max-[20rem]:min-w-0 max-[20rem]:basis-full">
        <Link to={paths.admin({ tab: 'newsletters', id: row.id })} dir="auto" className="font-semibold underline-offset-4 after:absolute after:inset-0 hover:underline">
          {name || t('letters.untitled')}
        </Link>
        {subject !== name && (
          <span className="block text-sm text-muted-foreground">
            <bdi>{subject}</bdi>
          </span>
        )}
      </span>
      <span className="text-sm text-muted-foreground">{row.newsletters_i18n.map((text) => text.language_code).join(' · ')}</span>
      <time dateTime={at} className="text-sm text-muted-foreground">
        {formatDate(at, code, 'moment')}
      </time>
      <StatusBadge tone={TONES[row.status]}>{t(`letters.status.${row.status}`)}</StatusBadge>
    </Card>
  )
}
