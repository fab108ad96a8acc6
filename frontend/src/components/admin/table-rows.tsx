// A table that is laid out as anything else loses its roles, so they are said aloud.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import type { ReactTable } from '@tanstack/react-table'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '@/components/ui/checkbox'
import { cn } from '@/lib/cn'
import type { Column, DataTableProps, PanelTableFeatures } from './data-table'

type TableRowsProps<Row extends object> = DataTableProps<Row> & { table: ReactTable<PanelTableFeatures, Row> }

/**
 * Columns from 48 rem on; below it each row is a card, so nothing is scrolled sideways. One markup for both.
 */
export function TableRows<Row extends object>(props: TableRowsProps<Row>) {
  const { label, columns, table, rowId, rowLabel, bulk, onOpen } = props
  return (
    // The arrows are a quicker way beside the tab key, not the only one.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <table role="table" aria-label={label} onKeyDown={walkRows} className="block w-full text-sm md:table md:border-separate md:border-spacing-0">
      <HeadRow {...props} />
      <tbody role="rowgroup" className="grid gap-2 md:table-row-group">
        {table.getRowModel().rows.map((entry) => {
          const row = entry.original
          const isSelected = entry.getIsSelected()
          return (
            <tr
              key={rowId(row)}
              role="row"
              data-row={rowId(row)}
              data-selected={isSelected || undefined}
              className="group relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1 rounded-xl border bg-card p-3 data-selected:border-primary md:table-row md:border-0 md:bg-transparent md:p-0 md:hover:bg-muted/60 md:data-selected:bg-secondary/60"
            >
              {bulk ? (
                <td role="cell" className="order-2 justify-self-end md:w-10 md:border-b md:py-2 md:ps-2 md:align-middle [&>button]:flex">
                  <Checkbox
                    aria-label={rowLabel(row)}
                    checked={isSelected}
                    onCheckedChange={(next) => entry.toggleSelected(next === true)}
                  />
                </td>
              ) : null}
              {columns.map((column, index) => (
                <Cell key={column.id} column={column} isTitle={isTitle(columns, column, index)} row={row} onOpen={onOpen} />
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

const isTitle = <Row,>(columns: readonly Column<Row>[], column: Column<Row>, index: number) =>
  columns.some((other) => other.card === 'title') ? column.card === 'title' : index === 0

function HeadRow<Row extends object>({ columns, table, bulk, view, change }: TableRowsProps<Row>) {
  const { t } = useTranslation()
  return (
    <thead role="rowgroup" className="sr-only md:not-sr-only md:table-header-group">
      <tr role="row">
        {bulk ? (
          <th role="columnheader" scope="col" className="w-10 border-b ps-2 text-start align-middle [&>button]:flex">
            <Checkbox
              aria-label={t('admin.selectPage')}
              checked={table.getIsAllPageRowsSelected() ? true : table.getIsSomePageRowsSelected() ? 'indeterminate' : false}
              onCheckedChange={(next) => table.toggleAllPageRowsSelected(next === true)}
            />
          </th>
        ) : null}
        {columns.map((column) => {
          const order = view.sort?.id === column.id ? (view.sort.desc ? 'descending' : 'ascending') : undefined
          const Icon = order === 'ascending' ? ArrowUp : order === 'descending' ? ArrowDown : ChevronsUpDown
          return (
            <th
              key={column.id}
              role="columnheader"
              scope="col"
              aria-sort={column.sortBy ? (order ?? 'none') : undefined}
              className={cn('border-b px-2 py-1 text-start font-semibold text-muted-foreground', column.align === 'end' && 'text-end')}
            >
              {column.sortBy ? (
                <button
                  type="button"
                  className={cn('inline-flex min-h-9 items-center gap-1 rounded-md px-1 hover:text-foreground', order && 'text-foreground')}
                  onClick={() => change({ sort: { id: column.id, desc: order === 'ascending' } })}
                >
                  {column.title}
                  <Icon aria-hidden className={cn('size-3.5', !order && 'opacity-50')} />
                </button>
              ) : (
                <span className="px-1">{column.title}</span>
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

function Cell<Row extends object>({
  column,
  isTitle: isHead,
  row,
  onOpen,
}: {
  column: Column<Row>
  isTitle: boolean
  row: Row
  onOpen?: (row: Row) => void
}) {
  const content: ReactNode = column.cell(row)
  return (
    <td
      role="cell"
      className={cn(
        'min-w-0 md:border-b md:px-3 md:py-2 md:align-middle',
        isHead ? 'order-1' : 'order-3 col-span-2 flex items-baseline justify-between gap-4 max-[20rem]:flex-wrap max-[20rem]:gap-y-0 md:table-cell',
        column.card === 'hidden' && 'hidden md:table-cell',
        column.align === 'end' && 'md:text-end',
        column.className,
      )}
    >
      {isHead && onOpen ? (
        <button
          type="button"
          data-row-open
          onClick={() => onOpen(row)}
          className="flex min-h-9 w-full items-center rounded-md text-start font-semibold underline-offset-4 group-hover:underline max-[20rem]:wrap-anywhere"
        >
          {content}
        </button>
      ) : (
        <>
          {isHead ? null : (
            <span aria-hidden className="text-muted-foreground md:hidden">
              {column.title}
            </span>
          )}
          {isHead ? <div className="font-semibold">{content}</div> : content}
        </>
      )}
    </td>
  )
}

/** Arrow up and down from row to row; `x` selects the one that has the focus. */
function walkRows(event: KeyboardEvent<HTMLTableElement>): void {
  const openers = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-open]')]
  const at = openers.indexOf(document.activeElement as HTMLElement)
  if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) return
  if (event.key === 'x') openers[at]!.closest('tr')?.querySelector<HTMLElement>('[role=checkbox]')?.click()
  const next = event.key === 'ArrowDown' ? openers[at + 1] : event.key === 'ArrowUp' ? openers[at - 1] : undefined
  if (!next) return
  event.preventDefault()
  next.focus()
}
