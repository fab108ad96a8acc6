// The controls of the panel's forms: labelled, with their limit shown as it comes near and their error tied to them.
import type { ChangeEvent, ComponentProps, ReactNode } from 'react'
import { useId } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { Input, NativeSelect, Textarea } from '@/components/ui/input'
import { Ltr } from '@/components/ui/ltr'
import { cn } from '@/lib/cn'
import { useTextLanguage } from './text-language'

interface Common {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  className?: string
}

type TextProps = Common &
  Omit<ComponentProps<'input'>, 'value' | 'onChange'> & { value: string; onChange: (value: string) => void }

/** The length is said once four fifths of it are used. */
const Count = ({ length, max }: { length: number; max: number | undefined }) =>
  max !== undefined && length > max * 0.8 ? (
    <Ltr className={cn('ms-2 text-xs font-normal text-muted-foreground', length > max && 'text-berry-text')}>
      {length}/{max}
    </Ltr>
  ) : null

export const TextField = ({ label, hint, error, className, value, onChange, maxLength, ...props }: TextProps) => (
  <Field
    label={
      <>
        {label}
        <Count length={value.length} max={maxLength} />
      </>
    }
    hint={hint}
    error={error}
    className={className}
  >
    <Input {...useTextLanguage()} value={value} maxLength={maxLength} onChange={(event: ChangeEvent<HTMLInputElement>) => onChange(event.target.value)} {...props} />
  </Field>
)

type AreaProps = Common &
  Omit<ComponentProps<'textarea'>, 'value' | 'onChange'> & { value: string; onChange: (value: string) => void }

export const TextAreaField = ({ label, hint, error, className, value, onChange, maxLength, ...props }: AreaProps) => (
  <Field
    label={
      <>
        {label}
        <Count length={value.length} max={maxLength} />
      </>
    }
    hint={hint}
    error={error}
    className={className}
  >
    {/* As tall as what is written in it, within reason. */}
    <Textarea {...useTextLanguage()} value={value} maxLength={maxLength} onChange={(event: ChangeEvent<HTMLTextAreaElement>) => onChange(event.target.value)} {...props} className="field-sizing-content max-h-96" />
  </Field>
)

type SelectProps = Common &
  Omit<ComponentProps<'select'>, 'value' | 'onChange'> & {
    value: string
    onChange: (value: string) => void
    options: readonly { value: string; label: string; disabled?: boolean }[]
  }

export const SelectField = ({ label, hint, error, className, value, onChange, options, ...props }: SelectProps) => (
  <Field label={label} hint={hint} error={error} className={className}>
    <NativeSelect value={value} onChange={(event: ChangeEvent<HTMLSelectElement>) => onChange(event.target.value)} {...props}>
      {options.map((option) => (
        <option key={option.value} value={option.value} disabled={option.disabled}>
          {option.label}
        </option>
      ))}
    </NativeSelect>
  </Field>
)

/** A yes or no with its words beside it; the words are part of what can be pressed. */
export function CheckField({
  label,
  hint,
  checked,
  onChange,
  disabled,
  className,
}: Common & { checked: boolean; onChange: (checked: boolean) => void; disabled?: boolean }) {
  const id = useId()
  return (
    <div className={cn('flex min-h-11 items-start gap-3 py-2', className)}>
      <Checkbox
        id={id}
        checked={checked}
        disabled={disabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onCheckedChange={(next) => onChange(next === true)}
      />
      <div>
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {hint ? (
          <p id={`${id}-hint`} className="text-sm text-muted-foreground">
            {hint}
          </p>
        ) : null}
      </div>
    </div>
  )
}

/** A group of fields under a heading. */
export const FieldGroup = ({ title, lead, children, className }: { title: ReactNode; lead?: ReactNode; children: ReactNode; className?: string }) => (
  <fieldset className={cn('grid min-w-0 gap-4', className)}>
    <legend className="mb-4 font-display text-lg font-semibold">
      {title}
      {lead ? <span className="mt-1 block font-sans text-sm font-normal text-muted-foreground">{lead}</span> : null}
    </legend>
    <div className="grid gap-4">{children}</div>
  </fieldset>
)
