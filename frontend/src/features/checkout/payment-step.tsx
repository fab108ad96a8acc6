import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'

import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/input'
import { Ltr } from '@/components/ui/ltr'
import { config } from '@/lib/config'
import { paths } from '@/lib/paths'

import { Choice } from './choice'
import type { StepProps } from './contact-step'
import type { Preview } from './data'
import type { Draft, Step } from './draft'
import { useProblemText } from './problem-summary'

const METHODS = ['invoice', 'pay_on_delivery', 'bank_transfer'] as const

export function PaymentStep({ draft, problems, onChange, preview }: StepProps & { preview: Preview | undefined }) {
  const { t } = useTranslation()
  const textOf = useProblemText()
  // Cards wait for a payment provider: nothing is shown of what cannot be chosen.
  const open = METHODS.filter((method) => config.payments && (preview?.payment_methods.includes(method) ?? true))
  return (
    <div className="grid gap-10">
      <fieldset id="checkout-payment" tabIndex={-1} className="grid gap-3">
        <legend className="mb-5 font-display text-2xl font-semibold">{t('checkout.payment')}</legend>
        {problems.payment && (
          <p id="checkout-payment-error" className="text-sm font-medium text-berry-text">
            {textOf('payment', problems.payment)}
          </p>
        )}
        {open.map((method) => (
          <Choice
            key={method}
            name="payment"
            value={method}
            isChosen={draft.payment === method}
            describedBy={problems.payment ? 'checkout-payment-error' : undefined}
            onChoose={() => onChange({ payment: method })}
            title={t(`checkout.pay.${method}`)}
            text={t(`checkout.payHint.${method}`)}
          />
        ))}
      </fieldset>
      <Field label={t('checkout.note')} error={textOf('note', problems.note)}>
        <Textarea id="checkout-note" name="note" rows={3} value={draft.note} onChange={(event) => onChange({ note: event.target.value })} />
      </Field>
      <Review draft={draft} preview={preview} />
    </div>
  )
}

/** What was said on the other steps, each with the way back to it. */
function Review({ draft, preview }: { draft: Draft; preview: Preview | undefined }) {
  const { t } = useTranslation()
  const method = preview?.delivery_methods.find(({ code }) => code === draft.delivery)
  return (
    <section aria-labelledby="checkout-review">
      <h2 id="checkout-review" className="mb-4 text-2xl">
        {t('checkout.review')}
      </h2>
      <dl className="divide-y rounded-xl border bg-card">
        <Said label={t('checkout.contact')} step="contact">
          <bdi>{draft.name}</bdi>
          <br />
          <Ltr>{draft.email}</Ltr> · <Ltr>{draft.phone}</Ltr>
          {draft.company && (
            <>
              <br />
              <bdi>{draft.company}</bdi> <Ltr>{draft.org_number}</Ltr>
            </>
          )}
        </Said>
        {method?.kind !== 'pickup' && (
          <Said label={t('checkout.address')} step="contact">
            <bdi>{[draft.line1, draft.line2].filter(Boolean).join(', ')}</bdi>
            <br />
            <Ltr>{draft.postcode}</Ltr> <bdi>{draft.city}</bdi>
          </Said>
        )}
        <Said label={t('checkout.delivery')} step="delivery">
          {method?.name}
        </Said>
      </dl>
    </section>
  )
}

function Said({ label, step, children }: { label: string; step: Step; children: React.ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className="flex items-start justify-between gap-4 p-4">
      <div className="min-w-0">
        <dt className="text-sm text-muted-foreground">{label}</dt>
        <dd className="break-words">{children}</dd>
      </div>
      <Link
        to={paths.checkout(step)}
        aria-label={t('checkout.editWhat', { what: label })}
        className="inline-flex min-h-11 shrink-0 items-center px-1 underline underline-offset-4"
      >
        {t('checkout.edit')}
      </Link>
    </div>
  )
}
