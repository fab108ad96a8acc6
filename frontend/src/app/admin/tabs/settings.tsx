import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { PanelHeading } from '@/components/admin/panel-heading'
import { LoadFailed, RowsLoading } from '@/components/admin/states'
import { useUnsaved } from '@/components/admin/unsaved'
import { Button } from '@/components/ui/button'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs'
import { AuditLog } from '@/features/company/audit-log'
import { CompanyForm } from '@/features/company/company-form'
import { type Company, companyQuery, saveCompany } from '@/features/company/data'
import { StaffPanel } from '@/features/company/staff-panel'
import { useAuth } from '@/lib/auth'
import { cn } from '@/lib/cn'
import { logError } from '@/lib/errors'
import { usePanel } from '@/lib/panel'
import { toast } from '@/lib/toast'

import { HeaderGallery } from '../header-gallery'

/** Company and header for owners and admins; staff and log for owners. */
export default function SettingsTab() {
  const { t } = useTranslation()
  const { factoryId, role } = usePanel()
  const { user } = useAuth()
  const [params, setParams] = useSearchParams()
  const parts = role === 'owner' ? (['company', 'header', 'staff', 'log'] as const) : (['company', 'header'] as const)
  const part = parts.find((name) => name === params.get('part')) ?? 'company'
  const { data, isError, refetch } = useQuery(companyQuery(factoryId))
  return (
    <>
      <PanelHeading title={t('admin.tab.settings')} />
      {isError ? <LoadFailed onRetry={() => void refetch()} /> : null}
      <Tabs value={part} onValueChange={(next) => setParams({ tab: 'settings', part: next })}>
        <TabsList aria-label={t('admin.tab.settings')} className="flex h-auto max-w-full flex-wrap rounded-xl sm:inline-flex">
          {parts.map((name) => (
            <TabsTrigger key={name} value={name} className="grow rounded-lg px-2.5 sm:px-4">
              {t(`company.part.${name}`)}
            </TabsTrigger>
          ))}
        </TabsList>
        {data ? <CompanyParts key={JSON.stringify(data)} loaded={data} factoryId={factoryId} /> : <RowsLoading />}
        {role === 'owner' ? (
          <>
            <TabsContent value="staff">
              <StaffPanel factoryId={factoryId} ownId={user?.id} />
            </TabsContent>
            <TabsContent value="log">
              <AuditLog factoryId={factoryId} />
            </TabsContent>
          </>
        ) : null}
      </Tabs>
    </>
  )
}

/** One form over two parts, so that a new logo is seen in the gallery before it is saved. */
function CompanyParts({ loaded, factoryId }: { loaded: Company; factoryId: string }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [company, setCompany] = useState(loaded)
  const [isSaving, setSaving] = useState(false)
  const isDirty = JSON.stringify(company) !== JSON.stringify(loaded)
  useUnsaved(isDirty)
  const save = async () => {
    setSaving(true)
    try {
      await saveCompany(factoryId, company)
      // The header and the footer of this very page follow.
      await Promise.all([client.invalidateQueries({ queryKey: ['factory'] }), client.invalidateQueries({ queryKey: ['panel', 'company'] })])
      toast.success(t('admin.saved'))
    } catch (error) {
      logError('The settings were not saved', error)
      toast.error(t((error as { code?: string }).code === '23514' ? 'company.outOfBounds' : 'admin.saveFailed'))
    } finally {
      setSaving(false)
    }
  }
  const bar = (
    // It stays in sight only while there is something to save, and covers what is behind it whole.
    <div className={cn('mt-6 flex items-center justify-end gap-3 border-t py-3', isDirty && 'sticky bottom-0 z-10 -mx-4 bg-muted px-4 shadow-[0_-6px_16px_-10px_rgb(0_0_0/0.35)] md:mx-0 md:rounded-t-xl')}>
      {isDirty ? (
        <Button variant="outline" onClick={() => setCompany(loaded)}>
          {t('admin.cancel')}
        </Button>
      ) : null}
      <Button disabled={!isDirty || isSaving || !company.factory.name.trim()} aria-busy={isSaving} onClick={() => void save()}>
        {isSaving ? t('admin.saving') : t('admin.save')}
      </Button>
    </div>
  )
  return (
    <>
      <TabsContent value="company">
        <CompanyForm company={company} change={setCompany} factoryId={factoryId} />
        {bar}
      </TabsContent>
      <TabsContent value="header">
        <HeaderGallery
          value={company.settings.header_menu_style}
          settings={company.settings}
          onChange={(header_menu_style) => setCompany({ ...company, settings: { ...company.settings, header_menu_style } })}
        />
        {bar}
      </TabsContent>
    </>
  )
}
