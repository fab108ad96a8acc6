import { useQuery, useQueryClient } from '@tanstack/react-query'
import { PencilLine } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfirm } from '@/components/admin/confirm'
import { EditorDrawer } from '@/components/admin/editor-drawer'
import { CheckField, SelectField, TextAreaField, TextField } from '@/components/admin/form-fields'
import { LanguageTabs } from '@/components/admin/language-tabs'
import { RevisionList } from '@/components/admin/revision-list'
import { LoadFailed } from '@/components/admin/states'
import { useEditor } from '@/components/admin/use-editor'
import { Button } from '@/components/ui/button'
import { type DeskPage, deletePage, pageHistoryQuery, restorePageText, savePage } from './data'
import { DESCRIPTION_SHOWN, type PageProblem, TITLE_SHOWN, draftOf, isFixed, noText, problemOf } from './draft'
import { SearchPreview } from './search-preview'
import { addressOf, titleOf } from './page-table'

interface PageEditorProps {
  /** Null makes a new one. */
  page: DeskPage | null
  pages: readonly DeskPage[]
  factoryId: string
  defaultCode: string
  slugFrom: (title: string) => string
  Diff: ComponentType<{ before: string; after: string }>
  onEdit: (address: string) => void
  onDone: () => Promise<void>
  onClose: () => void
}

/** What of it the server says no to. */
function refusedBy(error: unknown): PageProblem | null {
  const { code, hint } = error as { code?: string; hint?: string }
  if (code === '23505') return 'taken'
  if (code !== '23514') return null
  return hint === 'reserved' ? 'reserved' : 'slug'
}

export function PageEditor({ page, pages, factoryId, defaultCode, slugFrom, Diff, onEdit, onDone, onClose }: PageEditorProps) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const [saved] = useState(() => draftOf(page))
  const [draft, setDraft] = useState(saved)
  const wordsOf = (problem: PageProblem) => t(`pages.problem.${problem}`)
  const editor = useEditor({
    failed: 'The page was not changed',
    onDone,
    onClose,
    refusalOf: (error) => {
      const problem = refusedBy(error)
      return problem && { title: wordsOf(problem) }
    },
  })
  const isDirty = !editor.isSaving && JSON.stringify(draft) !== JSON.stringify(saved)
  const stays = page !== null && isFixed(page.slug)
  const save = async () => {
    const found = problemOf(draft, page, pages, defaultCode)
    if (found) return editor.refuse(wordsOf(found))
    const moves = page !== null && page.slug !== draft.slug
    if (moves && !(await confirm({ title: t('pages.moveTitle', { address: `/${draft.slug}` }), text: t('pages.moveText', { address: `/${page.slug}` }), action: t('pages.move') }))) return
    await editor.run(() => savePage(page, factoryId, draft), t('admin.saved'))
  }
  const remove = async () => {
    if (!page || !(await confirm({ title: t('pages.deleteTitle', { title: titleOf(page, defaultCode) }), text: t('pages.deleteText'), action: t('admin.delete'), isDestructive: true }))) return
    await editor.run(() => deletePage(page.id), t('admin.deleted'), true)
  }
  const setText = (code: string, patch: Partial<typeof noText>) => {
    const own = { ...noText, ...draft.texts[code], ...patch }
    const follows = page === null && code === defaultCode && draft.slug === slugFrom(draft.texts[code]?.title ?? '')
    setDraft({ ...draft, texts: { ...draft.texts, [code]: own }, ...(follows ? { slug: slugFrom(own.title) } : {}) })
  }
  return (
    <EditorDrawer
      open
      title={page ? titleOf(page, defaultCode) : t('pages.new')}
      lead={page ? undefined : t('pages.newText')}
      isDirty={isDirty}
      isSaving={editor.isSaving}
      onSave={() => void save()}
      onClose={onClose}
      onDelete={page && !stays ? () => void remove() : undefined}
    >
      {editor.summary}
      <LanguageTabs label={t('pages.words')} progress={(code) => ({ done: Number(Boolean(draft.texts[code]?.title.trim())) + Number(Boolean(draft.texts[code]?.description.trim())), of: 2 })}>
        {(code) => {
          const text = draft.texts[code] ?? noText
          return (
            <>
              <TextField label={t('pages.title')} hint={text.title.length > TITLE_SHOWN ? t('pages.titleCut', { count: TITLE_SHOWN }) : undefined} value={text.title} maxLength={200} onChange={(title) => setText(code, { title })} />
              <TextAreaField
                label={t('pages.description')}
                hint={text.description.length > DESCRIPTION_SHOWN ? t('pages.descriptionCut', { count: DESCRIPTION_SHOWN }) : t('pages.descriptionHint')}
                value={text.description}
                maxLength={500}
                onChange={(description) => setText(code, { description })}
              />
              <SearchPreview slug={draft.slug} text={text} fallback={draft.texts[defaultCode] ?? noText} isHidden={draft.noindex || draft.status === 'draft'} />
            </>
          )
        }}
      </LanguageTabs>
      <TextField
        dir="ltr"
        label={t('pages.address')}
        hint={stays ? t('pages.stays') : page ? t('pages.movesAlong') : t('pages.slugHint')}
        value={draft.slug}
        maxLength={120}
        spellCheck={false}
        readOnly={stays}
        onChange={(slug) => setDraft({ ...draft, slug })}
      />
      <SelectField
        label={t('pages.status')}
        value={draft.status}
        onChange={(status) => setDraft({ ...draft, status: status === 'draft' ? 'draft' : 'published' })}
        options={(['draft', 'published'] as const).map((state) => ({ value: state, label: t(`pages.state.${state}`) }))}
      />
      <CheckField label={t('pages.noindex')} hint={t('pages.noindexHint')} checked={draft.noindex} onChange={(noindex) => setDraft({ ...draft, noindex })} />
      {page ? (
        <>
          <div>
            <Button variant="secondary" onClick={() => onEdit(addressOf(page))}>
              <PencilLine aria-hidden />
              {t('pages.edit')}
            </Button>
            <p className="mt-2 text-sm text-muted-foreground">{t(page.status === 'draft' ? 'pages.editDraft' : 'pages.editHint')}</p>
          </div>
          <History page={page} Diff={Diff} />
        </>
      ) : null}
    </EditorDrawer>
  )
}

function History({ page, Diff }: { page: DeskPage; Diff: PageEditorProps['Diff'] }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const query = pageHistoryQuery(page.id)
  const { data, isError, refetch } = useQuery(query)
  return (
    <section className="border-t pt-5">
      <h3 className="mb-3 text-lg">{t('edit.history')}</h3>
      {isError ? <LoadFailed text={t('edit.historyFailed')} onRetry={() => void refetch()} /> : null}
      {data ? (
        <RevisionList
          revisions={data}
          Diff={Diff}
          showsPlace
          onRestore={async (id, before) => {
            await restorePageText(id, before)
            await Promise.all([client.invalidateQueries({ queryKey: query.queryKey }), client.invalidateQueries({ queryKey: ['page', page.slug] }), client.invalidateQueries({ queryKey: ['page-content', page.slug] })])
          }}
        />
      ) : null}
    </section>
  )
}
