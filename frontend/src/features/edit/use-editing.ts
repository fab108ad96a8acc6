import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '@/i18n/language'
import type { EditTarget, EditableProps } from '@/lib/edit-mode'
import { logError } from '@/lib/errors'
import { useFactory } from '@/lib/factory'
import { toast } from '@/lib/toast'
import { ChangedMeanwhile, type Draft, type Place, draftsQuery, dropDraft, readText, writeDraft, writeText } from './data'
import { refresh } from './refresh'
import { type Editing, type StoredText, closed, editStore, isUnsaved, noted, opened, patched, settled, useEditState } from './store'
import { keyOf } from './target'

export interface InlineEdit {
  /** Undefined while the text is only shown. */
  editing: Editing | undefined
  /** A version nobody else sees yet. */
  draft: Draft | undefined
  canSave: boolean
  begin: () => Promise<void>
  change: (text: string) => void
  /** True once it is saved. */
  save: () => Promise<boolean>
  cancel: () => void
}

/** A press that comes twice asks once: the later answer would put the stored words over what was written since. */
const reading = new Set<string>()

/** One text's way from shown to edited to saved. */
export function useEditing({ target, value }: Pick<EditableProps, 'target' | 'value'>): InlineEdit {
  const { t } = useTranslation()
  const { code } = useLanguage()
  const { factory } = useFactory()
  const queryClient = useQueryClient()
  const id = keyOf(target, code)
  const editing = useEditState((state) => state.open.get(id))
  const { data: drafts } = useQuery(draftsQuery(factory?.id))
  const draft = drafts?.get(id)
  const place = (): Place => ({ target, factoryId: factory?.id ?? '', language: code })

  const begin = async () => {
    if (reading.has(id) || editStore.get().open.has(id)) return
    reading.add(id)
    try {
      const stored = await readText(place())
      const base = draft ? { ...stored, updatedAt: draft.baseUpdatedAt } : stored
      const seed = draft?.value ?? stored.value ?? value
      editStore.set((state) => opened(state, { id, target, language: code, base, seed, text: seed, status: 'idle' }))
    } catch (error) {
      logError('Text could not be read', error)
      toast.error(t('edit.error'), { description: t('edit.readFailed') })
    } finally {
      reading.delete(id)
    }
  }

  const save = async (): Promise<boolean> => {
    const current = editStore.get().open.get(id)
    if (!current || current.status === 'saving' || !isUnsaved(current)) return false
    editStore.set((state) => patched(state, id, { status: 'saving' }))
    try {
      const stored = await saveText(place(), current, draft !== undefined)
      await refresh(queryClient, target)
      editStore.set((state) => settled(state, id, current.text, stored))
      return true
    } catch (error) {
      await keepOpen(place(), id, error)
      return false
    }
  }

  return {
    editing,
    draft,
    canSave: editing !== undefined && isUnsaved(editing) && editing.status !== 'saving',
    begin,
    change: (text) => editStore.set((state) => patched(state, id, { text })),
    save,
    cancel: () => editStore.set((state) => closed(state, id)),
  }
}

/** Answers what a further save begins from: of a draft the text is still what it was. */
async function saveText(place: Place, { text, base }: Editing, hasDraft: boolean): Promise<StoredText> {
  if (editStore.get().isDrafting) {
    await writeDraft(place, text, base)
    return base
  }
  const stored = await writeText(place, text, base)
  if (hasDraft && stored.rowId) await dropDraft(place, stored.rowId)
  editStore.set((state) => noted(state, { target: place.target, language: place.language, before: base.value, after: text, stored }))
  return stored
}

/** A failure is logged only and editing stays open (specification §8); a text that moved is shown beside one's own. */
async function keepOpen(place: Place, id: string, error: unknown): Promise<void> {
  logError('Text save failed', error)
  const theirs = error instanceof ChangedMeanwhile ? await readText(place).catch(() => undefined) : undefined
  editStore.set((state) => patched(state, id, theirs ? { status: 'idle', theirs } : { status: 'failed' }))
}

/** For lists of what is open, which know no component. */
export const nameOf = (target: EditTarget): string => (target.kind === 'text' ? `${target.slug} / ${target.key}` : target.kind === 'footer' ? target.title : '')
