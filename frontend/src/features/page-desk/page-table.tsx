import { BookText, Check, ExternalLink } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { type Column, DataTable } from '@/components/admin/data-table'
import { StatusBadge } from '@/components/admin/status-badge'
import { useTableView } from '@/components/admin/table-view'
import { Button } from '@/components/ui/button'
import { Ltr } from '@/components/ui/ltr'
import { useLanguage } from '@/i18n/language'
import { paths } from '@/lib/paths'
import type { DeskPage } from './data'
import { completeness, isFixed } from './draft'

interface PageTableProps {
  pages: readonly DeskPage[] | undefined
  isError: boolean
  onRetry: () => void
  defaultCode: string
  onOpen: (page: DeskPage) => void
  bulk: (pages: readonly DeskPage[], clear: () => void) => ReactNode
  emptyAction: ReactNode
}

const filterIds = ['state', 'kind'] as const
export const titleOf = (page: DeskPage, code: string): string => page.pages_i18n.find((text) => text.language_code === code)?.title ?? page.pages_i18n[0]?.title ?? page.slug
export const addressOf = (page: DeskPage): string => (page.slug === 'home' ? paths.home() : paths.content(page.slug))

export function PageTable({ pages, isError, onRetry, defaultCode, onOpen, bulk, emptyAction }: PageTableProps) {
  const { t } = useTranslation()
  const control = useTableView(filterIds)
  const columns = usePageColumns()
  const filters = useMemo(
    () => [
      {
        id: 'state',
        label: t('pages.status'),
        options: (['published', 'draft'] as const).map((state) => ({ value: state, label: t(`pages.state.${state}`) })),
        accepts: (page: DeskPage, value: string) => page.status === value,
      },
      {
        id: 'kind',
        label: t('pages.kind'),
        options: [{ value: 'fixed', label: t('pages.fixed') }, { value: 'own', label: t('pages.own') }],
        accepts: (page: DeskPage, value: string) => isFixed(page.slug) === (value === 'fixed'),
      },
    ],
    [t],
  )
  return (
    <DataTable
      {...control}
      label={t('admin.tab.pages')}
      columns={columns}
      rows={pages}
      rowId={(page) => page.id}
      rowLabel={(page) => t('pages.select', { title: titleOf(page, defaultCode) })}
      isError={isError}
      onRetry={onRetry}
      searchText={searchText}
      filters={filters}
      onOpen={onOpen}
      bulk={bulk}
      empty={{ icon: <BookText />, title: t('pages.none'), text: t('pages.noneText'), action: emptyAction }}
    />
  )
}

function usePageColumns(): readonly Column<DeskPage>[] {
  const { t } = useTranslation()
  const { code, languages } = useLanguage()
  return useMemo(
    (): Column<DeskPage>[] => [
      { id: 'title', title: t('pages.title'), card: 'title', sortBy: (page) => titleOf(page, code), cell: (page) => titleOf(page, code) },
      { id: 'slug', title: t('pages.address'), sortBy: (page) => page.slug, cell: (page) => <Ltr className="font-mono text-xs wrap-anywhere">{addressOf(page)}</Ltr> },
      {
        id: 'status',
        title: t('pages.status'),
        sortBy: (page) => page.status,
        cell: (page) => (
          <span className="flex flex-wrap gap-1">
            <StatusBadge tone={page.status === 'published' ? 'done' : 'quiet'}>{t(`pages.state.${page.status}`)}</StatusBadge>
            {page.noindex ? <StatusBadge tone="going">{t('pages.unlisted')}</StatusBadge> : null}
          </span>
        ),
      },
      { id: 'languages', title: t('pages.languages'), cell: (page) => <Languages page={page} codes={languages.map((language) => language.code)} /> },
      {
        id: 'open',
        title: t('pages.visit'),
        align: 'end',
        cell: (page) => (
          <Button asChild size="sm" variant="ghost">
            <Link to={addressOf(page)} aria-label={t('pages.visitOf', { title: titleOf(page, code) })}>
              <ExternalLink aria-hidden className="rtl:-scale-x-100" />
              {t('pages.visit')}
            </Link>
          </Button>
        ),
      },
    ],
    [t, code, languages],
  )
}

const searchText = (page: DeskPage) => `${page.slug} ${page.pages_i18n.map((text) => `${text.title} ${text.description ?? ''}`).join(' ')}`

/** Each language with what of the page is written in it. */
function Languages({ page, codes }: { page: DeskPage; codes: readonly string[] }) {
  const { t } = useTranslation()
  return (
    <ul dir="ltr" className="flex flex-wrap justify-end gap-1 rtl:justify-start md:flex-nowrap md:justify-start md:rtl:justify-end">
      {codes.map((code) => {
        const { done, of } = completeness(page, code)
        const isDone = done >= of
        return (
          <li key={code} className={isDone ? 'inline-flex items-center gap-0.5 rounded-full bg-spruce-soft px-2 text-xs font-semibold text-spruce uppercase' : 'inline-flex items-center gap-1 rounded-full bg-muted px-2 text-xs text-muted-foreground uppercase'}>
            {code}
            {isDone ? <Check role="img" aria-label={t('admin.languageDone')} className="size-3" /> : <span aria-label={t('admin.languageProgress', { done, of })} role="img">{`${done}/${of}`}</span>}
          </li>
        )
      })}
    </ul>
  )
}
