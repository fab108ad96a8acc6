import { Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { Field } from '@/components/ui/field'
import { Input, NativeSelect } from '@/components/ui/input'

import { KINDS, type Wanted } from './sellers'

interface SellerFilterProps {
  wanted: Wanted
  counties: readonly string[]
  onChange: (change: Partial<Wanted>) => void
}

export function SellerFilter({ wanted, counties, onChange }: SellerFilterProps) {
  const { t } = useTranslation()
  return (
    <div role="search" aria-label={t('sellers.list')} className="grid gap-4 sm:grid-cols-2 xl:grid-cols-[1.4fr_1fr_1fr]">
      <div className="relative sm:col-span-2 xl:col-span-1">
        <Field label={t('sellers.search')}>
          <Input type="search" value={wanted.term} autoComplete="address-level2" className="ps-11" onChange={(event) => onChange({ term: event.target.value })} />
        </Field>
        <Search aria-hidden className="pointer-events-none absolute start-3.5 bottom-3 size-5 text-muted-foreground" />
      </div>
      <Field label={t('sellers.kind')}>
        <NativeSelect value={wanted.kind} onChange={(event) => onChange({ kind: event.target.value })}>
          <option value="">{t('sellers.all')}</option>
          {KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {t(`sellers.kind.${kind}`)}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <Field label={t('sellers.county')}>
        <NativeSelect value={wanted.county} onChange={(event) => onChange({ county: event.target.value })}>
          <option value="">{t('sellers.all')}</option>
          {counties.map((county) => (
            <option key={county} value={county} lang="sv">
              {county}
            </option>
          ))}
        </NativeSelect>
      </Field>
    </div>
  )
}
