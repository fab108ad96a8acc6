import type { FactorySettings } from '@/lib/factory'
import { cn } from '@/lib/cn'
import { BrandMark } from './brand-mark'

const shapes = { circular: 'rounded-full', square: 'rounded-none', rounded: 'rounded-lg' } as const

const shapeOf = (style: string | null | undefined) => shapes[style === 'circular' || style === 'square' ? style : 'rounded']

export interface SiteBrandProps {
  settings: FactorySettings | null
  companyName: string
}

/**
 * Logo and name. Sizes are pixels from the settings; the width never passes `header_max_logo_width`. The name is always
 * there for screen readers, so the logo beside it needs no second one.
 */
export function SiteBrand({ settings, companyName }: SiteBrandProps) {
  const width = settings?.header_logo_width ?? 32
  const height = settings?.header_logo_height ?? 32
  const showsName = settings?.show_company_name_in_header ?? true
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      {settings?.logo_url ? (
        <img
          src={settings.logo_url}
          alt=""
          width={width}
          height={height}
          style={{ inlineSize: width, blockSize: height, maxInlineSize: settings.header_max_logo_width ?? 200 }}
          className={cn('shrink-0 object-contain', shapeOf(settings.header_logo_style))}
        />
      ) : (
        <BrandMark className="h-10 w-9 shrink-0" />
      )}
      <span className={cn('line-clamp-2 font-display text-lg leading-tight font-semibold max-[16rem]:sr-only 2xl:text-xl', !showsName && 'sr-only')}>
        {companyName}
      </span>
    </span>
  )
}
