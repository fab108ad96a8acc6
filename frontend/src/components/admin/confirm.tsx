import type { TFunction } from 'i18next'
import { type ReactNode, createContext, useCallback, useContext, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent, DialogDescription, DialogTitle } from '@/components/ui/dialog'

export interface Question {
  title: string
  text?: ReactNode
  /** The button that does it. */
  action: string
  /** The button that does not; "Cancel" without. */
  cancel?: string
  /** Something is lost. */
  isDestructive?: boolean
}

/** "Leave without saving?" */
export const leaveQuestion = (t: TFunction, text: string = t('admin.unsaved.text')): Question => ({
  title: t('admin.unsaved.title'),
  text,
  action: t('admin.unsaved.leave'),
  cancel: t('admin.unsaved.stay'),
  isDestructive: true,
})

type Ask = (question: Question) => Promise<boolean>
const ConfirmContext = createContext<Ask>(() => Promise.resolve(false))

/** `if (await confirm({ title, action })) …`. Escape and a press beside the window are a no. */
export const useConfirm = (): Ask => useContext(ConfirmContext)

/**
 * The same for what may stand outside of the panel too, such as edit mode: `ask`, and the window to draw beside one's own. The focus
 * comes back to where it was asked from.
 */
export function useQuestion(): { ask: Ask; window: ReactNode } {
  const { t } = useTranslation()
  const [question, setQuestion] = useState<Question | null>(null)
  const [isOpen, setOpen] = useState(false)
  const answer = useRef<(yes: boolean) => void>(undefined)

  const ask = useCallback<Ask>((next) => {
    answer.current?.(false)
    setQuestion(next)
    setOpen(true)
    return new Promise((resolve) => {
      answer.current = resolve
    })
  }, [])
  const close = (yes: boolean) => {
    setOpen(false)
    answer.current?.(yes)
    answer.current = undefined
  }
  const window = (
    <Dialog open={isOpen} onOpenChange={(open) => !open && close(false)}>
      <DialogContent
        role="alertdialog"
        closeLabel={t('common.close')}
        className="max-w-md"
        // The window above hears keys a moment before this one has its place among the layers: whoever has the focus is meant.
        onKeyDown={(event) => event.key === 'Escape' && close(false)}
        {...(question?.text ? {} : { 'aria-describedby': undefined })}
      >
        <DialogTitle className="pe-10">{question?.title}</DialogTitle>
        {question?.text ? <DialogDescription className="mt-3">{question.text}</DialogDescription> : null}
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button variant="outline" onClick={() => close(false)}>
            {question?.cancel ?? t('admin.cancel')}
          </Button>
          <Button variant={question?.isDestructive ? 'destructive' : 'primary'} onClick={() => close(true)}>
            {question?.action}
          </Button>
        </div>
      </DialogContent>
    </Dialog>
  )
  return { ask, window }
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const { ask, window } = useQuestion()
  return (
    <ConfirmContext value={ask}>
      {children}
      {window}
    </ConfirmContext>
  )
}
