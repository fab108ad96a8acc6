// What was said about something, and the form that says more: to whoever asked, or to ourselves.
import { Lock } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import { Form } from '@/components/ui/form'
import { useLanguage } from '@/i18n/language'
import { cn } from '@/lib/cn'
import { formatDate } from '@/lib/dates'
import { SelectField, TextAreaField } from './form-fields'
import { useUnsaved } from './unsaved'
import { useDue } from './use-due'

export interface Remark {
  id: string
  /** `note`: for the staff's eyes only. */
  kind: 'them' | 'us' | 'note'
  who: ReactNode
  /** ISO time. */
  at: string
  text: string
  about?: ReactNode
}

const looks = { them: 'bg-muted', us: 'bg-spruce-soft', note: 'border border-dashed bg-rye-soft' } as const

export function Talk({ label, remarks }: { label: string; remarks: readonly Remark[] }) {
  const { code } = useLanguage()
  if (remarks.length === 0) return null
  return (
    <ul aria-label={label} className="grid gap-3">
      {remarks.map((remark) => (
        <li key={remark.id} className={cn('max-w-prose rounded-xl px-4 py-3', looks[remark.kind])}>
          <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted-foreground">
            {remark.kind === 'note' ? <Lock aria-hidden className="size-3.5" /> : null}
            <span className="font-semibold text-foreground">{remark.who}</span>
            <time dateTime={remark.at}>{formatDate(remark.at, code, 'moment')}</time>
            {remark.about ? <bdi>{remark.about}</bdi> : null}
          </p>
          <p dir="auto" className="mt-0.5 break-words whitespace-pre-line">
            {remark.text}
          </p>
        </li>
      ))}
    </ul>
  )
}

export interface SayKind<Kind extends string> {
  value: Kind
  label: string
  /** The button's words. */
  submit: string
  disabled?: boolean
}

interface SayProps<Kind extends string> {
  kinds: readonly SayKind<Kind>[]
  maxLength: number
  isBusy: boolean
  /** Calls `onTaken` as soon as it was taken: then the field is emptied, and otherwise nothing typed is lost. */
  onSay: (kind: Kind, text: string, onTaken: () => void) => Promise<unknown>
}

/** Ctrl+Enter sends; leaving with something typed asks first. */
export function Say<Kind extends string>({ kinds, maxLength, isBusy, onSay }: SayProps<Kind>) {
  const { t } = useTranslation()
  const id = useId()
  const [wanted, setWanted] = useState<Kind | null>(null)
  const [text, setText] = useState('')
  useUnsaved(text.trim() !== '')
  const kind = kinds.find(({ value, disabled }) => value === wanted && !disabled) ?? kinds[0]!
  const send = useDue(isBusy, async () => {
    if (text.trim() === '') return
    const place = document.activeElement
    // What was typed on while it was on its way has not been said.
    await onSay(kind.value, text.trim(), () => setText((now) => (now === text ? '' : now)))
    // Whoever has gone on meanwhile stays where they are.
    if (document.activeElement === place || document.activeElement === document.body) document.getElementById(id)?.focus()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    send()
  }
  return (
    <Form isBusy={false} onSubmit={submit} aria-busy={isBusy} className="grid gap-3">
      {kinds.length > 1 ? (
        <SelectField
          label={t('record.sayKind')}
          className="max-w-sm"
          value={kind.value}
          onChange={(value) => setWanted(value as Kind)}
          options={kinds.map(({ value, label, disabled }) => ({ value, label, disabled }))}
        />
      ) : null}
      <TextAreaField
        id={id}
        label={kinds.length > 1 ? t('record.text') : kind.label}
        dir="auto"
        maxLength={maxLength}
        value={text}
        onChange={setText}
        onKeyDown={keys}
      />
      <Button type="submit" className="w-fit" aria-disabled={isBusy || text.trim() === ''}>
        {kind.submit}
      </Button>
    </Form>
  )
}
