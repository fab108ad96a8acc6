import { type FormEvent, type ReactNode, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import { Dialog, DialogDescription, DialogTitle, SheetContent } from '@/components/ui/dialog'
import { Form } from '@/components/ui/form'
import { cn } from '@/lib/cn'
import { useIsHere } from '@/lib/use-is-here'
import { leaveQuestion, useConfirm } from './confirm'
import { useUnsaved } from './unsaved'

export interface EditorDrawerProps {
  open: boolean
  title: string
  lead?: ReactNode
  /** Something differs from what is saved: Save works, and closing asks first. */
  isDirty: boolean
  isSaving: boolean
  onSave: () => void
  /** Called once closing is settled. */
  onClose: () => void
  saveLabel?: string
  /** Asks for itself, if it asks; no "Delete" without. */
  onDelete?: (() => void) | undefined
  /** Beside the buttons at the bottom. */
  footer?: ReactNode
  className?: string
  children: ReactNode
}

/** A drawer with a form in it: Ctrl+S and Ctrl+Enter save, Escape closes, nothing unsaved is lost unasked. While it is saved its fields rest. */
export function EditorDrawer(props: EditorDrawerProps) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const { open, title, lead, isDirty, isSaving, onSave, onClose, saveLabel, onDelete, footer, className, children } = props
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const { release } = useUnsaved(open && isDirty)

  const isHere = useIsHere()
  const close = async () => {
    // What is on its way may yet be refused, and its words would be gone with the drawer.
    if ((isDirty || isSaving) && !(await confirm(leaveQuestion(t)))) return
    // Saved and closed while it was asked.
    if (!isHere.current) return
    release()
    onClose()
  }
  /** Where the form is still on its way, the first thing that could take the focus is "Delete". */
  const begin = (event: Event) => {
    if (form.current?.querySelector('input, select, textarea, button')) return
    event.preventDefault()
    form.current?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isSaving) onSave()
  }
  return (
    <Dialog open={open} onOpenChange={(next) => !next && void close()}>
      <SheetContent
        closeLabel={t('common.close')}
        className={cn('max-w-2xl', className)}
        {...(lead ? {} : { 'aria-describedby': undefined })}
        onEscapeKeyDown={leaveToQuestion}
        onOpenAutoFocus={begin}
        onKeyDown={(event) => {
          const wantsSave = (event.ctrlKey || event.metaKey) && (event.key === 's' || event.key === 'Enter')
          if (!wantsSave) return
          event.preventDefault()
          if (isDirty && !isSaving) onSave()
        }}
      >
        <div className="border-b px-5 py-4 pe-16">
          <DialogTitle>{title}</DialogTitle>
          {lead ? <DialogDescription className="mt-1 text-sm">{lead}</DialogDescription> : null}
        </div>
        <Form isBusy={isSaving} ref={form} id={formId} tabIndex={-1} onSubmit={submit} className="grid grow content-start gap-6 overflow-y-auto px-5 py-5 outline-none">
          {children}
        </Form>
        {/* On a phone what is beside has a row of its own, and the two buttons share the next one. */}
        <div className="flex flex-col gap-2 border-t bg-muted px-5 py-3 sm:flex-row sm:items-center sm:gap-3">
          {footer || onDelete ? (
            <div className="flex flex-wrap items-center justify-center gap-2 sm:justify-start">
              {onDelete ? (
                <Button variant="ghost" className="text-berry-text" onClick={onDelete}>
                  {t('admin.delete')}
                </Button>
              ) : null}
              {footer}
            </div>
          ) : null}
          <div className="grid grid-cols-2 gap-3 max-[20rem]:grid-cols-1 sm:ms-auto sm:flex">
            <Button variant="outline" onClick={() => void close()}>
              {t('admin.cancel')}
            </Button>
            <Button type="submit" form={formId} disabled={!isDirty && !isSaving} aria-disabled={isSaving} aria-busy={isSaving} className="min-w-0">
              {isSaving ? t('admin.saving') : (saveLabel ?? t('admin.save'))}
            </Button>
          </div>
        </div>
      </SheetContent>
    </Dialog>
  )
}

/** Escape is for the window that has the focus: a question that just opened may not be above this one yet. */
function leaveToQuestion(event: KeyboardEvent): void {
  if (event.target instanceof Element && event.target.closest('[role=alertdialog]')) event.preventDefault()
}
