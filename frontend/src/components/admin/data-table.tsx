// Every list of the panel: search, filters, order and page in the address, rows to select, cards instead of columns on a phone.
import {
  type ColumnDef,
  createPaginatedRowModel,
  createSortedRowModel,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { useLanguage } from '@/i18n/language'
import { LoadFailed, RowsLoading } from './states'
import { TablePager } from './table-pager'
import { TableRows } from './table-rows'
import { type TableFilter, TableToolbar } from './table-toolbar'
import { type TableViewControl, matches } from './table-view'

export interface Column<Row> {
  id: string
  title: string
  cell: (row: Row) => ReactNode
  /** What the rows are ordered by; without it this column offers no order. */
  sortBy?: (row: Row) => string | number | boolean | null | undefined
  align?: 'end'
  /** On a phone each row is a card: `title` heads it, `hidden` stays away, anything else is a labelled line. */
  card?: 'title' | 'hidden'
  className?: string
}

export interface DataTableProps<Row> extends TableViewControl {
  /** What a screen reader calls the list. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[] | undefined
  rowId: (row: Row) => string
  /** What a row is called, for its checkbox. */
  rowLabel: (row: Row) => string
  isError?: boolean
  onRetry: () => void
  /** The text that is searched. Without it the caller searches (or there is no search field: `canSearch` false). */
  searchText?: (row: Row) => string
  canSearch?: boolean
  filters?: readonly TableFilter<Row>[]
  /** The server has filtered, ordered and cut already; so many there are in all. */
  total?: number
  pageSize?: number
  /** Opens a row: its title becomes a button. */
  onOpen?: (row: Row) => void
  /** What can be done to selected rows; without it nothing can be selected. */
  bulk?: (rows: readonly Row[], clear: () => void) => ReactNode
  empty: { icon?: ReactNode; title: string; text?: string; action?: ReactNode }
}

const features = tableFeatures({
  rowSortingFeature,
  rowPaginationFeature,
  rowSelectionFeature,
  sortedRowModel: createSortedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
})
export type PanelTableFeatures = typeof features

const noFilters: readonly never[] = []

export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { t } = useTranslation()
  const { columns, rows, rowId, view, change, searchText, filters = noFilters, total, pageSize = 25, bulk, empty } = props
  const [selection, setSelection] = useState<Record<string, true>>({})
  const isServed = total !== undefined

  const shown = useMemo(() => {
    if (!rows || isServed) return rows ?? []
    return rows.filter(
      (row) =>
        (!searchText || matches(searchText(row), view.search)) &&
        filters.every((filter) => !view.filters[filter.id] || !filter.accepts || filter.accepts(row, view.filters[filter.id]!)),
    )
  }, [rows, isServed, searchText, filters, view])
  const count = total ?? shown.length
  const pages = Math.max(1, Math.ceil(count / pageSize))
  const page = Math.min(view.page, pages)

  const table = useTable({
    features,
    data: shown,
    columns: useColumns(columns),
    getRowId: rowId,
    state: {
      sorting: view.sort ? [{ id: view.sort.id, desc: view.sort.desc }] : [],
      pagination: { pageIndex: page - 1, pageSize },
      rowSelection: selection,
    },
    onRowSelectionChange: setSelection,
    manualSorting: isServed,
    manualPagination: isServed,
    rowCount: count,
    autoResetPageIndex: false,
    enableRowSelection: bulk !== undefined,
  })

  // A row that has gone (deleted, filtered away) is not acted on.
  const selected = shown.filter((row) => selection[rowId(row)])
  const clear = () => setSelection({})
  const isFiltered = view.search !== '' || Object.keys(view.filters).length > 0

  return (
    <div>
      <TableToolbar {...props} filters={filters} count={rows ? count : undefined} />
      {props.isError ? (
        <LoadFailed onRetry={props.onRetry} />
      ) : !rows ? (
        <RowsLoading />
      ) : count === 0 ? (
        <EmptyState
          icon={empty.icon}
          title={isFiltered ? t('admin.nothingFound') : empty.title}
          text={isFiltered ? t('admin.nothingFoundText') : empty.text}
          action={
            isFiltered ? (
              <Button variant="outline" onClick={() => change({ search: '', filters: {} })}>
                {t('admin.clearFilters')}
              </Button>
            ) : (
              empty.action
            )
          }
        />
      ) : (
        <>
          <TableRows {...props} table={table} />
          <TablePager page={page} pages={pages} count={count} pageSize={pageSize} onPage={(next) => change({ page: next })} />
        </>
      )}
      {bulk && selected.length > 0 ? (
        <div
          role="region"
          aria-label={t('admin.bulk')}
          className="sticky bottom-4 z-10 mx-auto mt-4 flex w-fit max-w-full flex-wrap items-center gap-2 rounded-2xl border bg-popover p-2 ps-5 shadow-lg"
        >
          <span role="status" className="me-2 font-semibold">
            {t('admin.selected', { count: selected.length })}
          </span>
          {bulk(selected, clear)}
          <Button size="sm" variant="ghost" onClick={clear}>
            {t('admin.clearSelection')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

/** Our columns in the table's own words; texts are ordered as the reader's language orders them. */
function useColumns<Row extends object>(columns: readonly Column<Row>[]): ColumnDef<PanelTableFeatures, Row>[] {
  const { code } = useLanguage()
  return useMemo(() => {
    const collator = new Intl.Collator(code, { numeric: true, sensitivity: 'base' })
    return columns.map((column) => ({
      id: column.id,
      accessorFn: (row: Row) => column.sortBy?.(row),
      enableSorting: column.sortBy !== undefined,
      sortUndefined: 'last' as const,
      sortFn: (a: { original: Row }, b: { original: Row }) => compare(column.sortBy?.(a.original), column.sortBy?.(b.original), collator),
    }))
  }, [columns, code])
}

/** Nothing comes before something. */
export function compare(a: unknown, b: unknown, collator: Intl.Collator): number {
  if (a === null || a === undefined || b === null || b === undefined) return Number(a !== null && a !== undefined) - Number(b !== null && b !== undefined)
  return typeof a === 'string' && typeof b === 'string' ? collator.compare(a, b) : Number(a) - Number(b)
}
