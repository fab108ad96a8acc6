import { useInfiniteQuery } from '@tanstack/react-query'
import { Package } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { ordersQuery } from '@/features/orders/data'
import { StatusBadge } from '@/features/orders/order-view'
import { paths } from '@/lib/paths'

import { OwnCard, OwnList, OwnPage } from '../own-list'

export default function OrdersPage() {
  const { t } = useTranslation()
  return (
    <OwnPage title={t('orders.mine')} here={paths.orders()}>
      {(userId) => <Orders userId={userId} />}
    </OwnPage>
  )
}

function Orders({ userId }: { userId: string }) {
  const { t } = useTranslation()
  return (
    <OwnList
      query={useInfiniteQuery(ordersQuery(userId))}
      icon={<Package />}
      texts={{ failed: t('orders.failed'), empty: t('orders.empty'), emptyText: t('orders.emptyText'), more: t('orders.more') }}
      renderRow={(order) => (
        <OwnCard
          to={paths.order(order.id)}
          title={t('orders.number', { number: order.order_number })}
          at={order.placed_at}
          badge={<StatusBadge status={order.status} />}
          items={order.order_items}
          total={order.total}
        />
      )}
    />
  )
}
