import { ExternalLink, MapPin, Phone } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { Badge } from '@/components/ui/badge'
import { Ltr } from '@/components/ui/ltr'
import { cn } from '@/lib/cn'

import type { Found } from './sellers'

interface SellerListProps {
  sellers: Found['sellers']
  chosen: string | null
  onChoose: (slug: string) => void
}

export function SellerList({ sellers, chosen, onChoose }: SellerListProps) {
  const { t } = useTranslation()
  return (
    <ul aria-label={t('sellers.list')} className="grid grid-cols-1 gap-3 wrap-anywhere sm:grid-cols-2">
      {sellers.map((seller, index) => (
        <li
          key={seller.slug}
          id={`seller-${seller.slug}`}
          tabIndex={-1}
          className={cn('flex scroll-mt-28 flex-col rounded-xl border bg-card p-4', seller.slug === chosen && 'border-berry ring-2 ring-berry')}
        >
          <div className="flex items-start gap-3">
            <span aria-hidden className="mt-0.5 flex size-7 shrink-0 items-center justify-center rounded-full bg-berry text-xs font-bold text-berry-foreground">
              {index + 1}
            </span>
            <div className="min-w-0 grow">
              <h2 className="text-lg">
                <bdi lang="sv">{seller.name}</bdi>
              </h2>
              <p className="mt-1 text-sm text-muted-foreground">
                <bdi lang="sv">
                  {seller.address}, {seller.postcode} {seller.city}
                </bdi>
              </p>
            </div>
          </div>
          <div className="mt-3 flex flex-wrap items-center gap-2">
            <Badge variant="rye">{t(`sellers.kind.${seller.kind}`)}</Badge>
            {seller.km !== null && <Badge variant="spruce">{t('sellers.km', { km: seller.km })}</Badge>}
          </div>
          <div className="mt-auto flex flex-wrap items-center gap-x-4 pt-2 text-sm">
            <button
              type="button"
              aria-label={t('sellers.show', { name: seller.name })}
              onClick={() => onChoose(seller.slug)}
              className="inline-flex min-h-9 items-center gap-1.5 text-link underline-offset-4 hover:underline"
            >
              <MapPin aria-hidden className="size-4" />
              {t('map.show')}
            </button>
            {seller.phone && (
              <a href={`tel:${seller.phone.replace(/[^+\d]/g, '')}`} className="inline-flex min-h-9 items-center gap-1.5 text-link underline-offset-4 hover:underline">
                <Phone aria-hidden className="size-4" />
                <Ltr>{seller.phone}</Ltr>
              </a>
            )}
            {seller.url && (
              <a
                href={seller.url}
                target="_blank"
                rel="noopener noreferrer"
                className="inline-flex min-h-9 items-center gap-1.5 text-link underline-offset-4 hover:underline"
              >
                <ExternalLink aria-hidden className="size-4" />
                {t('sellers.web')} <span className="sr-only">{t('common.opensInNewTab')}</span>
              </a>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
