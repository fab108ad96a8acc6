import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'

import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { PageLoading } from '@/components/ui/loading-indicator'
import { PaperDocument } from '@/features/documents/paper-document'
import { orderQuery } from '@/features/orders/data'
import type { FullOrder } from '@/features/orders/order'
import { OrderRoad, StatusBadge } from '@/features/orders/order-view'
import { useLanguage } from '@/i18n/language'
import { useAuth } from '@/lib/auth'
import { formatDate } from '@/lib/dates'
import { usePageTitle } from '@/lib/page-title'
import { paths } from '@/lib/paths'

import { SendOn } from '../send-on'
import { NotFoundScreen } from '../not-found-screen'
import { BuyAgain, CancelOrder, OrderDetails } from '../order-parts'

export default function OrderPage() {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const { user, isLoading } = useAuth()
  const { data: order, isPending, isError, refetch } = useQuery({ ...orderQuery(id, null), enabled: user !== null, staleTime: 0 })
  usePageTitle(order ? t('orders.number', { number: order.order_number }) : t('orders.mine'))
  if (!isLoading && !user) return <SendOn to={paths.auth(paths.order(id))} />
  if (isError)
    return (
      <div className="page pb-16">
        <h1 tabIndex={-1} className="text-4xl">
          {t('orders.mine')}
        </h1>
        <Alert variant="error" className="mt-8">
          <p>{t('orders.failed')}</p>
          <Button size="sm" variant="outline" className="mt-3" onClick={() => void refetch()}>
            {t('common.retry')}
          </Button>
        </Alert>
      </div>
    )
  if (isPending) return <PageLoading label={t('common.loading')} />
  if (order?.access !== 'full') return <NotFoundScreen />
  return <Details order={order} />
}

function Details({ order }: { order: FullOrder }) {
  const { t } = useTranslation()
  const { code } = useLanguage()
  return (
    <div className="page min-h-dvh max-w-6xl pb-16">
      <Link to={paths.orders()} className="inline-block py-1.5 underline underline-offset-4 print:hidden">
        {t('orders.mine')}
      </Link>
      <h1 tabIndex={-1} className="text-4xl md:text-5xl">
        {t('orders.number', { number: order.order_number })}
      </h1>
      <p className="mt-3 mb-8 flex flex-wrap items-center gap-3 text-muted-foreground">
        {t('orders.placed')} {formatDate(order.placed_at, code)} <StatusBadge status={order.status} />
      </p>
      <div className="mb-8">
        <OrderRoad status={order.status} />
      </div>
      <OrderDetails order={order} />
      <div className="mt-8 flex flex-wrap items-center gap-3 print:hidden">
        <BuyAgain order={order} />
        <PaperDocument kind="order" id={order.id} token={null} />
        <Button variant="outline" onClick={() => window.print()}>
          <Printer aria-hidden />
          {t('orders.print')}
        </Button>
        <CancelOrder order={order} token={null} />
      </div>
    </div>
  )
}
