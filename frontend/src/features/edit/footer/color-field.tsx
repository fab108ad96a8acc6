import { TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Input } from '@/components/ui/input'
import { Ltr } from '@/components/ui/ltr'
import { CONTRAST_MIN, type ColorName, type ColorScheme, contrast, pickerSeed, readNames } from './colors'

interface ColorFieldProps {
  name: ColorName
  scheme: ColorScheme
  onChange: (value: string) => void
}

/** Free text beside a picker, and how well it can be read on the background. */
export function ColorField({ name, scheme, onChange }: ColorFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  const value = scheme[name]
  const isColor = CSS.supports('color', value)
  const isRead = readNames.some((read) => read === name)
  const ratio = isRead && isColor ? contrast(computed(value), computed(scheme.backgroundColor)) : null
  const isPoor = ratio !== null && ratio < CONTRAST_MIN
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {t(`edit.colors.${name}`)}
      </label>
      <div className="flex gap-2">
        <Input id={id} dir="ltr" value={value} spellCheck={false} aria-invalid={!isColor || undefined} aria-describedby={`${id}-hint`} onChange={(event) => onChange(event.target.value)} />
        <input
          type="color"
          aria-label={t('edit.colors.pick', { name: t(`edit.colors.${name}`) })}
          value={pickerSeed(value)}
          onChange={(event) => onChange(event.target.value)}
          className="size-11 shrink-0 cursor-pointer rounded-lg border border-input bg-card p-1"
        />
      </div>
      <p id={`${id}-hint`} className="min-h-5 text-sm">
        {!isColor ? (
          <span className="font-medium text-berry-text">{t('edit.colors.notOne')}</span>
        ) : ratio === null ? null : (
          <span className={isPoor ? 'inline-flex items-center gap-1.5 font-medium text-berry-text' : 'text-muted-foreground'}>
            {isPoor ? <TriangleAlert aria-hidden className="size-4" /> : null}
            {t('edit.colors.contrast')} <Ltr>{ratio.toFixed(1)}:1</Ltr>
            {isPoor ? ` ${t('edit.colors.poor')}` : null}
          </span>
        )}
      </p>
    </div>
  )
}

/** What a colour comes to here and now: variables of the theme are looked up by the browser. */
function computed(value: string): string {
  const probe = document.createElement('span')
  probe.style.color = value
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}
