import type { InputHTMLAttributes } from 'react'
import { useTranslation } from 'react-i18next'

import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { Input, NativeSelect } from '@/components/ui/input'

import type { SavedAddress } from './data'
import type { Draft, FieldName, Problems } from './draft'
import { useProblemText } from './problem-summary'

export interface StepProps {
  draft: Draft
  problems: Problems
  onChange: (fields: Partial<Draft>) => void
}

interface ContactStepProps extends StepProps {
  /** A customer's own; none for guests. */
  addresses: readonly SavedAddress[]
  isSignedIn: boolean
}

type FieldText = 'name' | 'email' | 'phone' | 'company' | 'org_number' | 'po_number' | 'line1' | 'line2' | 'postcode' | 'city'

export function ContactStep({ addresses, isSignedIn, ...step }: ContactStepProps) {
  const { t } = useTranslation()
  const { draft, onChange } = step
  const field = useFields(step)
  return (
    <div className="grid gap-10">
      <fieldset className="grid gap-5">
        <legend className="mb-5 font-display text-2xl font-semibold">{t('checkout.contact')}</legend>
        {field('name', 'name', { autoComplete: 'name' })}
        <div className="grid items-start gap-5 sm:grid-cols-2">
          {field('email', 'email', { type: 'email', inputMode: 'email', autoComplete: 'email', dir: 'ltr' }, t('checkout.emailHint'))}
          {field('phone', 'phone', { type: 'tel', inputMode: 'tel', autoComplete: 'tel', dir: 'ltr' }, t('checkout.phoneHint'))}
        </div>
        <div className="grid items-start gap-5 sm:grid-cols-3">
          {field('company', 'company', { autoComplete: 'organization', required: false })}
          {field('org_number', 'org_number', { inputMode: 'numeric', dir: 'ltr', required: false })}
          {field('po_number', 'po_number', { required: false })}
        </div>
      </fieldset>
      <fieldset className="grid gap-5">
        <legend className="mb-5 font-display text-2xl font-semibold">{t('checkout.address')}</legend>
        {addresses.length > 0 && <SavedAddresses addresses={addresses} {...step} />}
        {field('line1', 'line1', { autoComplete: 'shipping address-line1' })}
        {field('line2', 'line2', { autoComplete: 'shipping address-line2', required: false })}
        <div className="grid grid-cols-[9rem_1fr] items-start gap-5">
          {field('postcode', 'postcode', { autoComplete: 'shipping postal-code', inputMode: 'numeric', dir: 'ltr' })}
          {field('city', 'city', { autoComplete: 'shipping address-level2' })}
        </div>
        {isSignedIn && (
          <Tick isOn={draft.savesAddress} onChange={(savesAddress) => onChange({ savesAddress })} id="checkout-save" label={t('checkout.save')} />
        )}
        <Tick isOn={!draft.hasBilling} onChange={(same) => onChange({ hasBilling: !same })} id="checkout-same" label={t('checkout.billingSame')} />
      </fieldset>
      {draft.hasBilling && (
        <fieldset className="grid gap-5">
          <legend className="mb-5 font-display text-2xl font-semibold">{t('checkout.billing')}</legend>
          {field('billing_line1', 'line1', { autoComplete: 'billing address-line1' })}
          <div className="grid grid-cols-[9rem_1fr] items-start gap-5">
            {field('billing_postcode', 'postcode', { autoComplete: 'billing postal-code', inputMode: 'numeric', dir: 'ltr' })}
            {field('billing_city', 'city', { autoComplete: 'billing address-level2' })}
          </div>
        </fieldset>
      )}
    </div>
  )
}

function useFields({ draft, problems, onChange }: StepProps) {
  const { t } = useTranslation()
  const textOf = useProblemText()
  return (name: FieldName, text: FieldText, input: InputHTMLAttributes<HTMLInputElement>, hint?: string) => (
    <Field label={t(`checkout.field.${text}`)} hint={hint} error={textOf(name, problems[name])}>
      <Input
        id={`checkout-${name}`}
        name={name}
        required
        className="text-start"
        value={draft[name]}
        onChange={(event) => onChange({ [name]: event.target.value })}
        {...input}
      />
    </Field>
  )
}

function Tick({ id, label, isOn, onChange }: { id: string; label: string; isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <div className="flex items-center gap-3">
      <Checkbox id={id} checked={isOn} onCheckedChange={(state) => onChange(state === true)} />
      <label htmlFor={id} className="py-1.5">
        {label}
      </label>
    </div>
  )
}

function SavedAddresses({ addresses, draft, onChange }: StepProps & { addresses: readonly SavedAddress[] }) {
  const { t } = useTranslation()
  const chosen = addresses.find((saved) => saved.line1 === draft.line1 && saved.postcode === draft.postcode)
  const take = (id: string) => {
    const saved = addresses.find((candidate) => candidate.id === id)
    onChange({ line1: saved?.line1 ?? '', line2: saved?.line2 ?? '', postcode: saved?.postcode ?? '', city: saved?.city ?? '' })
  }
  return (
    <Field label={t('checkout.saved')}>
      <NativeSelect value={chosen?.id ?? ''} onChange={(event) => take(event.target.value)}>
        <option value="">{t('checkout.newAddress')}</option>
        {addresses.map((saved) => (
          <option key={saved.id} value={saved.id}>
            {`${saved.line1}, ${saved.postcode} ${saved.city}`}
          </option>
        ))}
      </NativeSelect>
    </Field>
  )
}
