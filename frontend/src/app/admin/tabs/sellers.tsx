import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

import { PanelHeading } from '@/components/admin/panel-heading'
import { type OpenRecord, useRecord } from '@/components/admin/record'
import { RecordFrame } from '@/components/admin/record-frame'
import { categoryChoicesQuery } from '@/features/assortment/data'
import { applicationQuery } from '@/features/seller-desk/data'
import { SellerRecord } from '@/features/seller-desk/seller-record'
import { SellerTable } from '@/features/seller-desk/seller-table'
import { useLanguage } from '@/i18n/language'
import { usePanel } from '@/lib/panel'

export default function SellersTab() {
  const { t } = useTranslation()
  const { factoryId } = usePanel()
  const record = useRecord()
  if (record.id) return <OneApplication key={record.id} id={record.id} record={record} />
  return (
    <>
      <PanelHeading title={t('admin.tab.sellers')} lead={t('applicants.lead')} />
      <SellerTable factoryId={factoryId} onOpen={(row) => record.open(row.id)} />
    </>
  )
}

function OneApplication({ id, record }: { id: string; record: OpenRecord }) {
  const { t } = useTranslation()
  const { factoryId } = usePanel()
  const { code } = useLanguage()
  const query = useQuery(applicationQuery(id, factoryId))
  const { data: shelves } = useQuery(categoryChoicesQuery(factoryId, code))
  const shelfName = useCallback((slug: string) => shelves?.find((shelf) => shelf.slug === slug)?.name ?? slug, [shelves])
  const application = query.data
  return (
    <RecordFrame list={t('admin.tab.sellers')} record={record} query={query} title={application?.company}>
      {application ? <SellerRecord key={application.id} application={application} factoryId={factoryId} shelfName={shelfName} /> : null}
    </RecordFrame>
  )
}
