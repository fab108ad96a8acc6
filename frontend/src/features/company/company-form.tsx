import { useTranslation } from 'react-i18next'
import { CheckField, FieldGroup, SelectField, TextAreaField, TextField } from '@/components/admin/form-fields'
import { PictureField } from '@/components/admin/picture-field'
import { type Company, type FactoryDraft, type SettingsDraft, uploadAsset } from './data'

interface CompanyFormProps {
  company: Company
  change: (next: Company) => void
  factoryId: string
}

const number = (text: string) => Number(text.replace(/\D/g, '').slice(0, 4)) || 0

export function CompanyForm({ company, change, factoryId }: CompanyFormProps) {
  const { t } = useTranslation()
  const { factory, settings } = company
  const setFactory = (patch: Partial<FactoryDraft>) => change({ ...company, factory: { ...factory, ...patch } })
  const setSettings = (patch: Partial<SettingsDraft>) => change({ ...company, settings: { ...settings, ...patch } })
  return (
    <div className="grid max-w-3xl gap-6">
      <FieldGroup title={t('company.shown')} lead={t('company.shownText')}>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label={t('company.companyName')} value={settings.company_name ?? ''} maxLength={200} onChange={(company_name) => setSettings({ company_name })} />
          <TextField label={t('company.email')} dir="ltr" type="email" value={settings.contact_email ?? ''} maxLength={254} onChange={(contact_email) => setSettings({ contact_email })} />
          <TextField label={t('company.phone')} dir="ltr" type="tel" value={settings.contact_phone ?? ''} maxLength={50} onChange={(contact_phone) => setSettings({ contact_phone })} />
        </div>
        <TextAreaField label={t('company.description')} value={settings.description ?? ''} maxLength={1000} onChange={(description) => setSettings({ description })} />
        <CheckField label={t('company.showName')} checked={settings.show_company_name_in_header} onChange={(show_company_name_in_header) => setSettings({ show_company_name_in_header })} />
      </FieldGroup>
      <FieldGroup title={t('company.marks')}>
        <PictureField label={t('company.logo')} value={settings.logo_url} upload={(picture) => uploadAsset(factoryId, picture)} onChange={(logo_url) => setSettings({ logo_url })} />
        <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
          <SelectField
            label={t('company.logoStyle')}
            value={settings.header_logo_style}
            onChange={(header_logo_style) => setSettings({ header_logo_style })}
            options={(['rounded', 'circular', 'square'] as const).map((value) => ({ value, label: t(`company.logoStyleOf.${value}`) }))}
          />
          <TextField dir="ltr" inputMode="numeric" label={t('company.logoWidth')} value={String(settings.header_logo_width)} onChange={(text) => setSettings({ header_logo_width: number(text) })} />
          <TextField dir="ltr" inputMode="numeric" label={t('company.logoHeight')} value={String(settings.header_logo_height)} onChange={(text) => setSettings({ header_logo_height: number(text) })} />
          <TextField dir="ltr" inputMode="numeric" label={t('company.logoMax')} value={String(settings.header_max_logo_width)} onChange={(text) => setSettings({ header_max_logo_width: number(text) })} />
        </div>
        <PictureField label={t('company.favicon')} hint={t('company.faviconText')} value={settings.favicon_url} upload={(picture) => uploadAsset(factoryId, picture)} onChange={(favicon_url) => setSettings({ favicon_url })} />
      </FieldGroup>
      <FieldGroup title={t('company.legal')} lead={t('company.legalText')}>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label={t('company.legalName')} value={factory.name} maxLength={200} onChange={(name) => setFactory({ name })} />
          <TextField label={t('company.orgNumber')} dir="ltr" value={factory.org_number ?? ''} maxLength={20} onChange={(org_number) => setFactory({ org_number })} />
          <TextField label={t('company.address')} value={factory.address ?? ''} maxLength={500} onChange={(address) => setFactory({ address })} />
          <TextField label={t('company.website')} dir="ltr" type="url" hint={t('company.websiteText')} value={factory.website ?? ''} maxLength={200} onChange={(website) => setFactory({ website })} />
          <TextField label={t('company.phone')} dir="ltr" type="tel" value={factory.phone ?? ''} maxLength={50} onChange={(phone) => setFactory({ phone })} />
          <TextField label={t('company.email')} dir="ltr" type="email" value={factory.email ?? ''} maxLength={254} onChange={(email) => setFactory({ email })} />
        </div>
      </FieldGroup>
    </div>
  )
}
