import { useTranslation } from 'react-i18next'

import { Ltr } from '@/components/ui/ltr'
import { Skeleton } from '@/components/ui/skeleton'
import { formatMoney } from '@/lib/money'

import { Choice } from './choice'
import type { StepProps } from './contact-step'
import type { DeliveryMethod, Preview } from './data'
import { useProblemText } from './problem-summary'

export function DeliveryStep({ draft, problems, onChange, preview }: StepProps & { preview: Preview | undefined }) {
  const { t } = useTranslation()
  const textOf = useProblemText()
  return (
    <fieldset id="checkout-delivery" tabIndex={-1} className="grid gap-3">
      <legend className="mb-5 font-display text-2xl font-semibold">{t('checkout.delivery')}</legend>
      {problems.delivery && (
        <p id="checkout-delivery-error" className="text-sm font-medium text-berry-text">
          {textOf('delivery', problems.delivery)}
        </p>
      )}
      {!preview && [0, 1, 2].map((row) => <Skeleton key={row} className="h-22 rounded-xl" />)}
      {preview?.delivery_methods.map((method) => (
        <MethodChoice
          key={method.code}
          method={method}
          isChosen={draft.delivery === method.code}
          isInvalid={problems.delivery !== undefined}
          onChoose={() => onChange({ delivery: method.code })}
        />
      ))}
    </fieldset>
  )
}

interface MethodChoiceProps {
  method: DeliveryMethod
  isChosen: boolean
  isInvalid: boolean
  onChoose: () => void
}

function MethodChoice({ method, isChosen, isInvalid, onChoose }: MethodChoiceProps) {
  const { t } = useTranslation()
  const days = t('checkout.days', { min: method.lead_days_min, max: method.lead_days_max })
  const isFree = method.price === 0
  return (
    <Choice
      name="delivery"
      value={method.code}
      isChosen={isChosen}
      disabled={!method.is_available}
      onChoose={onChoose}
      describedBy={isInvalid ? 'checkout-delivery-error' : undefined}
      title={method.name}
      end={isFree ? t('checkout.free') : <Ltr>{formatMoney(method.price)}</Ltr>}
      text={
        <>
          {method.description} {method.is_available ? days : t('checkout.notHere')}
          {method.is_available && !isFree && method.free_from !== null && (
            <> {t('checkout.freeFrom', { sum: formatMoney(method.free_from) })}</>
          )}
        </>
      }
    />
  )
}
