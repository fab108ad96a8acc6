import { type ReactElement, type ReactNode, cloneElement, useId } from 'react'
import { cn } from '@/lib/cn'

interface ControlProps {
  id?: string
  'aria-describedby'?: string
  'aria-invalid'?: boolean
}

export interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  className?: string
  /** One form control; it is given its id and its descriptions. */
  children: ReactElement<ControlProps>
}

/** A labelled form control whose hint and error are tied to it for screen readers. */
export function Field({ label, hint, error, className, children }: FieldProps) {
  const ownId = useId()
  const id = children.props.id ?? ownId
  const hintId = hint ? `${id}-hint` : undefined
  const errorId = error ? `${id}-error` : undefined
  return (
    <div className={cn('grid gap-1.5', className)}>
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      {cloneElement(children, {
        id,
        'aria-describedby': [hintId, errorId].filter(Boolean).join(' ') || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hint ? (
        <p id={hintId} className="text-sm text-muted-foreground">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={errorId} className="text-sm font-medium text-berry-text">
          {error}
        </p>
      ) : null}
    </div>
  )
}
