import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EditorDrawer } from '@/components/admin/editor-drawer'
import { SelectField, TextField } from '@/components/admin/form-fields'
import { useEditor } from '@/components/admin/use-editor'
import { type DeskLanguage, type LanguageDraft, saveLanguage } from './data'
import { guessLanguage, isLanguageCode } from './guess'

interface LanguageEditorProps {
  /** Null makes a new one. */
  language: DeskLanguage | null
  languages: readonly DeskLanguage[]
  onDone: () => Promise<void>
  onClose: () => void
}

const follows = (own: string, guessed: string | undefined) => own === '' || own === guessed

export function LanguageEditor({ language, languages, onDone, onClose }: LanguageEditorProps) {
  const { t } = useTranslation()
  const [saved] = useState<LanguageDraft>(() => ({
    code: language?.code ?? '', name: language?.name ?? '', native_name: language?.native_name ?? '', direction: language?.direction ?? 'ltr', flag_icon_url: language?.flag_icon_url ?? '',
  }))
  const [draft, setDraft] = useState(saved)
  const editor = useEditor({ failed: 'The language was not saved', onDone, onClose })
  const save = () => {
    if (!isLanguageCode(draft.code)) return editor.refuse(t('speech.codeRule'))
    if (!language && languages.some(({ code }) => code === draft.code)) return editor.refuse(t('speech.codeTaken'))
    if (!draft.name.trim() || !draft.native_name.trim()) return editor.refuse(t('speech.namesNeeded'))
    void editor.run(() => saveLanguage(language, draft, languages.length + 1), t('admin.saved'))
  }
  /** A known code brings its names and direction along, unless somebody has written their own. */
  const setCode = (code: string) => {
    const [former, next] = [guessLanguage(draft.code), guessLanguage(code)]
    setDraft({
      ...draft,
      code,
      name: follows(draft.name, former?.name) ? (next?.name ?? '') : draft.name,
      native_name: follows(draft.native_name, former?.native_name) ? (next?.native_name ?? '') : draft.native_name,
      direction: next?.direction ?? draft.direction,
    })
  }
  return (
    <EditorDrawer
      open
      title={language?.native_name ?? t('speech.new')}
      lead={language ? undefined : t('speech.newText')}
      isDirty={!editor.isSaving && JSON.stringify(draft) !== JSON.stringify(saved)}
      isSaving={editor.isSaving}
      onSave={save}
      onClose={onClose}
    >
      {editor.summary}
      {language ? null : <TextField dir="ltr" label={t('speech.code')} hint={t('speech.codeHint')} value={draft.code} maxLength={20} spellCheck={false} autoCapitalize="none" onChange={setCode} />}
      <TextField label={t('speech.nativeName')} lang={draft.code || undefined} dir="auto" value={draft.native_name} maxLength={80} onChange={(native_name) => setDraft({ ...draft, native_name })} />
      <TextField label={t('speech.name')} lang="en" dir="auto" value={draft.name} maxLength={80} onChange={(name) => setDraft({ ...draft, name })} />
      <SelectField
        label={t('speech.directionLabel')}
        value={draft.direction}
        onChange={(direction) => setDraft({ ...draft, direction: direction === 'rtl' ? 'rtl' : 'ltr' })}
        options={[{ value: 'ltr', label: t('speech.direction.ltr') }, { value: 'rtl', label: t('speech.direction.rtl') }]}
      />
      <TextField dir="ltr" label={t('speech.flag')} hint={t('speech.flagHint')} value={draft.flag_icon_url} maxLength={500} onChange={(flag_icon_url) => setDraft({ ...draft, flag_icon_url })} />
    </EditorDrawer>
  )
}
