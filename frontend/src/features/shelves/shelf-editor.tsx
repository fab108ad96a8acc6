import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfirm } from '@/components/admin/confirm'
import { EditorDrawer } from '@/components/admin/editor-drawer'
import { finish } from '@/components/admin/finish'
import { CheckField, SelectField, TextAreaField, TextField } from '@/components/admin/form-fields'
import { LanguageTabs } from '@/components/admin/language-tabs'
import { PictureField } from '@/components/admin/picture-field'
import { Button } from '@/components/ui/button'
import { ErrorSummary } from '@/components/ui/error-summary'
import { useLanguage } from '@/i18n/language'
import { logError } from '@/lib/errors'
import { toast } from '@/lib/toast'
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
  const [failure, setFailure] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [isSaving, setSaving] = useState(false)
  const isDirty = !isSaving && JSON.stringify(draft) !== JSON.stringify(saved)
  const isParent = shelf !== null && shelves.some((other) => other.parent_id === shelf.id)

  const run = async (work: () => Promise<unknown>, message: string, isGone = false) => {
    setAttempt((count) => count + 1)
    setFailure(null)
    setSaving(true)
    try {
      await work()
      toast.success(message)
      await finish(onDone, onClose, isGone)
    } catch (error) {
      logError('The category was not changed', error)
      setFailure(t((error as { code?: string }).code === '23505' ? 'shelves.taken' : 'admin.saveFailed'))
      setSaving(false)
    }
  }
  const onSave = () => {
    const name = draft.texts[defaultCode]?.name.trim()
    if (!name || !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(draft.slug)) {
      setAttempt((count) => count + 1)
      return setFailure(t('shelves.nameAndSlug'))
    }
    void run(() => saveShelf(shelf?.id ?? null, factoryId, draft, defaultCode, shelves.length + 1), t('admin.saved'))
  }
  const remove = async () => {
    if (!shelf || !(await confirm({ title: t('shelves.deleteTitle', { name: shelfName(shelf, reader) }), text: t('shelves.deleteText'), action: t('admin.delete'), isDestructive: true }))) return
    void run(() => deleteShelf(shelf.id), t('admin.deleted'), true)
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
      isSaving={isSaving}
      onSave={onSave}
      onClose={onClose}
      confirmLeave={() => confirm({ title: t('admin.unsaved.title'), text: t('admin.unsaved.text'), action: t('admin.unsaved.leave'), cancel: t('admin.unsaved.stay'), isDestructive: true })}
      footer={
        shelf ? (
          <Button variant="ghost" className="text-berry-text" onClick={() => void remove()}>
            {t('admin.delete')}
          </Button>
        ) : null
      }
    >
      {failure ? <ErrorSummary key={attempt} title={failure} /> : null}
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
