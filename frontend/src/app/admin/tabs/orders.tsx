import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'

import { useCommands } from '@/components/admin/commands'
import { PanelHeading } from '@/components/admin/panel-heading'
import { type OpenRecord, useRecord } from '@/components/admin/record'
import { RecordFrame } from '@/components/admin/record-frame'
import { type TableView, useTableView } from '@/components/admin/table-view'
import { Button } from '@/components/ui/button'
import { PaperDocument } from '@/features/documents/paper-document'
import { BulkNext } from '@/features/order-desk/bulk-next'
import { fetchAllOrders, orderQuery, type OrderRow } from '@/features/order-desk/data'
import { OrderRecord } from '@/features/order-desk/order-record'
import { ORDER_FILTERS, OrderTable } from '@/features/order-desk/order-table'
import { useLanguage } from '@/i18n/language'
import { formatDate } from '@/lib/dates'
import { logError } from '@/lib/errors'
import { usePanel } from '@/lib/panel'
import { toast } from '@/lib/toast'

export default function OrdersTab() {
  const record = useRecord()
  return record.id ? <OneOrder key={record.id} id={record.id} record={record} /> : <AllOrders open={record.open} />
}

function AllOrders({ open }: { open: (id: string) => void }) {
  const { t } = useTranslation()
  const { factoryId } = usePanel()
  const control = useTableView(ORDER_FILTERS)
  const download = useDownload(control.view)
  const commands = useMemo(() => [{ id: 'orders-export', title: t('sales.export'), icon: Download, run: download }], [t, download])
  useCommands(commands)
  const bulk = useCallback((rows: readonly OrderRow[], clear: () => void) => <BulkNext rows={rows} clear={clear} />, [])
  return (
    <>
      <PanelHeading
        title={t('admin.tab.orders')}
        lead={t('sales.lead')}
        actions={
          <Button size="sm" variant="outline" onClick={download}>
            <Download aria-hidden />
            {t('sales.export')}
          </Button>
        }
      />
      <OrderTable factoryId={factoryId} control={control} onOpen={(row) => open(row.id)} bulk={bulk} />
    </>
  )
}

function OneOrder({ id, record }: { id: string; record: OpenRecord }) {
  const { t } = useTranslation()
  const { code } = useLanguage()
  const { factoryId } = usePanel()
  const query = useQuery(orderQuery(id, factoryId))
  const order = query.data
  // Both papers are the customer's to read: in the customer's language.
  const language = order?.language_code ?? undefined
  return (
    <RecordFrame
      list={t('admin.tab.orders')}
      record={record}
      query={query}
      title={order ? t('sales.title', { number: order.order_number }) : undefined}
      lead={order ? <time dateTime={order.placed_at}>{formatDate(order.placed_at, code, 'fullMoment')}</time> : null}
      actions={
        order ? (
          <>
            <PaperDocument kind="packing" id={id} token={null} language={language} />
            <PaperDocument kind="order" id={id} token={null} language={language} />
          </>
        ) : null
      }
    >
      {order ? <OrderRecord key={order.id} order={order} factoryId={factoryId} /> : null}
    </RecordFrame>
  )
}

/** What the filters let through, all pages of it. */
function useDownload(view: TableView): () => void {
  const { t } = useTranslation()
  return useCallback(() => {
    const work = async () => {
      const [rows, { saveOrders }] = await Promise.all([fetchAllOrders(view), import('@/features/order-desk/order-csv')])
      saveOrders(rows, `orders-${new Date().toISOString().slice(0, 10)}.csv`)
    }
    work().catch((error: unknown) => {
      logError('The orders were not exported', error)
      toast.error(t('sales.exportFailed'))
    })
  }, [view, t])
}
