import type { InputHTMLAttributes } from 'react'
import { useTranslation } from 'react-i18next'

import { Field } from '@/components/ui/field'
import { Input, Textarea } from '@/components/ui/input'

import { MESSAGE_MAX, type Draft, type FieldName, type Problem, type Problems } from './request'

interface RequestFieldsProps {
  draft: Draft
  problems: Problems
  onChange: (fields: Partial<Draft>) => void
  today: string
}

export const fieldId = (name: FieldName | 'files') => `quote-${name}`

export function useProblemText() {
  const { t } = useTranslation()
  return (field: FieldName | 'files', problem: Problem | undefined): string | undefined => {
    if (!problem) return undefined
    if (field === 'files') return t(problem === 'missing' ? 'quotes.error.fileMissing' : 'quotes.error.tooManyFiles')
    if (problem === 'too_long') return t('quotes.error.tooLong')
    if (field === 'name' || field === 'email' || field === 'phone' || field === 'postcode' || field === 'wanted_date') return t(`quotes.error.${field}`)
    return t('quotes.error.tooLong')
  }
}

/** Who asks, where to and when: a guest without an address would never hear from us, the rest helps. */
export function RequestFields({ draft, problems, onChange, today }: RequestFieldsProps) {
  const { t } = useTranslation()
  const textOf = useProblemText()
  const field = (name: Exclude<FieldName, 'message'>, input: InputHTMLAttributes<HTMLInputElement>, hint?: string) => (
    <Field label={t(`quotes.field.${name}`)} hint={hint} error={textOf(name, problems[name])}>
      <Input
        id={fieldId(name)}
        name={name}
        className="text-start"
        value={draft[name]}
        onChange={(event) => onChange({ [name]: event.target.value })}
        {...input}
      />
    </Field>
  )
  return (
    <div className="grid gap-8">
      <fieldset className="grid gap-5">
        <legend className="mb-4 font-display text-2xl font-semibold">{t('quotes.you')}</legend>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          {field('company', { autoComplete: 'organization', maxLength: 200 }, t('quotes.companyHint'))}
          {field('name', { autoComplete: 'name', maxLength: 200, required: true })}
          {field('email', { type: 'email', inputMode: 'email', autoComplete: 'email', dir: 'ltr', required: true }, t('quotes.emailHint'))}
          {field('phone', { type: 'tel', inputMode: 'tel', autoComplete: 'tel', dir: 'ltr' }, t('quotes.phoneHint'))}
        </div>
      </fieldset>
      <fieldset className="grid gap-5">
        <legend className="mb-4 font-display text-2xl font-semibold">{t('quotes.where')}</legend>
        <div className="grid items-start gap-5 sm:grid-cols-[1fr_8rem_1fr]">
          {field('line1', { autoComplete: 'shipping address-line1', maxLength: 200 })}
          {field('postcode', { autoComplete: 'shipping postal-code', inputMode: 'numeric', dir: 'ltr', maxLength: 10 })}
          {field('city', { autoComplete: 'shipping address-level2', maxLength: 100 })}
        </div>
        <div className="sm:max-w-60">{field('wanted_date', { type: 'date', min: today }, t('quotes.dateHint'))}</div>
      </fieldset>
      <Field label={t('quotes.field.message')} hint={t('quotes.messageHint')} error={textOf('message', problems.message)}>
        <Textarea
          id={fieldId('message')}
          name="message"
          rows={5}
          maxLength={MESSAGE_MAX}
          value={draft.message}
          onChange={(event) => onChange({ message: event.target.value })}
        />
      </Field>
    </div>
  )
}
