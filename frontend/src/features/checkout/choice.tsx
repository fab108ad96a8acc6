import type { ReactNode } from 'react'

import { cn } from '@/lib/cn'

interface ChoiceProps {
  name: string
  value: string
  isChosen: boolean
  onChoose: () => void
  title: ReactNode
  text?: ReactNode
  /** At the end of the line, e.g. a price. */
  end?: ReactNode
  disabled?: boolean
  describedBy?: string
}

/** One of several, as a card: a radio button of the browser's own, with all of the card as its label. */
export function Choice({ name, value, isChosen, onChoose, title, text, end, disabled, describedBy }: ChoiceProps) {
  return (
    <label
      className={cn(
        'flex items-start gap-3.5 rounded-xl border bg-card p-4 transition-colors has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring',
        isChosen ? 'border-primary ring-1 ring-primary' : 'border-input',
        disabled ? 'cursor-not-allowed text-muted-foreground' : 'cursor-pointer hover:bg-muted',
      )}
    >
      <input
        type="radio"
        name={name}
        value={value}
        checked={isChosen}
        disabled={disabled}
        aria-describedby={describedBy}
        onChange={onChoose}
        className="mt-1 size-5 shrink-0 accent-primary outline-none"
      />
      <span className="min-w-0 grow">
        <span className="flex items-baseline justify-between gap-4">
          <span className="min-w-0 font-semibold">{title}</span>
          {end && <span className="shrink-0 font-semibold">{end}</span>}
        </span>
        {text && <span className="mt-0.5 block text-sm text-muted-foreground">{text}</span>}
      </span>
    </label>
  )
}
