import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'

import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { ErrorSummary } from '@/components/ui/error-summary'
import { Field } from '@/components/ui/field'
import { Form } from '@/components/ui/form'
import { Honeypot } from '@/components/ui/honeypot'
import { Input, NativeSelect, Textarea } from '@/components/ui/input'
import { LoadingIndicator } from '@/components/ui/loading-indicator'
import { Ltr } from '@/components/ui/ltr'
import { refusalOf } from '@/lib/call'
import { logError } from '@/lib/errors'
import { takeFocus } from '@/lib/take-focus'

import { check, EMPTY, MESSAGE_MAX, problemOf, TOPICS, type Message, type MessageField, type MessageProblem } from './message'

interface ContactFormProps {
  /** Sends it and answers the message's number. */
  onSend: (message: Message) => Promise<string>
  /** The signed-in customer's own address: it is filled in, and a copy may be sent to it. */
  ownEmail: string | null
}

export function ContactForm({ onSend, ownEmail }: ContactFormProps) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState<Message>({ ...EMPTY, email: ownEmail ?? '' })
  const [problem, setProblem] = useState<MessageProblem | null>(null)
  const [isBusy, setBusy] = useState(false)
  // Each refusal is a new summary, which takes the focus anew.
  const [attempts, setAttempts] = useState(0)
  const [reference, setReference] = useState<string | null>(null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setAttempts(attempts + 1)
    const found = check(draft)
    setProblem(found)
    if (found) return
    setBusy(true)
    try {
      setReference(await onSend(draft))
      setDraft({ ...EMPTY, email: draft.email, name: draft.name })
    } catch (error) {
      logError('The message was refused', (error as { code?: string }).code)
      setProblem(problemOf(refusalOf(error)))
    } finally {
      setBusy(false)
    }
  }

  if (reference !== null) return <Sent reference={reference} onAgain={() => setReference(null)} />

  const fields: Partial<Record<MessageField, `form.error.${MessageField}`>> = problem && 'fields' in problem ? problem.fields : {}
  const control = (name: MessageField) => ({
    id: `contact-${name}`,
    value: draft[name],
    required: true,
    onChange: (event: { target: { value: string } }) => setDraft({ ...draft, [name]: event.target.value }),
  })
  const error = (name: MessageField) => {
    const key = fields[name]
    return key && t(key)
  }
  return (
    <Form isBusy={isBusy} onSubmit={(event) => void submit(event)} className="relative grid grid-cols-1 gap-5">
      {problem && (
        <ErrorSummary
          key={attempts}
          title={t('contact.failed')}
          text={'whole' in problem ? t(problem.whole) : undefined}
          fields={Object.entries(fields).map(([name, key]) => ({ id: `contact-${name}`, text: t(key) }))}
        />
      )}
      <Field label={t('contact.topic')} error={error('topic')}>
        <NativeSelect {...control('topic')}>
          <option value="">{t('contact.choose')}</option>
          {TOPICS.map((topic) => (
            <option key={topic} value={topic}>
              {t(`contact.topic.${topic}`)}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <Field label={t('contact.name')} error={error('name')}>
          <Input {...control('name')} autoComplete="name" maxLength={200} />
        </Field>
        <Field label={t('contact.email')} error={error('email')}>
          <Input {...control('email')} type="email" inputMode="email" autoComplete="email" dir="ltr" className="text-start" />
        </Field>
      </div>
      <Field
        label={t('contact.message')}
        error={error('message')}
        hint={t('contact.messageHint', { count: draft.message.trim().length })}
      >
        <Textarea {...control('message')} rows={7} maxLength={MESSAGE_MAX} />
      </Field>
      {ownEmail !== null && (
        <label className="flex min-h-8 items-center gap-3">
          <Checkbox checked={draft.copy} onCheckedChange={(value) => setDraft({ ...draft, copy: value === true })} />
          {t('contact.copy')}
        </label>
      )}
      <Honeypot label={t('contact.honeypot')} value={draft.website} onChange={(website) => setDraft({ ...draft, website })} />
      <Button type="submit" size="lg" variant="berry" aria-disabled={isBusy} className="w-full sm:w-fit">
        {isBusy && <LoadingIndicator size="sm" label={t('form.busy')} className="text-current" />}
        {t('contact.send')}
      </Button>
    </Form>
  )
}

function Sent({ reference, onAgain }: { reference: string; onAgain: () => void }) {
  const { t } = useTranslation()
  return (
    <div className="grid justify-items-start gap-5">
      <Alert ref={takeFocus} tabIndex={-1} className="w-full">
        <p className="font-semibold">{t('contact.sent')}</p>
        <p>
          {t('contact.sentText')} <Ltr className="font-semibold">{reference}</Ltr>
        </p>
      </Alert>
      <Button variant="outline" onClick={onAgain}>
        {t('contact.another')}
      </Button>
    </div>
  )
}
