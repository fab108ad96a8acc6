import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type Column, DataTable } from '@/components/admin/data-table'
import { StatusBadge } from '@/components/admin/status-badge'
import { useTableView } from '@/components/admin/table-view'
import { useLanguage } from '@/i18n/language'
import { formatDate } from '@/lib/dates'
import { AUDIT_PAGE, type AuditEntry, auditQuery, staffQuery } from './data'
import { type Area, type Change, areas, fieldName, kindName, subjectName, tellable, valueText } from './log-words'

const filterIds = ['area', 'action', 'who'] as const
const actions = ['insert', 'update', 'delete'] as const
const tones = { insert: 'done', update: 'going', delete: 'stopped' } as const
/** So many changes of a row are seen at once. */
const SEEN = 3

/** Who changed what, newest first. Owners read it; nobody writes it. */
export function AuditLog({ factoryId }: { factoryId: string }) {
  const { t } = useTranslation()
  const control = useTableView(filterIds)
  const { view } = control
  const { area, action, who } = view.filters
  const { data, isError, refetch } = useQuery(auditQuery(factoryId, view.page, { tables: areas[area as Area] ?? null, action: action || null, actor: who || null }))
  const { data: staff } = useQuery(staffQuery(factoryId))
  const columns = useAuditColumns()
  const filters = useMemo(
    () => [
      { id: 'area', label: t('log.area'), options: (Object.keys(areas) as Area[]).map((value) => ({ value, label: t(`log.areaOf.${value}`) })) },
      { id: 'action', label: t('log.action'), options: actions.map((value) => ({ value, label: t(`company.actionOf.${value}`) })) },
      { id: 'who', label: t('log.who'), options: (staff ?? []).map((member) => ({ value: member.user_id, label: member.email })) },
    ],
    [t, staff],
  )
  return (
    <DataTable
      {...control}
      label={t('company.log')}
      columns={columns}
      rows={data?.rows}
      rowId={rowId}
      rowLabel={rowId}
      isError={isError}
      onRetry={() => void refetch()}
      filters={filters}
      total={data?.total ?? 0}
      pageSize={AUDIT_PAGE}
      empty={{ icon: <History />, title: t('company.logEmpty') }}
    />
  )
}

const rowId = (entry: AuditEntry) => String(entry.id)

function useAuditColumns(): Column<AuditEntry>[] {
  const { t } = useTranslation()
  const { code } = useLanguage()
  const nameOf = useLanguageNames()
  return useMemo(() => {
    return [
      {
        id: 'what',
        title: t('log.what'),
        card: 'title',
        className: 'md:align-top',
        cell: (entry) => (
          <span className="grid justify-items-start gap-1">
            <span className="flex flex-wrap items-center gap-2">
              <StatusBadge tone={tones[entry.action]}>{t(`company.actionOf.${entry.action}`)}</StatusBadge>
              <span className="text-sm font-normal text-muted-foreground">
                {kindName(t, entry.table)}
                {entry.language ? <> · {nameOf(entry.language)}</> : null}
              </span>
            </span>
            {entry.subject ? <bdi className="font-semibold [overflow-wrap:anywhere]">{subjectName(t, entry.table, entry.subject)}</bdi> : null}
          </span>
        ),
      },
      { id: 'changes', title: t('log.changes'), className: 'md:align-top max-md:block', cell: (entry) => <Changes entry={entry} /> },
      {
        id: 'who',
        title: t('log.who'),
        className: 'md:align-top',
        cell: (entry) => <bdi className="[overflow-wrap:anywhere]">{entry.actor ?? t(entry.by_server ? 'company.server' : 'log.former')}</bdi>,
      },
      { id: 'at', title: t('log.when'), className: 'md:align-top', cell: (entry) => <time dateTime={entry.at} className="md:whitespace-nowrap">{formatDate(entry.at, code, 'moment')}</time> },
    ]
  }, [t, code, nameOf])
}

/** A language by its own name. */
function useLanguageNames(): (code: string) => string {
  const { languages } = useLanguage()
  return useMemo(() => (code: string) => languages.find((language) => language.code === code)?.native_name ?? code, [languages])
}

/** What was there before and what is there now; the first few at once, the rest when it is asked for. */
function Changes({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation()
  const changes = tellable(entry.changes)
  const rest = changes.slice(SEEN)
  if (changes.length === 0) return <span className="text-muted-foreground">{t('company.noChanges')}</span>
  return (
    <div className="grid max-w-md gap-1 text-start">
      <ChangeList action={entry.action} changes={changes.slice(0, SEEN)} />
      {rest.length > 0 ? (
        <details>
          <summary className="w-fit cursor-pointer rounded-sm py-1 text-muted-foreground underline underline-offset-4">{t('log.more', { count: rest.length })}</summary>
          <ChangeList action={entry.action} changes={rest} />
        </details>
      ) : null}
    </div>
  )
}

function ChangeList({ action, changes }: { action: AuditEntry['action']; changes: readonly Change[] }) {
  const { t } = useTranslation()
  const nameOf = useLanguageNames()
  const said = (column: string, value: unknown) => <bdi>{valueText(t, column, value, nameOf)}</bdi>
  return (
    <dl className="grid gap-1">
      {changes.map(({ column, before, after }) => (
        <div key={column} className="[overflow-wrap:anywhere]">
          <dt className="me-2 inline text-muted-foreground">{fieldName(t, column)}</dt>
          <dd className="inline">
            {action === 'insert' ? null : (
              <>
                <span className="sr-only">{t('log.before')}: </span>
                <del className="text-muted-foreground">{said(column, before)}</del>
              </>
            )}
            {action === 'update' ? <span aria-hidden className="mx-1.5 inline-block rtl:rotate-180">→</span> : null}
            {action === 'delete' ? null : (
              <>
                <span className="sr-only">{t('log.after')}: </span>
                <ins className="font-medium no-underline">{said(column, after)}</ins>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
