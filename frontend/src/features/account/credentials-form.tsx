import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'

import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Form } from '@/components/ui/form'
import { Input } from '@/components/ui/input'
import { LoadingIndicator } from '@/components/ui/loading-indicator'
import { logError } from '@/lib/errors'

import {
  fieldErrors,
  FORMS,
  PASSWORD_MIN,
  refusalKey,
  type Credentials,
  type FieldErrors,
  type Mode,
  type RefusalKey,
} from './credentials'
import { PasswordInput } from './password-field'

interface CredentialsFormProps {
  mode: Mode
  onSubmit: (credentials: Credentials) => Promise<void>
}

type Failure = { fields: FieldErrors } | { refusal: RefusalKey }

export function CredentialsForm({ mode, onSubmit }: CredentialsFormProps) {
  const { t } = useTranslation()
  const [credentials, setCredentials] = useState<Credentials>({ email: '', password: '' })
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isBusy, setBusy] = useState(false)
  // Each refusal is a new summary, which takes the focus anew.
  const [attempts, setAttempts] = useState(0)
  const fields = failure !== null && 'fields' in failure ? failure.fields : {}
  const form = FORMS[mode]

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setAttempts((count) => count + 1)
    const wanted = { ...credentials, email: credentials.email.trim() }
    const errors = fieldErrors(wanted, mode)
    if (Object.keys(errors).length > 0) return setFailure({ fields: errors })
    setFailure(null)
    setBusy(true)
    try {
      await onSubmit(wanted)
    } catch (error) {
      logError(`The form ${mode} was refused`, (error as Error).name)
      setFailure({ refusal: refusalKey(error as Parameters<typeof refusalKey>[0]) })
    } finally {
      setBusy(false)
    }
  }

  const input = (name: keyof Credentials) => ({
    id: `${mode}-${name}`,
    name,
    value: credentials[name],
    required: true,
    onChange: (event: { target: { value: string } }) =>
      setCredentials({ ...credentials, [name]: event.target.value }),
  })

  return (
    <Form isBusy={isBusy} onSubmit={(event) => void submit(event)} className="grid gap-5">
      {failure && <ErrorSummary key={attempts} mode={mode} failure={failure} />}
      {form.fields.includes('email') && (
        <Field label={t('auth.email')} error={fields.email && t(fields.email)}>
          <Input
            {...input('email')}
            type="email"
            inputMode="email"
            autoComplete="email"
            dir="ltr"
            className="text-start"
          />
        </Field>
      )}
      {form.fields.includes('password') && (
        <Field
          label={t(mode === 'new-password' ? 'auth.new.password' : 'auth.password')}
          hint={form.choosesPassword ? t('auth.passwordHint', { count: PASSWORD_MIN }) : undefined}
          error={fields.password && t(fields.password, { count: PASSWORD_MIN })}
        >
          <PasswordInput
            {...input('password')}
            autoComplete={form.choosesPassword ? 'new-password' : 'current-password'}
          />
        </Field>
      )}
      <Button type="submit" size="lg" aria-disabled={isBusy} className="w-full">
        {isBusy && <LoadingIndicator size="sm" label={t('auth.busy')} className="text-current" />}
        {t(form.submit)}
      </Button>
    </Form>
  )
}

/** Takes the focus when it appears, and leads to each field that needs another look. */
function ErrorSummary({ mode, failure }: { mode: Mode; failure: Failure }) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <Alert ref={box} variant="error" tabIndex={-1}>
      <p className="font-semibold">{t(FORMS[mode].failed)}</p>
      {'refusal' in failure ? (
        <p>{t(failure.refusal)}</p>
      ) : (
        <ul className="mt-1 list-disc ps-5">
          {Object.entries(failure.fields).map(([name, key]) => (
            <li key={name}>
              <a href={`#${mode}-${name}`} className="underline underline-offset-4">
                {t(key, { count: PASSWORD_MIN })}
              </a>
            </li>
          ))}
        </ul>
      )}
    </Alert>
  )
}
