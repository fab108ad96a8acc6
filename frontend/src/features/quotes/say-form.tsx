import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Form } from '@/components/ui/form'
import { Textarea } from '@/components/ui/input'
import { LoadingIndicator } from '@/components/ui/loading-indicator'

import { MESSAGE_MAX } from './request'

interface SayFormProps {
  label: string
  submit: string
  /** Rejects when it was not taken; what was written then stays. */
  onSay: (text: string) => Promise<void>
  /** With it the form has come at a press and takes the focus. */
  onCancel?: () => void
  isOptional?: boolean
  variant?: 'primary' | 'destructive'
}

/** Something to say, and the button that sends it. */
export function SayForm({ label, submit, onSay, onCancel, isOptional = false, variant = 'primary' }: SayFormProps) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const field = useRef<HTMLDivElement>(null)
  const comesAtPress = onCancel !== undefined
  useEffect(() => {
    if (comesAtPress) field.current?.querySelector('textarea')?.focus()
  }, [comesAtPress])
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (!isOptional && text.trim() === '') {
      setMissing(true)
      field.current?.querySelector('textarea')?.focus()
      return
    }
    setBusy(true)
    try {
      await onSay(text.trim())
      // What was typed on while it was on its way has not been said.
      setText((now) => (now === text ? '' : now))
      setMissing(false)
    } catch {
      // Told by whoever was asked to say it.
    } finally {
      setBusy(false)
    }
  }
  return (
    <Form isBusy={isBusy && comesAtPress} onSubmit={(event) => void send(event)} aria-busy={isBusy} className="grid gap-3 print:hidden">
      <div ref={field}>
        <Field label={label} error={isMissing && text.trim() === '' ? t('quotes.error.say') : undefined}>
          <Textarea dir="auto" rows={3} maxLength={MESSAGE_MAX} value={text} onChange={(event) => setText(event.target.value)} />
        </Field>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant={variant} aria-disabled={isBusy}>
          {isBusy && <LoadingIndicator size="sm" label={t('quotes.sending')} className="text-current" />}
          {submit}
        </Button>
        {onCancel && (
          <Button variant="ghost" onClick={onCancel}>
            {t('common.cancel')}
          </Button>
        )}
      </div>
    </Form>
  )
}
