import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Form } from '@/components/ui/form'
import { Input } from '@/components/ui/input'
import { LoadingIndicator } from '@/components/ui/loading-indicator'

import { Refused } from './refused'
import { useAttempt } from './use-attempt'

interface CodeFormProps {
  /** What its button says. */
  submit: string
  onCode: (code: string) => Promise<void>
  /** Stands beside the button, e.g. another one that cancels. */
  children?: ReactNode
}

/** Asks for what an authenticator app shows. Spaces, as people read such codes, do not count. */
export function CodeForm({ submit, onCode, children }: CodeFormProps) {
  const { t } = useTranslation()
  const [code, setCode] = useState('')
  const [isIncomplete, setIncomplete] = useState(false)
  const { isBusy, refusal, attempts, run } = useAttempt()
  const id = useId()

  const send = async (event: FormEvent) => {
    event.preventDefault()
    const digits = westernDigits(code).replaceAll(/\D/g, '')
    setIncomplete(digits.length !== 6)
    if (digits.length !== 6) return document.getElementById(id)?.focus()
    if (!(await run(() => onCode(digits)))) setCode('')
  }

  return (
    <Form isBusy={isBusy} onSubmit={(event) => void send(event)} className="grid gap-5">
      {refusal && <Refused key={attempts} refusal={refusal} />}
      <Field
        label={t('security.code')}
        hint={t('security.codeHint')}
        error={isIncomplete && t('security.error.codeShape')}
      >
        <Input
          id={id}
          name="code"
          value={code}
          onChange={(event) => setCode(event.target.value)}
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          dir="ltr"
          className="max-w-44 text-center font-display text-2xl tracking-[0.25em]"
        />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" aria-disabled={isBusy}>
          {isBusy && <LoadingIndicator size="sm" label={t('auth.busy')} className="text-current" />}
          {submit}
        </Button>
        {children}
      </div>
    </Form>
  )
}

/** Arabic and Persian keyboards write digits of their own. */
export const westernDigits = (text: string): string =>
  text
    .replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x06_60))
    .replaceAll(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x06_f0))
