import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfirm } from '@/components/admin/confirm'
import { EditorDrawer } from '@/components/admin/editor-drawer'
import { TextAreaField, TextField } from '@/components/admin/form-fields'
import { RevisionList } from '@/components/admin/revision-list'
import { LoadFailed, RowsLoading } from '@/components/admin/states'
import { writerText } from '@/components/admin/written-by'
import { useEditor } from '@/components/admin/use-editor'
import { useLanguage } from '@/i18n/language'
import { logError } from '@/lib/errors'
import { type Writer, lastWriter } from '@/lib/last-writer'
import { ChangedMeanwhile, type DeskLanguage, type StoredText, keyHistoryQuery, readText, restoreText, writeText } from './data'
import { TEXT_MAX, type TextRow, isKey, originalOf, strayPlaceholders } from './model'

interface KeyEditorProps {
  factoryId: string
  /** Null makes a new key. */
  row: TextRow | null
  rows: ReadonlyMap<string, TextRow>
  languages: readonly DeskLanguage[]
  defaultCode: string
  Diff: ComponentType<{ before: string; after: string }>
  onDone: () => Promise<void>
  onClose: () => void
}

type Bases = Readonly<Record<string, StoredText>>

/** One key in all its languages, with what each said before. */
export function KeyEditor({ factoryId, row, rows, languages, defaultCode, Diff, onDone, onClose }: KeyEditorProps) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const { code: shownIn } = useLanguage()
  const { bases, texts, setTexts, isError, reload } = useTexts(factoryId, row, languages)
  const [key, setKey] = useState('')
  const changed = languages.filter(({ code }) => (texts[code] ?? '').trim() !== '' && texts[code] !== (bases?.[code]?.content ?? ''))
  /** Who came before: of the languages that were written here, the one saved last. */
  const latest = async (): Promise<Writer | undefined> => {
    const writers = await Promise.all(changed.map(({ code }) => lastWriter({ table: 'translations', language: code, key: row?.key ?? key })))
    return writers.filter((writer) => writer !== null && !writer.isMe).toSorted((a, b) => Date.parse(b!.at) - Date.parse(a!.at))[0] ?? undefined
  }
  const editor = useEditor({
    failed: 'The text was not changed',
    onDone,
    onClose,
    refusalOf: async (error) => {
      await onDone()
      if (!(error instanceof ChangedMeanwhile)) return null
      const writer = await latest()
      await reload()
      return { title: t('wording.changedReload'), ...(writer && { text: writerText(t, shownIn, writer) }) }
    },
  })
  const isDirty = !editor.isSaving && (changed.length > 0 || key !== '')
  const save = () => {
    if (!row && !isKey(key)) return editor.refuse(t('wording.keyRule'))
    if (!row && rows.has(key)) return editor.refuse(t('wording.keyTaken'))
    if (changed.length === 0) return editor.refuse(t('wording.writeOne'))
    void editor.run(async () => {
      for (const { code } of changed) await writeText(factoryId, row?.key ?? key, code, texts[code]!, bases?.[code] ?? none, row?.type)
    }, t('admin.saved'))
  }
  const remove = async () => {
    if (!row || !(await confirm({ title: t('wording.deleteTitle', { key: row.key }), text: t('wording.deleteText'), action: t('admin.delete'), isDestructive: true }))) return
    void editor.run(async () => {
      for (const [code, base] of Object.entries(bases ?? {})) if (base.content !== null) await writeText(factoryId, row.key, code, null, base)
    }, t('admin.deleted'), true)
  }
  return (
    <EditorDrawer
      open
      title={row ? row.key : t('wording.new')}
      lead={row ? undefined : t('wording.newText')}
      isDirty={isDirty}
      isSaving={editor.isSaving}
      onSave={save}
      onClose={onClose}
      onDelete={row && Object.keys(row.texts).length > 0 ? () => void remove() : undefined}
    >
      {editor.summary}
      {row ? null : <TextField dir="ltr" label={t('wording.key')} hint={t('wording.keyHint')} value={key} maxLength={160} spellCheck={false} onChange={setKey} />}
      {isError ? <LoadFailed onRetry={() => void reload()} /> : null}
      {bases || !row ? (
        languages
          .filter(({ code }) => !row || row.needed.includes(code) || row.texts[code] !== undefined)
          .map(({ code, native_name: name, direction }) => (
            <TextAreaField
              key={code}
              label={<span lang={code}>{name}</span>}
              lang={code}
              dir={direction}
              className="[&_textarea]:min-h-16"
              maxLength={TEXT_MAX}
              value={texts[code] ?? ''}
              hint={row && code !== defaultCode ? warning(t('wording.stray'), strayPlaceholders(row.key, originalOf(rows, { ...row, texts }, defaultCode), texts[code])) : undefined}
              onChange={(text) => setTexts({ ...texts, [code]: text })}
            />
          ))
      ) : isError ? null : (
        <RowsLoading rows={4} />
      )}
      {row ? <History factoryId={factoryId} textKey={row.key} Diff={Diff} onRestored={async () => void (await Promise.all([onDone(), reload()]))} /> : null}
    </EditorDrawer>
  )
}

const none: StoredText = { content: null, updatedAt: null }

const warning = (words: string, stray: readonly string[]): ReactNode =>
  stray.length > 0 ? (
    <span className="font-medium text-berry-text">
      {words} <bdi>{stray.join(' ')}</bdi>
    </span>
  ) : undefined

/** The key's texts as they are now, each with its version. */
function useTexts(factoryId: string, row: TextRow | null, languages: readonly DeskLanguage[]) {
  const [bases, setBases] = useState<Bases | null>(null)
  const [texts, setTexts] = useState<Record<string, string>>({})
  const [isError, setError] = useState(false)
  const reload = async () => {
    if (!row) return
    setError(false)
    try {
      const read = await Promise.all(languages.map(async ({ code }) => [code, await readText(factoryId, row.key, code)] as const))
      setBases(Object.fromEntries(read))
      setTexts(Object.fromEntries(read.map(([code, { content }]) => [code, content ?? ''])))
    } catch (error) {
      logError('The text was not read', error)
      setError(true)
    }
  }
  useEffect(() => {
    void reload()
    // Once per drawer; it has a key of its own.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return { bases, texts, setTexts, isError, reload }
}

function History({ factoryId, textKey, Diff, onRestored }: { factoryId: string; textKey: string; Diff: KeyEditorProps['Diff']; onRestored: () => Promise<void> }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const query = keyHistoryQuery(factoryId, textKey)
  const { data, isError, refetch } = useQuery(query)
  return (
    <section className="border-t pt-5">
      <h3 className="mb-3 text-lg">{t('edit.history')}</h3>
      {isError ? <LoadFailed text={t('edit.historyFailed')} onRetry={() => void refetch()} /> : null}
      {data ? (
        <RevisionList
          revisions={data}
          Diff={Diff}
          onRestore={async (id, before) => {
            await restoreText(id, before)
            await Promise.all([onRestored(), client.invalidateQueries({ queryKey: query.queryKey })])
          }}
        />
      ) : null}
    </section>
  )
}
