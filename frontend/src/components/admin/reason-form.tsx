import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import { Form, useSending } from '@/components/ui/form'
import { TextAreaField } from './form-fields'
import { useUnsaved } from './unsaved'
import { useDue } from './use-due'

interface ReasonFormProps {
  label: string
  submit: string
  maxLength: number
  isBusy: boolean
  isDestructive?: boolean
  onSubmit: (reason: string) => Promise<unknown>
  onCancel: () => void
}

/** Why something is turned down or sent back, asked where the button was pressed. It takes the focus; Escape gives it back. */
export function ReasonForm({ label, submit, maxLength, isBusy, isDestructive = false, onSubmit, onCancel }: ReasonFormProps) {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const opener = useRef<Element | null>(null)
  useUnsaved(reason.trim() !== '')
  useEffect(() => {
    opener.current = document.activeElement
    field.current?.focus()
  }, [])
  const cancel = () => {
    onCancel()
    if (opener.current instanceof HTMLElement) opener.current.focus()
  }
  const [isSending, give] = useSending(onSubmit)
  const submitted = useDue(isBusy, async () => {
    if (reason.trim()) await give(reason.trim())
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    submitted()
  }
  return (
    <Form isBusy={isSending} onSubmit={send} className="grid max-w-xl gap-3">
      <TextAreaField
        ref={field}
        label={label}
        dir="auto"
        maxLength={maxLength}
        value={reason}
        onChange={setReason}
        onKeyDown={(event) => {
          if (event.key === 'Escape') cancel()
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send(event)
        }}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant={isDestructive ? 'destructive' : 'primary'} aria-disabled={isBusy || reason.trim() === ''}>
          {submit}
        </Button>
        <Button variant="ghost" onClick={cancel}>
          {t('admin.cancel')}
        </Button>
      </div>
    </Form>
  )
}
