import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Input, NativeSelect } from '@/components/ui/input'
import { useDebounced } from '@/lib/use-debounced'
import type { TableViewControl } from './table-view'

export interface TableFilter<Row> {
  /** Its name in the address. */
  id: string
  label: string
  options: readonly { value: string; label: string }[]
  /** Whether a row passes; without it the server decides. */
  accepts?: (row: Row, value: string) => boolean
}

interface TableToolbarProps<Row> extends TableViewControl {
  label: string
  searchText?: (row: Row) => string
  canSearch?: boolean
  filters: readonly TableFilter<Row>[]
  /** Undefined while it is not known. */
  count: number | undefined
}

export function TableToolbar<Row>({ label, view, change, searchText, canSearch = searchText !== undefined, filters, count }: TableToolbarProps<Row>) {
  const { t } = useTranslation()
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      {canSearch ? <SearchField label={label} value={view.search} onChange={(search) => change({ search })} /> : null}
      {filters.map((filter) => (
        <NativeSelect
          key={filter.id}
          aria-label={filter.label}
          value={view.filters[filter.id] ?? ''}
          onChange={(event) => change({ filters: { ...view.filters, [filter.id]: event.target.value } })}
          className="h-10 w-auto max-w-full min-w-0 text-sm"
        >
          <option value="">{t('admin.filterAll', { name: filter.label })}</option>
          {filter.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </NativeSelect>
      ))}
      <span role="status" className="ms-auto text-sm text-muted-foreground">
        {count === undefined ? '' : t('admin.rows', { count })}
      </span>
    </div>
  )
}

/** Types at once, writes the address when the typing rests. */
function SearchField({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation()
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  /** What was handed to the address and is on its way there. */
  const [sent, setSent] = useState<readonly string[]>([])
  const settled = useDebounced(text, 200)
  if (known !== value) {
    setKnown(value)
    // Our own words may come back when more were typed already. Others are somebody else's: a link, the back button, "clear filters".
    const place = sent.indexOf(value)
    setSent(sent.slice(place + 1 || sent.length))
    if (place === -1 && value !== text.trim()) setText(value)
  }
  useEffect(() => {
    if (settled.trim() === (sent.at(-1) ?? value) || settled !== text) return
    setSent([...sent, settled.trim()])
    onChange(settled.trim())
    // Only what was typed counts here; `value` follows it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [settled])
  return (
    <div className="relative w-full sm:w-64">
      <Search aria-hidden className="pointer-events-none absolute start-3 top-1/2 size-4 -translate-y-1/2 text-muted-foreground" />
      <Input
        type="search"
        data-panel-search
        aria-label={t('admin.searchIn', { name: label })}
        placeholder={t('admin.search')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="h-10 ps-9 text-sm"
      />
    </div>
  )
}
