import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import { cn } from '@/lib/cn'

export interface QuantityFieldProps {
  value: number
  onChange: (value: number) => void
  labels: { decrease: string; increase: string; group: string }
  /** What the buttons and the field stop at; below it is for whoever removes the line. */
  min?: number
  max?: number
  className?: string
}

const step =
  'inline-flex size-11 shrink-0 items-center justify-center rounded-full text-foreground transition-colors hover:bg-secondary disabled:opacity-40'

/** One less, a number to type over, one more: for amounts nobody wants to press together. What is no amount is not taken. */
export function QuantityField({ value, onChange, labels, min = 1, max = 99_999, className }: QuantityFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const take = (text: string) => {
    const digits = text.replaceAll(/\D/g, '').slice(0, String(max).length)
    setTyped(digits)
    const wanted = Number(digits)
    if (digits !== '' && wanted >= Math.max(min, 1) && wanted <= max) onChange(wanted)
  }
  return (
    <div role="group" aria-label={labels.group} className={cn('inline-flex items-center rounded-full border border-input bg-card', className)}>
      <button type="button" className={step} aria-label={labels.decrease} disabled={value <= min} onClick={() => onChange(value - 1)}>
        <Minus aria-hidden className="size-4" />
      </button>
      <input
        type="text"
        inputMode="numeric"
        dir="ltr"
        aria-label={labels.group}
        className="h-11 w-16 bg-transparent text-center font-semibold tabular-nums"
        value={typed ?? String(value)}
        onFocus={(event) => event.target.select()}
        onChange={(event) => take(event.target.value)}
        onBlur={() => setTyped(null)}
      />
      <button type="button" className={step} aria-label={labels.increase} disabled={value >= max} onClick={() => onChange(value + 1)}>
        <Plus aria-hidden className="size-4" />
      </button>
    </div>
  )
}
