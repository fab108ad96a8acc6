import { type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent, DialogTitle } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { useLanguage } from '@/i18n/language'
import { type Editing, editStore } from './store'
import { useEditing } from './use-editing'

const TITLE_MAX = 200

export default function MenuTitleDialog({ editing }: { editing: Editing }) {
  const { t } = useTranslation()
  const { current } = useLanguage()
  const edit = useEditing({ target: editing.target, value: editing.seed })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void edit.save()
  }
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && edit.cancel()}>
      <DialogContent closeLabel={t('common.close')} aria-describedby={undefined}>
        <DialogTitle>{t('edit.menuTitle')}</DialogTitle>
        <form onSubmit={submit} className="mt-4 grid gap-4">
          <Field label={t('edit.titleIn', { language: current?.native_name ?? editing.language })} error={editing.status === 'failed' ? t('edit.failed') : undefined}>
            <Input value={editing.text} maxLength={TITLE_MAX} dir="auto" required onChange={(event) => edit.change(event.target.value)} />
          </Field>
          <div className="flex flex-wrap gap-3">
            <Button type="submit" disabled={!edit.canSave || editing.text.trim() === ''}>
              {editing.status === 'failed' ? t('common.retry') : t('common.save')}
            </Button>
            <Button variant="outline" onClick={edit.cancel}>
              {t('common.cancel')}
            </Button>
            <Button variant="ghost" onClick={() => editStore.set((state) => ({ ...state, history: { target: editing.target, language: editing.language, stored: editing.base } }))}>
              {t('edit.history')}
            </Button>
          </div>
        </form>
      </DialogContent>
    </Dialog>
  )
}
