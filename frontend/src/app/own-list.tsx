// What a customer's own lists share (orders, quotes): the frame with its way back, and every state a list can be in.

import { type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'

import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { PageLoading } from '@/components/ui/loading-indicator'
import { Ltr } from '@/components/ui/ltr'
import { ProductThumb } from '@/components/ui/product-thumb'
import { Skeleton } from '@/components/ui/skeleton'
import { useLanguage } from '@/i18n/language'
import { useAuth } from '@/lib/auth'
import { formatDate } from '@/lib/dates'
import { formatMoney } from '@/lib/money'
import { usePageTitle } from '@/lib/page-title'
import { paths } from '@/lib/paths'

import { SendOn } from './send-on'

/** The page around a list, for who is signed in; who is not is sent to sign in, and comes back here. */
export function OwnPage({ title, here, children }: { title: string; here: string; children: (userId: string) => ReactNode }) {
  const { t } = useTranslation()
  const { user, isLoading } = useAuth()
  usePageTitle(title)
  if (isLoading) return <PageLoading label={t('common.loading')} />
  if (!user) return <SendOn to={paths.auth(here)} />
  return (
    <div className="page min-h-dvh max-w-3xl pb-16">
      <Link to={paths.auth()} className="inline-block py-1.5 underline underline-offset-4">
        {t('header.account')}
      </Link>
      <h1 tabIndex={-1} className="text-4xl md:text-5xl">
        {title}
      </h1>
      {children(user.id)}
    </div>
  )
}

interface OwnListProps<Row> {
  query: UseInfiniteQueryResult<InfiniteData<Row[]>>
  icon: ReactNode
  texts: { failed: string; empty: string; emptyText: string; more: string }
  renderRow: (row: Row) => ReactNode
}

export function OwnList<Row extends { id: string }>({ query, icon, texts, renderRow }: OwnListProps<Row>) {
  const { t } = useTranslation()
  const { data, isPending, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query
  if (isPending) return <ListSkeleton />
  if (isError)
    return (
      <Alert variant="error" className="mt-8">
        <p>{texts.failed}</p>
        <Button size="sm" variant="outline" className="mt-3" onClick={() => void refetch()}>
          {t('common.retry')}
        </Button>
      </Alert>
    )
  const rows = data.pages.flat()
  if (rows.length === 0)
    return (
      <EmptyState
        icon={icon}
        title={texts.empty}
        text={texts.emptyText}
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
        {rows.map((row) => (
          <li key={row.id}>{renderRow(row)}</li>
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="outline" className="mt-6" aria-disabled={isFetchingNextPage} onClick={() => !isFetchingNextPage && void fetchNextPage()}>
          {texts.more}
        </Button>
      )}
    </>
  )
}

/** How many pictures a card shows before it counts. */
const SHOWN = 4

interface OwnCardProps {
  to: string
  title: string
  at: string
  badge: ReactNode
  items: readonly { title: string; image_url: string | null }[]
  /** Null while nobody has said a price. */
  total: number | null
}

export function OwnCard({ to, title, at, badge, items, total }: OwnCardProps) {
  const { code } = useLanguage()
  const hidden = items.length - SHOWN
  return (
    <Link to={to} className="block rounded-xl border bg-card p-5 shadow-sm transition-shadow hover:shadow-md sm:p-6">
      <span className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <span>
          <span className="block font-display text-xl font-semibold">{title}</span>
          <span className="text-sm text-muted-foreground">{formatDate(at, code)}</span>
        </span>
        {badge}
      </span>
      <span className="mt-4 flex items-center gap-2">
        {items.slice(0, SHOWN).map((item, index) => (
          <ProductThumb key={`${item.title} ${index}`} src={item.image_url} className="size-13" />
        ))}
        {hidden > 0 && <Ltr className="text-sm font-semibold text-muted-foreground">+{hidden}</Ltr>}
        {total !== null && <Ltr className="ms-auto text-lg font-semibold">{formatMoney(total)}</Ltr>}
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
