import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'

import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { ErrorSummary } from '@/components/ui/error-summary'
import { Field } from '@/components/ui/field'
import { Form } from '@/components/ui/form'
import { Honeypot } from '@/components/ui/honeypot'
import { Input } from '@/components/ui/input'
import { LoadingIndicator } from '@/components/ui/loading-indicator'
import { isEmail, refusalOf, type FormProblem, type Refusal } from '@/lib/call'
import { logError } from '@/lib/errors'
import { takeFocus } from '@/lib/take-focus'

type Problem = FormProblem<'email'>

interface SubscribeFormProps {
  onSubscribe: (email: string, website: string) => Promise<void>
  /** What the footer's field, or the visitor's account, already knows. */
  email?: string
}

/** Asks for the letters. What it answers is the same for every address: only its owner learns more. */
export function SubscribeForm({ onSubscribe, email: known = '' }: SubscribeFormProps) {
  const { t } = useTranslation()
  const [email, setEmail] = useState(known)
  const [website, setWebsite] = useState('')
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setBusy] = useState(false)
  // Each refusal is a new summary, which takes the focus anew.
  const [attempts, setAttempts] = useState(0)
  const [sentTo, setSentTo] = useState<string | null>(null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setAttempts(attempts + 1)
    if (!isEmail(email.trim())) return setProblem({ fields: { email: 'form.error.email' } })
    setProblem(null)
    setBusy(true)
    try {
      await onSubscribe(email, website)
      setSentTo(email.trim())
    } catch (error) {
      logError('The subscription was refused', (error as { code?: string }).code)
      setProblem(problemOf(refusalOf(error)))
    } finally {
      setBusy(false)
    }
  }

  if (sentTo !== null) return <Sent email={sentTo} onAgain={() => (setSentTo(null), setEmail(''))} />
  const error = problem && 'fields' in problem ? t('form.error.email') : undefined
  return (
    <Form isBusy={isBusy} onSubmit={(event) => void submit(event)} className="relative grid gap-4">
      {problem && (
        <ErrorSummary
          key={attempts}
          title={t('newsletter.failed')}
          text={'whole' in problem ? t(problem.whole) : undefined}
          fields={error ? [{ id: 'newsletter-email', text: error }] : []}
        />
      )}
      <Field label={t('newsletter.email')} error={error}>
        <Input
          id="newsletter-email"
          type="email"
          inputMode="email"
          autoComplete="email"
          dir="ltr"
          className="text-start"
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </Field>
      <Honeypot label={t('newsletter.honeypot')} value={website} onChange={setWebsite} />
      <Button type="submit" size="lg" variant="berry" aria-disabled={isBusy} className="w-full sm:w-fit">
        {isBusy && <LoadingIndicator size="sm" label={t('form.busy')} className="text-current" />}
        {t('newsletter.subscribe')}
      </Button>
    </Form>
  )
}

const problemOf = (refusal: Refusal): Problem =>
  typeof refusal === 'string' ? { whole: `form.error.${refusal}` } : { fields: { email: 'form.error.email' } }

function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const { t } = useTranslation()
  return (
    <div className="grid justify-items-start gap-4">
      <Alert ref={takeFocus} tabIndex={-1} className="w-full">
        <p className="font-semibold">{t('newsletter.sent')}</p>
        <p className="break-words">{t('newsletter.sentText', { email })}</p>
      </Alert>
      <Button variant="outline" onClick={onAgain}>
        {t('newsletter.another')}
      </Button>
    </div>
  )
}
