import { Languages } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type Column, DataTable } from '@/components/admin/data-table'
import type { TableViewControl } from '@/components/admin/table-view'
import type { DeskLanguage, StoredText } from './data'
import { InlineText } from './inline-text'
import { type TextRow, groupOf, isMissing, originalOf, strayPlaceholders } from './model'

interface TranslationTableProps extends TableViewControl {
  factoryId: string
  rows: readonly TextRow[] | undefined
  isError: boolean
  onRetry: () => void
  /** The language the reader compares with: the shop's own. */
  original: DeskLanguage
  /** The one that is written. */
  target: DeskLanguage
  onOpen: (key: string) => void
  onSave: (row: TextRow, language: string, content: string, base: StoredText) => Promise<void>
}

export function TranslationTable({ factoryId, rows, original, target, onOpen, onSave, ...table }: TranslationTableProps) {
  const { t } = useTranslation()
  const byKey = useMemo(() => new Map((rows ?? []).map((row) => [row.key, row])), [rows])
  const columns = useMemo((): Column<TextRow>[] => {
    const strays = (row: TextRow, code: string) => (code === original.code ? [] : strayPlaceholders(row.key, originalOf(byKey, row, original.code), row.texts[code]))
    const cell = (row: TextRow, { code, direction }: DeskLanguage) => (
      <InlineText
        key={`${row.key} ${code}`}
        factoryId={factoryId}
        textKey={row.key}
        language={code}
        direction={direction}
        value={row.texts[code]}
        isMissing={isMissing(row, code)}
        stray={strays(row, code)}
        onSave={(content, base) => onSave(row, code, content, base)}
      />
    )
    const column = (language: DeskLanguage, own: string): Column<TextRow> => ({
      id: own,
      title: language.native_name,
      sortBy: (row) => row.texts[language.code],
      className: 'md:w-[36%] max-md:block',
      cell: (row) => cell(row, language),
    })
    return [
      { id: 'key', title: t('wording.key'), card: 'title', sortBy: (row) => row.key, className: 'md:w-[28%]', cell: keyCell },
      column(original, 'original'),
      ...(target.code === original.code ? [] : [column(target, 'target')]),
    ]
  }, [t, factoryId, original, target, byKey, onSave])
  const filters = useMemo(
    () => [
      {
        id: 'show',
        label: t('wording.show'),
        options: [{ value: 'missing', label: t('wording.onlyMissing', { language: target.native_name }) }, { value: 'stray', label: t('wording.onlyStray') }],
        accepts: (row: TextRow, value: string) =>
          value === 'missing' ? isMissing(row, target.code) : strayPlaceholders(row.key, originalOf(byKey, row, original.code), row.texts[target.code]).length > 0,
      },
      {
        id: 'group',
        label: t('wording.group'),
        options: [...new Set((rows ?? []).map((row) => groupOf(row.key)))].map((group) => ({ value: group, label: group })),
        accepts: (row: TextRow, value: string) => groupOf(row.key) === value,
      },
    ],
    [t, rows, byKey, target, original],
  )
  return (
    <DataTable
      {...table}
      label={t('admin.tab.translations')}
      columns={columns}
      rows={rows}
      rowId={rowId}
      rowLabel={rowId}
      searchText={searchText}
      filters={filters}
      onOpen={(row) => onOpen(row.key)}
      empty={{ icon: <Languages />, title: t('wording.none'), text: t('wording.noneText') }}
    />
  )
}

const keyCell = (row: TextRow) => (
  <span dir="ltr" className="font-mono text-xs font-medium wrap-anywhere">
    {row.key}
  </span>
)
const rowId = (row: TextRow) => row.key
const searchText = (row: TextRow) => `${row.key} ${Object.values(row.texts).join(' ')}`
