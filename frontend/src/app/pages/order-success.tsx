import { useSuspenseQuery } from '@tanstack/react-query'
import { CircleCheck, PackageSearch, Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useParams } from 'react-router-dom'

import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { Ltr } from '@/components/ui/ltr'
import { PaperDocument } from '@/features/documents/paper-document'
import { orderQuery } from '@/features/orders/data'
import { tokenOf, type BriefOrder, type FullOrder } from '@/features/orders/order'
import { OrderRoad, StatusBadge } from '@/features/orders/order-view'
import { useLanguage } from '@/i18n/language'
import { useAuth } from '@/lib/auth'
import { formatDate } from '@/lib/dates'
import { usePageTitle } from '@/lib/page-title'
import { paths } from '@/lib/paths'

import { BuyAgain, CancelOrder, OrderDetails } from '../order-parts'
import type { PageLoader } from '../page-module'

/** Always asked anew: what is kept may be of somebody who has signed out. The router's own address has no `#`. */
export const clientLoader: PageLoader = ({ params, queryClient }) =>
  queryClient.fetchQuery({ ...orderQuery(params.id ?? '', tokenOf(globalThis.location.hash)), staleTime: 0 })

export default function OrderSuccessPage() {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const token = tokenOf(useLocation().hash)
  const { data: order } = useSuspenseQuery(orderQuery(id, token))
  usePageTitle(order ? t('orders.number', { number: order.order_number }) : t('orders.notFound'))
  return (
    <div className="page min-h-dvh max-w-6xl pb-16">
      {order === null ? <NotFound /> : order.access === 'full' ? <Thanks order={order} token={token} /> : <StatusOnly order={order} />}
    </div>
  )
}

/** Just placed it is a thank-you; looked at again later it is where the order has come to. */
function Thanks({ order, token }: { order: FullOrder; token: string | null }) {
  const { t } = useTranslation()
  const { code } = useLanguage()
  const { user } = useAuth()
  const isNew = order.status === 'pending'
  return (
    <>
      <header className="rounded-2xl bg-spruce-soft p-6 sm:p-10">
        <div className="flex items-start gap-4">
          <CircleCheck aria-hidden className="mt-1 size-9 shrink-0 text-spruce sm:size-11" strokeWidth={1.75} />
          <div className="min-w-0">
            <h1 tabIndex={-1} className="text-4xl md:text-5xl">
              {isNew ? t('orders.thanks') : t('orders.number', { number: order.order_number })}
            </h1>
            <p className="mt-3 text-lg">
              {isNew ? (
                <>
                  {t('orders.number', { number: order.order_number })} · {t('orders.mailed')} <Ltr className="font-semibold wrap-anywhere">{order.contact.email}</Ltr>
                </>
              ) : (
                <>
                  {t('orders.placed')} {formatDate(order.placed_at, code)} · <StatusBadge status={order.status} />
                </>
              )}
            </p>
          </div>
        </div>
      </header>
      <div className="my-8">
        <OrderRoad status={order.status} />
      </div>
      {isNew && <p className="mb-8 max-w-prose text-muted-foreground">{t(`orders.next.${order.payment_method === 'card' ? 'invoice' : order.payment_method}`)}</p>}
      <OrderDetails order={order} />
      <div className="mt-8 flex flex-wrap items-center gap-3 print:hidden">
        <PaperDocument kind="order" id={order.id} token={token} />
        <Button variant="outline" onClick={() => window.print()}>
          <Printer aria-hidden />
          {t('orders.print')}
        </Button>
        <BuyAgain order={order} />
        <CancelOrder order={order} token={token} />
      </div>
      {!order.has_account && !user && (
        <Card className="mt-8 flex flex-wrap items-center justify-between gap-4 p-5 sm:p-6 print:hidden">
          <div>
            <h2 className="text-2xl">{t('orders.account')}</h2>
            <p className="mt-1 text-muted-foreground">{t('orders.accountText')}</p>
          </div>
          <Button asChild>
            <Link to={paths.auth()}>{t('auth.signUp')}</Link>
          </Button>
        </Card>
      )}
    </>
  )
}

function StatusOnly({ order }: { order: BriefOrder }) {
  const { t } = useTranslation()
  return (
    <>
      <h1 tabIndex={-1} className="text-4xl md:text-5xl">
        {t('orders.number', { number: order.order_number })}
      </h1>
      <p className="mt-3 mb-8 flex items-center gap-3">
        <StatusBadge status={order.status} /> {t(`orders.payment.${order.payment_status}`)}
      </p>
      <OrderRoad status={order.status} />
      <p className="mt-8 max-w-prose text-muted-foreground">{t('orders.statusOnly')}</p>
    </>
  )
}

/** The same for an order that is not there and for one that is somebody else's. */
function NotFound() {
  const { t } = useTranslation()
  const { user } = useAuth()
  return (
    <>
      <h1 tabIndex={-1} className="text-4xl md:text-5xl">
        {t('orders.notFound')}
      </h1>
      <EmptyState
        icon={<PackageSearch />}
        title={t('orders.notFoundTitle')}
        text={t('orders.notFoundText')}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <Button asChild size="lg">
              <Link to={user ? paths.orders() : paths.auth(paths.orders())}>{user ? t('orders.mine') : t('auth.signIn')}</Link>
            </Button>
            <Button asChild size="lg" variant="outline">
              <Link to={paths.contact()}>{t('orders.contact')}</Link>
            </Button>
          </div>
        }
      />
    </>
  )
}
