import { useInfiniteQuery } from '@tanstack/react-query'
import { Package } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'

import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { PageLoading } from '@/components/ui/loading-indicator'
import { Ltr } from '@/components/ui/ltr'
import { ProductThumb } from '@/components/ui/product-thumb'
import { Skeleton } from '@/components/ui/skeleton'
import { ordersQuery } from '@/features/orders/data'
import type { OrderRow } from '@/features/orders/order'
import { formatDate, StatusBadge } from '@/features/orders/order-view'
import { useLanguage } from '@/i18n/language'
import { useAuth } from '@/lib/auth'
import { formatMoney } from '@/lib/money'
import { usePageTitle } from '@/lib/page-title'
import { paths } from '@/lib/paths'

import { SendOn } from '../send-on'

export default function OrdersPage() {
  const { t } = useTranslation()
  const { user, isLoading } = useAuth()
  usePageTitle(t('orders.mine'))
  if (isLoading) return <PageLoading label={t('common.loading')} />
  if (!user) return <SendOn to={paths.auth(paths.orders())} />
  return (
    <div className="page min-h-dvh max-w-3xl pb-16">
      <Link to={paths.auth()} className="inline-block py-1.5 underline underline-offset-4">
        {t('header.account')}
      </Link>
      <h1 tabIndex={-1} className="text-4xl md:text-5xl">
        {t('orders.mine')}
      </h1>
      <OrderList userId={user.id} />
    </div>
  )
}

function OrderList({ userId }: { userId: string }) {
  const { t } = useTranslation()
  const { data, isPending, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(ordersQuery(userId))
  if (isPending) return <ListSkeleton />
  if (isError)
    return (
      <Alert variant="error" className="mt-8">
        <p>{t('orders.failed')}</p>
        <Button size="sm" variant="outline" className="mt-3" onClick={() => void refetch()}>
          {t('common.retry')}
        </Button>
      </Alert>
    )
  const orders = data.pages.flat()
  if (orders.length === 0)
    return (
      <EmptyState
        icon={<Package />}
        title={t('orders.empty')}
        text={t('orders.emptyText')}
        action={
          <Button asChild size="lg">
            <Link to={paths.products()}>{t('cart.browse')}</Link>
          </Button>
        }
      />
    )
  return (
    <>
      <ul className="mt-8 grid gap-4">
        {orders.map((order) => (
          <li key={order.id}>
            <OrderCard order={order} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="outline" className="mt-6" aria-disabled={isFetchingNextPage} onClick={() => !isFetchingNextPage && void fetchNextPage()}>
          {t('orders.more')}
        </Button>
      )}
    </>
  )
}

const SHOWN = 4

function OrderCard({ order }: { order: OrderRow }) {
  const { t } = useTranslation()
  const { code } = useLanguage()
  const hidden = order.order_items.length - SHOWN
  return (
    <Link
      to={paths.order(order.id)}
      className="block rounded-xl border bg-card p-5 shadow-sm transition-shadow hover:shadow-md sm:p-6"
    >
      <span className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <span>
          <span className="block font-display text-xl font-semibold">{t('orders.number', { number: order.order_number })}</span>
          <span className="text-sm text-muted-foreground">{formatDate(order.placed_at, code)}</span>
        </span>
        <StatusBadge status={order.status} />
      </span>
      <span className="mt-4 flex items-center gap-2">
        {order.order_items.slice(0, SHOWN).map((item) => (
          <ProductThumb key={item.title} src={item.image_url} className="size-13" />
        ))}
        {hidden > 0 && <Ltr className="text-sm font-semibold text-muted-foreground">+{hidden}</Ltr>}
        <Ltr className="ms-auto text-lg font-semibold">{formatMoney(order.total)}</Ltr>
      </span>
    </Link>
  )
}

function ListSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" className="mt-8 grid gap-4">
      <span className="sr-only">{t('common.loading')}</span>
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} className="h-40 rounded-xl" />
      ))}
    </div>
  )
}
