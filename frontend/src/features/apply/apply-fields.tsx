// The controls of each step. They are drawn by the form, which knows what is wrong and what comes next.

import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { Input, NativeSelect, Textarea } from '@/components/ui/input'

import { CHANNELS, KINDS, type Application, type ApplicationField } from './application'

export interface StepProps {
  application: Application
  onChange: (change: Partial<Application>) => void
  /** The text that is shown at a field, if it is wrong. */
  error: (field: ApplicationField) => string | undefined
}

type TextField = 'company' | 'org_number' | 'website' | 'contact_name' | 'email' | 'phone' | 'address' | 'postcode' | 'city'

export const controlId = (field: ApplicationField) => `apply-${field}`

function useControl({ application, onChange }: StepProps) {
  return (field: TextField) => ({
    id: controlId(field),
    value: application[field],
    required: field !== 'website',
    onChange: (event: { target: { value: string } }) => onChange({ [field]: event.target.value }),
  })
}

export function CompanyStep(props: StepProps) {
  const { t } = useTranslation()
  const control = useControl(props)
  return (
    <>
      <Field label={t('apply.company')} error={props.error('company')}>
        <Input {...control('company')} autoComplete="organization" maxLength={200} />
      </Field>
      <Field label={t('apply.orgNumber')} hint={t('apply.orgNumberHint')} error={props.error('org_number')}>
        <Input {...control('org_number')} inputMode="numeric" dir="ltr" maxLength={11} className="text-start sm:max-w-60" />
      </Field>
      <Field label={t('sellers.kind')} error={props.error('kind')}>
        <NativeSelect id={controlId('kind')} required value={props.application.kind} onChange={(event) => props.onChange({ kind: event.target.value })}>
          <option value="">{t('contact.choose')}</option>
          {KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {t(`sellers.kind.${kind}`)}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <Field label={`${t('apply.web')} (${t('form.optional')})`} error={props.error('website')}>
        <Input {...control('website')} type="url" autoComplete="url" placeholder="https://" dir="ltr" maxLength={300} className="text-start" />
      </Field>
    </>
  )
}

export function ContactStep(props: StepProps) {
  const { t } = useTranslation()
  const control = useControl(props)
  return (
    <>
      <Field label={t('apply.contactName')} error={props.error('contact_name')}>
        <Input {...control('contact_name')} autoComplete="name" maxLength={200} />
      </Field>
      <Field label={t('contact.email')} error={props.error('email')}>
        <Input {...control('email')} type="email" inputMode="email" autoComplete="email" dir="ltr" className="text-start" />
      </Field>
      <Field label={t('apply.phone')} error={props.error('phone')}>
        <Input {...control('phone')} type="tel" autoComplete="tel" dir="ltr" maxLength={30} className="text-start" />
      </Field>
    </>
  )
}

export function PlaceStep({ map, ...props }: StepProps & { map: ReactNode }) {
  const { t } = useTranslation()
  const control = useControl(props)
  return (
    <>
      <Field label={t('apply.address')} error={props.error('address')}>
        <Input {...control('address')} autoComplete="street-address" maxLength={200} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-[10rem_1fr]">
        <Field label={t('apply.postcode')} error={props.error('postcode')}>
          <Input {...control('postcode')} autoComplete="postal-code" inputMode="numeric" dir="ltr" maxLength={6} className="text-start" />
        </Field>
        <Field label={t('apply.city')} error={props.error('city')}>
          <Input {...control('city')} autoComplete="address-level2" maxLength={100} />
        </Field>
      </div>
      {map}
    </>
  )
}

interface Choice {
  value: string
  label: string
}

export function GoodsStep({ goods, ...props }: StepProps & { goods: readonly Choice[] }) {
  const { t } = useTranslation()
  return (
    <>
      <Choices
        field="assortment"
        legend={t('apply.assortment')}
        choices={goods}
        chosen={props.application.assortment}
        error={props.error('assortment')}
        onChange={(assortment) => props.onChange({ assortment })}
      />
      <Choices
        field="channels"
        legend={t('apply.channels')}
        choices={CHANNELS.map((value) => ({ value, label: t(`apply.channel.${value}`) }))}
        chosen={props.application.channels}
        error={props.error('channels')}
        onChange={(channels) => props.onChange({ channels })}
      />
      <Field label={`${t('apply.message')} (${t('form.optional')})`}>
        <Textarea value={props.application.message} maxLength={2000} rows={4} onChange={(event) => props.onChange({ message: event.target.value })} />
      </Field>
    </>
  )
}

interface ChoicesProps {
  field: 'assortment' | 'channels'
  legend: string
  choices: readonly Choice[]
  chosen: readonly string[]
  error: string | undefined
  onChange: (chosen: string[]) => void
}

function Choices({ field, legend, choices, chosen, error, onChange }: ChoicesProps) {
  const errorId = `${controlId(field)}-error`
  return (
    // The group takes the focus when the summary leads here.
    <fieldset id={controlId(field)} tabIndex={-1} aria-describedby={error ? errorId : undefined}>
      <legend className="mb-2 text-sm font-semibold">{legend}</legend>
      <div className="grid gap-1 sm:grid-cols-2">
        {choices.map(({ value, label }) => (
          <label key={value} className="flex min-h-10 items-center gap-3 rounded-lg px-2 hover:bg-muted">
            <Checkbox
              checked={chosen.includes(value)}
              onCheckedChange={(isOn) => onChange(isOn === true ? [...chosen, value] : chosen.filter((each) => each !== value))}
            />
            {label}
          </label>
        ))}
      </div>
      {error && (
        <p id={errorId} className="mt-1.5 text-sm font-medium text-berry-text">
          {error}
        </p>
      )}
    </fieldset>
  )
}
