import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, Plus, Upload } from 'lucide-react'
import { Suspense, lazy, useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommands } from '@/components/admin/commands'
import { PanelHeading } from '@/components/admin/panel-heading'
import { LoadFailed, RowsLoading } from '@/components/admin/states'
import { useTableView } from '@/components/admin/table-view'
import { Button } from '@/components/ui/button'
import { DiffView } from '@/features/edit/diff-view'
import { type StoredText, deskLanguagesQuery, translationsQuery, writeText } from '@/features/wording/data'
import { KeyEditor } from '@/features/wording/key-editor'
import { MissingReport } from '@/features/wording/missing-report'
import { type Entry, type TextRow, isMissing, report, rowsOf } from '@/features/wording/model'
import { TranslationTable } from '@/features/wording/translation-table'
import { addTexts } from '@/i18n/texts'
import { usePanel } from '@/lib/panel'
import { toast } from '@/lib/toast'
import { useAddress } from '@/lib/use-address'

const ImportDialog = lazy(() => import('@/features/wording/import-dialog'))

const filterIds = ['in', 'show', 'group'] as const

export default function TranslationsTab() {
  const { t } = useTranslation()
  const { factoryId } = usePanel()
  const client = useQueryClient()
  const { params, change: changeAddress } = useAddress()
  const [isImporting, setImporting] = useState(false)
  const control = useTableView(filterIds)
  const entries = useQuery(translationsQuery(factoryId))
  const languages = useQuery(deskLanguagesQuery)
  const rows = useMemo(() => entries.data && languages.data && rowsOf(entries.data, languages.data.map(({ code }) => code)), [entries.data, languages.data])
  const byKey = useMemo(() => new Map((rows ?? []).map((row) => [row.key, row])), [rows])

  const refresh = useCallback(() => client.invalidateQueries({ queryKey: translationsQuery(factoryId).queryKey }), [client, factoryId])
  const open = useCallback(
    (id: string | null) =>
      changeAddress((now) => {
        const next = new URLSearchParams(now)
        if (id === null) next.delete('id')
        else next.set('id', id)
        return next
      }),
    [changeAddress],
  )
  const save = useCallback(
    async (row: TextRow, language: string, content: string, base: StoredText) => {
      await writeText(factoryId, row.key, language, content, base, row.type)
      // The shop around the panel says it at once; the next visitor reads it from the table.
      addTexts(language, { [row.key]: content })
      client.setQueryData<Entry[]>(translationsQuery(factoryId).queryKey, (now) => withText(now ?? [], row, language, content))
      toast.success(t('admin.saved'))
    },
    [factoryId, client, t],
  )

  const list = languages.data
  const original = list?.find((language) => language.is_default) ?? list?.[0]
  const counts = useMemo(() => report(rows ?? [], list?.map(({ code }) => code) ?? []), [rows, list])
  const [begun, setBegun] = useState<string>()
  const chosen = control.view.filters.in ?? begun
  const target = list?.find(({ code }) => code === chosen) ?? original
  // It begins with a language that still owes something, and stays with it when nothing is missing any more.
  if (rows && list && begun === undefined) {
    const others = list.filter((language) => language.is_active && language !== original)
    setBegun((others.find(({ code }) => counts[code]!.missing > 0) ?? others[0] ?? original)?.code ?? '')
  }
  const exportAs = useCallback(
    async (format: 'csv' | 'json') => {
      if (!rows || !list || !target) return
      const isPart = control.view.filters.show === 'missing'
      const { saveTexts } = await import('@/features/wording/file-io')
      saveTexts(isPart ? rows.filter((row) => isMissing(row, target.code)) : rows, list.map(({ code }) => code), format, isPart ? `texts-missing-${target.code}` : 'texts')
    },
    [rows, list, target, control.view.filters.show],
  )
  useCommands(
    useMemo(
      () => [
        { id: 'text-new', title: t('wording.new'), icon: Plus, shortcut: 'n', run: () => open('new') },
        { id: 'text-import', title: t('wording.import'), icon: Upload, shortcut: 'i', run: () => setImporting(true) },
        { id: 'text-csv', title: t('wording.exportCsv'), icon: Download, run: () => void exportAs('csv') },
        { id: 'text-json', title: t('wording.exportJson'), icon: Download, run: () => void exportAs('json') },
      ],
      [t, open, exportAs],
    ),
  )
  const id = params.get('id')
  const opened = id === null ? undefined : byKey.get(id)
  const isError = entries.isError || languages.isError
  return (
    <>
      <PanelHeading
        title={t('admin.tab.translations')}
        lead={t('wording.lead')}
        actions={
          <>
            <Button size="sm" variant="outline" onClick={() => setImporting(true)}>
              <Upload aria-hidden />
              {t('wording.import')}
            </Button>
            <Button size="sm" variant="outline" disabled={!rows} onClick={() => void exportAs('csv')}>
              <Download aria-hidden />
              {t('wording.exportCsv')}
            </Button>
            <Button size="sm" variant="outline" disabled={!rows} onClick={() => void exportAs('json')}>
              <Download aria-hidden />
              {t('wording.exportJson')}
            </Button>
            <Button size="sm" onClick={() => open('new')}>
              <Plus aria-hidden />
              {t('wording.new')}
            </Button>
          </>
        }
      />
      {isError ? <LoadFailed onRetry={() => void Promise.all([entries.refetch(), languages.refetch()])} /> : null}
      {!isError && !rows ? <RowsLoading /> : null}
      {rows && list && original && target ? (
        <>
          <MissingReport
            languages={list}
            report={counts}
            chosen={target.code}
            onChoose={(code) => control.change({ filters: { ...control.view.filters, in: code } })}
          />
          <TranslationTable {...control} factoryId={factoryId} rows={rows} isError={false} onRetry={() => void refresh()} original={original} target={target} onOpen={open} onSave={save} />
          {id === 'new' || opened ? (
            <KeyEditor
              key={id}
              factoryId={factoryId}
              row={opened ?? null}
              rows={byKey}
              languages={list}
              defaultCode={original.code}
              Diff={DiffView}
              onDone={refresh}
              onClose={() => open(null)}
            />
          ) : null}
        </>
      ) : null}
      <Suspense>
        {isImporting && list ? <ImportDialog factoryId={factoryId} languages={list} onDone={refresh} onClose={() => setImporting(false)} /> : null}
      </Suspense>
    </>
  )
}

function withText(entries: readonly Entry[], row: TextRow, language: string, content: string): Entry[] {
  const own = entries.find(({ key }) => key === row.key)
  const next = { key: row.key, type: row.type, texts: { ...own?.texts, [language]: content } }
  return own ? entries.map((entry) => (entry === own ? next : entry)) : [...entries, next]
}
