import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type HeaderStyleName, headerStyleNames } from '@/features/content/header-styles'
import { cn } from '@/lib/cn'
import { FactoryContext, type FactorySettings, useFactory } from '@/lib/factory'
import { SiteHeader } from '../layouts/site-header'

interface HeaderGalleryProps {
  value: string
  onChange: (style: HeaderStyleName) => void
  /** What is not saved yet counts too: logo, its size and shape, the name. */
  settings: Partial<FactorySettings>
}

/** All fifteen, each drawn by the header itself with this shop's menu. */
export function HeaderGallery({ value, onChange, settings }: HeaderGalleryProps) {
  const { t } = useTranslation()
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{t('company.headerStyle')}</legend>
      <div className="grid gap-4 2xl:grid-cols-2">
        {headerStyleNames.map((style) => (
          <label
            key={style}
            className={cn('block min-w-0 cursor-pointer overflow-hidden rounded-xl border-2 bg-card has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring', value === style ? 'border-primary' : 'border-border hover:border-input')}
          >
            <span className="flex min-h-11 items-center gap-3 border-b px-4">
              <input type="radio" name="header-style" value={style} checked={value === style} onChange={() => onChange(style)} className="size-4 accent-primary" />
              <span className="font-semibold">{t(`company.styleOf.${style}`)}</span>
            </span>
            <Preview style={style} settings={settings} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** The real header, in a frame that holds what is fixed, at half its size. It can be looked at and not touched. */
function Preview({ style, settings }: { style: HeaderStyleName; settings: Partial<FactorySettings> }) {
  const own = useFactory()
  const value = useMemo(
    () => ({ ...own, companyName: settings.company_name || own.companyName, settings: own.settings && { ...own.settings, ...settings, header_menu_style: style } }),
    [own, settings, style],
  )
  return (
    <FactoryContext value={value}>
      <span aria-hidden inert className="block h-20 overflow-hidden sm:h-16">
        <span className="relative block h-36 w-full origin-top-left transform-gpu bg-background sm:w-[200%] sm:scale-50 rtl:origin-top-right">
          <SiteHeader />
        </span>
      </span>
    </FactoryContext>
  )
}
