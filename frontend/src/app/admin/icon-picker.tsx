import { Ban } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import LoadedIcon, { iconNames } from '@/features/content/menu-icons'

interface IconPickerProps {
  value: string
  color: string
  onChange: (name: string) => void
}

const tile = 'inline-flex size-11 cursor-pointer items-center justify-center rounded-lg border border-transparent hover:border-input has-checked:border-primary has-checked:bg-secondary has-focus-visible:outline-3 has-focus-visible:outline-offset-1 has-focus-visible:outline-ring'

/** Every drawing the menu knows, as one group of radio buttons: the tab key goes there once, the arrows go through it. */
export function IconPicker({ value, color, onChange }: IconPickerProps) {
  const { t } = useTranslation()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">{t('navigation.icon')}</legend>
      <div className="flex max-h-48 flex-wrap gap-1 overflow-y-auto rounded-lg border p-2">
        <label className={tile} title={t('navigation.noIcon')}>
          <input type="radio" name="menu-icon" className="sr-only" aria-label={t('navigation.noIcon')} checked={value === ''} onChange={() => onChange('')} />
          <Ban aria-hidden className="size-5 text-muted-foreground" />
        </label>
        {iconNames.map((name) => (
          <label key={name} className={tile} title={name}>
            <input type="radio" name="menu-icon" className="sr-only" aria-label={name} lang="en" checked={value === name} onChange={() => onChange(name)} />
            <LoadedIcon name={name} color={CSS.supports('color', color) ? color : null} className="size-5" />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
