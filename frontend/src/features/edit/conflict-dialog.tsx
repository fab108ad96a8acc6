import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { WrittenBy } from '@/components/admin/written-by'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent, DialogDescription, DialogTitle } from '@/components/ui/dialog'
import { DiffView } from './diff-view'
import { refresh } from './refresh'
import { type Editing, editStore, patched } from './store'
import { isHtml, tableOf } from './target'
import { useEditing } from './use-editing'

/** Somebody else has written the text since one began with it. Nothing is lost: theirs is kept by the database, one's own here. */
export default function ConflictDialog({ editing }: { editing: Editing }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const edit = useEditing({ target: editing.target, value: editing.seed })
  const theirs = editing.theirs!
  const theirText = theirs.value ?? ''
  /** From now on one edits on top of what they wrote. */
  const onTop = (text: string) =>
    editStore.set((state) => patched(state, editing.id, { base: theirs, seed: theirText, text, theirs: undefined, status: 'idle' }))

  const keepMine = () => {
    onTop(editing.text)
    void edit.save()
  }
  const takeTheirs = () => {
    edit.cancel()
    void refresh(queryClient, editing.target)
  }
  const keepBoth = () => {
    onTop(isHtml(editing.target) ? theirText + editing.text : `${theirText}\n${editing.text}`)
    void refresh(queryClient, editing.target)
  }
  // Closing decides nothing: one's own text stays in its field, begun from where it was.
  const close = () => editStore.set((state) => patched(state, editing.id, { theirs: undefined }))
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && close()}>
      <DialogContent
        closeLabel={t('common.close')}
        className="max-w-2xl outline-none"
        // No button at once: the Enter that was meant to save would choose.
        onOpenAutoFocus={(event) => {
          event.preventDefault()
          if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
        }}
      >
        <DialogTitle className="pe-10">{t('edit.conflict.title')}</DialogTitle>
        <DialogDescription className="mt-2">{t('edit.conflict.text')}</DialogDescription>
        <div className="mt-3">
          <WrittenBy of={{ table: tableOf(editing.target), language: editing.language, row: theirs.rowId }} version={theirs.updatedAt} />
        </div>
        <h3 className="mt-3 mb-1.5 font-sans text-sm font-semibold">{t('edit.conflict.theirs')}</h3>
        <DiffView before={editing.base.value ?? ''} after={theirText} />
        <h3 className="mt-4 mb-1.5 font-sans text-sm font-semibold">{t('edit.conflict.mine')}</h3>
        <DiffView before={editing.base.value ?? ''} after={editing.text} />
        <div className="mt-6 flex flex-wrap gap-3">
          <Button onClick={keepMine}>{t('edit.conflict.keepMine')}</Button>
          <Button variant="secondary" onClick={takeTheirs}>
            {t('edit.conflict.takeTheirs')}
          </Button>
          <Button variant="outline" onClick={keepBoth}>
            {t('edit.conflict.keepBoth')}
          </Button>
        </div>
      </DialogContent>
    </Dialog>
  )
}
