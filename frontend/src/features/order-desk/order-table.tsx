import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { Receipt } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'

import { type Column, DataTable } from '@/components/admin/data-table'
import type { TableViewControl } from '@/components/admin/table-view'
import { Ltr } from '@/components/ui/ltr'
import { useLanguage } from '@/i18n/language'
import { formatDate } from '@/lib/dates'
import { formatMoney } from '@/lib/money'

import { OrderBadge, PaymentBadge } from './badges'
import { type OrderRow, ordersQuery, PAGE_SIZE } from './data'
import { PAYMENTS, STATUSES } from './machine'

export const ORDER_FILTERS = ['status', 'payment'] as const

/** The server orders the rows; what stands here only says which columns can be asked for. */
const byServer = () => null

function columnsOf(t: TFunction, code: string): Column<OrderRow>[] {
  return [
    { id: 'number', title: t('sales.number'), cell: (row) => <Ltr className="whitespace-nowrap">{row.order_number}</Ltr>, sortBy: byServer, card: 'title' },
    {
      id: 'customer',
      title: t('sales.customer'),
      cell: (row) => (
        <span className="min-w-0 text-end md:text-start">
          <bdi>{row.company ?? row.name}</bdi>
          {row.company && row.name && row.company !== row.name ? <bdi className="block text-xs text-muted-foreground">{row.name}</bdi> : null}
        </span>
      ),
      sortBy: byServer,
    },
    { id: 'status', title: t('sales.state'), cell: (row) => <OrderBadge status={row.status} />, sortBy: byServer },
    { id: 'payment', title: t('sales.paymentState'), cell: (row) => <PaymentBadge status={row.payment_status} /> },
    { id: 'delivery', title: t('sales.delivery'), cell: (row) => <bdi>{row.delivery_name}</bdi>, card: 'hidden', className: 'max-xl:hidden md:max-xl:hidden' },
    { id: 'at', title: t('sales.at'), cell: (row) => <time dateTime={row.placed_at} className="md:whitespace-nowrap">{formatDate(row.placed_at, code, 'moment')}</time>, sortBy: byServer },
    { id: 'total', title: t('sales.total'), align: 'end', cell: (row) => <Ltr>{formatMoney(row.total)}</Ltr>, sortBy: byServer },
  ]
}

interface OrderTableProps {
  factoryId: string
  control: TableViewControl
  onOpen: (row: OrderRow) => void
  bulk: (rows: readonly OrderRow[], clear: () => void) => ReactNode
}

/** Every order; what waits for us is one filter away. */
export function OrderTable({ factoryId, control, onOpen, bulk }: OrderTableProps) {
  const { t } = useTranslation()
  const { code } = useLanguage()
  const { data, isError, refetch } = useQuery(ordersQuery(factoryId, control.view))
  const columns = useMemo(() => columnsOf(t, code), [t, code])
  const filters = useMemo(
    () => [
      {
        id: 'status',
        label: t('sales.state'),
        options: [{ value: 'open', label: t('sales.open') }, ...STATUSES.map((status) => ({ value: status, label: t(`sales.status.${status}`) }))],
      },
      { id: 'payment', label: t('sales.paymentState'), options: PAYMENTS.map((status) => ({ value: status, label: t(`sales.payment.${status}`) })) },
    ],
    [t],
  )
  return (
    <DataTable
      {...control}
      label={t('admin.tab.orders')}
      columns={columns}
      rows={data?.rows}
      total={data?.count ?? 0}
      pageSize={PAGE_SIZE}
      canSearch
      rowId={(row) => row.id}
      rowLabel={(row) => row.order_number}
      isError={isError}
      onRetry={() => void refetch()}
      filters={filters}
      onOpen={onOpen}
      bulk={bulk}
      empty={{ icon: <Receipt />, title: t('sales.empty'), text: t('sales.emptyText') }}
    />
  )
}
