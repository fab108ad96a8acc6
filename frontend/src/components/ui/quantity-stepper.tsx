import { Minus, Plus } from 'lucide-react'
import { cn } from '@/lib/cn'

export interface QuantityStepperProps {
  value: number
  onChange: (value: number) => void
  labels: { decrease: string; increase: string; group: string }
  min?: number
  max?: number
  disabled?: boolean
  className?: string
}

const step =
  'inline-flex size-11 items-center justify-center rounded-full text-foreground transition-colors hover:bg-secondary disabled:opacity-40'

/** One less, the number, one more. The number is announced when it changes. */
export function QuantityStepper({ value, onChange, labels, min = 0, max = 9999, disabled, className }: QuantityStepperProps) {
  return (
    <div role="group" aria-label={labels.group} className={cn('inline-flex items-center rounded-full border border-input bg-card', className)}>
      <button type="button" className={step} aria-label={labels.decrease} disabled={disabled || value <= min} onClick={() => onChange(value - 1)}>
        <Minus aria-hidden className="size-4" />
      </button>
      <output aria-live="polite" className="min-w-8 text-center font-semibold tabular-nums">
        {value}
      </output>
      <button type="button" className={step} aria-label={labels.increase} disabled={disabled || value >= max} onClick={() => onChange(value + 1)}>
        <Plus aria-hidden className="size-4" />
      </button>
    </div>
  )
}
