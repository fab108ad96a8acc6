import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfirm } from '@/components/admin/confirm'
import { EditorDrawer } from '@/components/admin/editor-drawer'
import { CheckField, SelectField, TextAreaField, TextField } from '@/components/admin/form-fields'
import { LanguageTabs } from '@/components/admin/language-tabs'
import { PictureField } from '@/components/admin/picture-field'
import { useEditor } from '@/components/admin/use-editor'
import { useLanguage } from '@/i18n/language'
import { type Shelf, type ShelfDraft, deleteShelf, saveShelf, shelfName, uploadShelfPicture } from './data'

interface ShelfEditorProps {
  /** Null makes a new one. */
  shelf: Shelf | null
  shelves: readonly Shelf[]
  factoryId: string
  defaultCode: string
  slugFrom: (name: string) => string
  onDone: () => Promise<void>
  onClose: () => void
}

const blank = { name: '', description: '' }

function draftOf(shelf: Shelf | null, defaultCode: string): ShelfDraft {
  const texts = Object.fromEntries((shelf?.categories_i18n ?? []).map((own) => [own.language_code, { name: own.name, description: own.description ?? '' }]))
  texts[defaultCode] = shelf ? { name: shelf.name, description: shelf.description ?? '' } : blank
  return { slug: shelf?.slug ?? '', parent_id: shelf?.parent_id ?? '', image_url: shelf?.image_url ?? '', is_active: shelf?.is_active ?? true, texts }
}

/** Of name and description, what the default language has; a name it always needs. */
function completeness({ texts }: ShelfDraft, code: string, defaultCode: string) {
  const wanted = (['name', 'description'] as const).filter((field) => field === 'name' || texts[defaultCode]?.[field].trim())
  return { done: wanted.filter((field) => texts[code]?.[field].trim()).length, of: wanted.length }
}

export function ShelfEditor({ shelf, shelves, factoryId, defaultCode, slugFrom, onDone, onClose }: ShelfEditorProps) {
  const { t } = useTranslation()
  const { code: reader } = useLanguage()
  const confirm = useConfirm()
  const [saved] = useState(() => draftOf(shelf, defaultCode))
  const [draft, setDraft] = useState(saved)
  const editor = useEditor({
    failed: 'The category was not changed',
    onDone,
    onClose,
    refusalOf: (error) => ((error as { code?: string }).code === '23505' ? { title: t('shelves.taken') } : null),
  })
  const isDirty = !editor.isSaving && JSON.stringify(draft) !== JSON.stringify(saved)
  const isParent = shelf !== null && shelves.some((other) => other.parent_id === shelf.id)

  const onSave = () => {
    const name = draft.texts[defaultCode]?.name.trim()
    if (!name || !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(draft.slug)) return editor.refuse(t('shelves.nameAndSlug'))
    void editor.run(() => saveShelf(shelf?.id ?? null, factoryId, draft, defaultCode, shelves.length + 1), t('admin.saved'))
  }
  const remove = async () => {
    if (!shelf || !(await confirm({ title: t('shelves.deleteTitle', { name: shelfName(shelf, reader) }), text: t('shelves.deleteText'), action: t('admin.delete'), isDestructive: true }))) return
    void editor.run(() => deleteShelf(shelf.id), t('admin.deleted'), true)
  }
  const setTexts = (code: string, patch: Partial<typeof blank>) => {
    const own = { ...blank, ...draft.texts[code], ...patch }
    const follows = shelf === null && code === defaultCode && draft.slug === slugFrom(draft.texts[code]?.name ?? '')
    setDraft({ ...draft, texts: { ...draft.texts, [code]: own }, ...(follows ? { slug: slugFrom(own.name) } : {}) })
  }
  const parents = shelves.filter((other) => other.parent_id === null && other.id !== shelf?.id)
  return (
    <EditorDrawer
      open
      title={shelf ? shelfName(shelf, reader) : t('shelves.new')}
      isDirty={isDirty}
      isSaving={editor.isSaving}
      onSave={onSave}
      onClose={onClose}
      onDelete={shelf ? () => void remove() : undefined}
    >
      {editor.summary}
      <LanguageTabs label={t('assortment.words')} progress={(code) => completeness(draft, code, defaultCode)}>
        {(code) => (
          <>
            <TextField label={t('assortment.name')} value={draft.texts[code]?.name ?? ''} maxLength={200} onChange={(name) => setTexts(code, { name })} />
            <TextAreaField label={t('assortment.description')} value={draft.texts[code]?.description ?? ''} maxLength={2000} onChange={(description) => setTexts(code, { description })} />
          </>
        )}
      </LanguageTabs>
      <TextField dir="ltr" label={t('assortment.field.slug')} hint={<bdi dir="ltr">{`/categories/${draft.slug}`}</bdi>} value={draft.slug} maxLength={120} onChange={(slug) => setDraft({ ...draft, slug })} />
      <SelectField
        label={t('shelves.parent')}
        hint={isParent ? t('shelves.isParent') : undefined}
        disabled={isParent}
        value={draft.parent_id}
        onChange={(parent_id) => setDraft({ ...draft, parent_id })}
        options={[{ value: '', label: t('shelves.top') }, ...parents.map((other) => ({ value: other.id, label: shelfName(other, reader) }))]}
      />
      <PictureField label={t('shelves.image')} value={draft.image_url || null} upload={(picture) => uploadShelfPicture(factoryId, picture)} onChange={(image_url) => setDraft((now) => ({ ...now, image_url: image_url ?? '' }))} />
      <CheckField label={t('assortment.isActive')} checked={draft.is_active} onChange={(is_active) => setDraft({ ...draft, is_active })} />
    </EditorDrawer>
  )
}
