import { type ComponentType, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfirm } from '@/components/admin/confirm'
import { EditorDrawer } from '@/components/admin/editor-drawer'
import { CheckField, TextField } from '@/components/admin/form-fields'
import { LanguageTabs } from '@/components/admin/language-tabs'
import { useEditor } from '@/components/admin/use-editor'
import { isAddress } from '@/lib/link-address'
import { type DeskItem, type ItemDraft, deleteItem, saveItem } from './data'

interface ItemEditorProps {
  /** Null makes a new one, at the end of the top. */
  item: DeskItem | null
  items: readonly DeskItem[]
  factoryId: string
  defaultCode: string
  IconPicker: ComponentType<{ value: string; color: string; onChange: (name: string) => void }>
  onDone: () => Promise<void>
  onClose: () => void
}

function draftOf(item: DeskItem | null, defaultCode: string): ItemDraft {
  const titles = Object.fromEntries((item?.menu_items_i18n ?? []).map((own) => [own.language_code, own.title]))
  titles[defaultCode] ??= item?.title ?? ''
  return { url: item?.url ?? '/', icon_name: item?.icon_name ?? '', icon_color: item?.icon_color ?? '', is_external: item?.is_external ?? false, is_active: item?.is_active ?? true, titles }
}

const isColor = (value: string) => value.trim() === '' || CSS.supports('color', value.trim())

export function ItemEditor({ item, items, factoryId, defaultCode, IconPicker, onDone, onClose }: ItemEditorProps) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const [saved] = useState(() => draftOf(item, defaultCode))
  const [draft, setDraft] = useState(saved)
  const editor = useEditor({ failed: 'The menu was not changed', onDone, onClose })
  const children = items.filter((other) => other.parent_id === item?.id && item !== null).length
  const set = (patch: Partial<ItemDraft>) => setDraft({ ...draft, ...patch })
  const save = () => {
    if (!draft.titles[defaultCode]?.trim()) return editor.refuse(t('navigation.titleNeeded'))
    if (!isAddress(draft.url.trim())) return editor.refuse(t('navigation.urlWrong'))
    if (!isColor(draft.icon_color)) return editor.refuse(t('navigation.colorWrong'))
    void editor.run(() => saveItem(item, factoryId, draft, defaultCode, items.length + 1), t('admin.saved'))
  }
  const remove = async () => {
    if (!item || !(await confirm({ title: t('navigation.deleteTitle', { name: item.title }), text: children > 0 ? t('navigation.deleteFamily', { count: children }) : t('navigation.deleteText'), action: t('admin.delete'), isDestructive: true }))) return
    void editor.run(() => deleteItem(item.id), t('admin.deleted'), true)
  }
  return (
    <EditorDrawer
      open
      title={item?.title ?? t('navigation.new')}
      isDirty={!editor.isSaving && JSON.stringify(draft) !== JSON.stringify(saved)}
      isSaving={editor.isSaving}
      onSave={save}
      onClose={onClose}
      onDelete={item ? () => void remove() : undefined}
    >
      {editor.summary}
      <LanguageTabs label={t('navigation.titles')} progress={(code) => ({ done: Number(Boolean(draft.titles[code]?.trim())), of: 1 })}>
        {(code) => <TextField label={t('navigation.title')} value={draft.titles[code] ?? ''} maxLength={200} onChange={(title) => set({ titles: { ...draft.titles, [code]: title } })} />}
      </LanguageTabs>
      <TextField dir="ltr" label={t('navigation.url')} hint={t('navigation.urlHint')} value={draft.url} maxLength={500} spellCheck={false} onChange={(url) => set({ url })} />
      <CheckField label={t('navigation.external')} hint={t('navigation.externalHint')} checked={draft.is_external} onChange={(is_external) => set({ is_external })} />
      <CheckField label={t('navigation.active')} hint={children > 0 ? t('navigation.activeFamily') : undefined} checked={draft.is_active} onChange={(is_active) => set({ is_active })} />
      <IconPicker value={draft.icon_name} color={draft.icon_color} onChange={(icon_name) => set({ icon_name })} />
      <div className="flex items-end gap-2">
        <TextField dir="ltr" className="grow" label={t('navigation.color')} hint={t('navigation.colorHint')} value={draft.icon_color} maxLength={60} spellCheck={false} onChange={(icon_color) => set({ icon_color })} />
        <input
          type="color"
          aria-label={t('navigation.pickColor')}
          value={/^#[0-9a-f]{6}$/i.test(draft.icon_color) ? draft.icon_color : '#0f4c5c'}
          onChange={(event) => set({ icon_color: event.target.value })}
          className="mb-7 size-11 shrink-0 cursor-pointer rounded-lg border border-input bg-card p-1"
        />
      </div>
    </EditorDrawer>
  )
}
