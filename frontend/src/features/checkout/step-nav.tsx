import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'

import { cn } from '@/lib/cn'
import { paths } from '@/lib/paths'

import { STEPS, type Step } from './draft'

/** Where one is, and the way back to what is done. What comes later is reached by its button, not by jumping. */
export function StepNav({ current }: { current: Step }) {
  const { t } = useTranslation()
  const at = STEPS.indexOf(current)
  return (
    <nav aria-label={t('checkout.steps')} className="mt-6">
      <ol className="flex gap-2 sm:gap-3">
        {STEPS.map((step, index) => (
          <li key={step} className="min-w-0 grow basis-0">
            <StepMark step={step} number={index + 1} state={index < at ? 'done' : index === at ? 'current' : 'later'} />
          </li>
        ))}
      </ol>
    </nav>
  )
}

function StepMark({ step, number, state }: { step: Step; number: number; state: 'done' | 'current' | 'later' }) {
  const { t } = useTranslation()
  const inside = (
    <>
      <span
        aria-hidden
        className={cn(
          'grid size-7 shrink-0 place-items-center rounded-full text-sm font-bold',
          state === 'later' ? 'border border-input text-muted-foreground' : 'bg-primary text-primary-foreground',
        )}
      >
        {state === 'done' ? <Check className="size-4" strokeWidth={3} /> : number}
      </span>
      <span className={cn('leading-tight max-sm:text-sm', state === 'current' && 'font-semibold')}>{t(`checkout.step.${step}`)}</span>
    </>
  )
  const looks = cn(
    'flex min-h-11 w-full items-center gap-2.5 border-t-4 pt-2.5 max-sm:flex-col max-sm:items-start max-sm:gap-1.5',
    state === 'later' ? 'border-border text-muted-foreground' : 'border-primary',
  )
  if (state !== 'done')
    return (
      <span className={looks} aria-current={state === 'current' ? 'step' : undefined}>
        {inside}
      </span>
    )
  return (
    <Link to={paths.checkout(step)} className={cn(looks, 'underline-offset-4 hover:underline')}>
      {inside}
    </Link>
  )
}
