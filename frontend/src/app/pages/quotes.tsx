import { useInfiniteQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'

import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { PageLoading } from '@/components/ui/loading-indicator'
import { Ltr } from '@/components/ui/ltr'
import { ProductThumb } from '@/components/ui/product-thumb'
import { Skeleton } from '@/components/ui/skeleton'
import { quotesQuery } from '@/features/quotes/data'
import { statusAt, type QuoteRow } from '@/features/quotes/quote'
import { formatDate, QuoteBadge } from '@/features/quotes/quote-view'
import { useLanguage } from '@/i18n/language'
import { useAuth } from '@/lib/auth'
import { formatMoney } from '@/lib/money'
import { usePageTitle } from '@/lib/page-title'
import { paths } from '@/lib/paths'

import { SendOn } from '../send-on'

export default function QuotesPage() {
  const { t } = useTranslation()
  const { user, isLoading } = useAuth()
  usePageTitle(t('quotes.mine'))
  if (isLoading) return <PageLoading label={t('common.loading')} />
  if (!user) return <SendOn to={paths.auth(paths.quotes())} />
  return (
    <div className="page min-h-dvh max-w-3xl pb-16">
      <Link to={paths.auth()} className="inline-block py-1.5 underline underline-offset-4">
        {t('header.account')}
      </Link>
      <h1 tabIndex={-1} className="text-4xl md:text-5xl">
        {t('quotes.mine')}
      </h1>
      <QuoteList userId={user.id} />
    </div>
  )
}

function QuoteList({ userId }: { userId: string }) {
  const { t } = useTranslation()
  const { data, dataUpdatedAt, isPending, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(quotesQuery(userId))
  if (isPending) return <ListSkeleton />
  if (isError)
    return (
      <Alert variant="error" className="mt-8">
        <p>{t('quotes.failed')}</p>
        <Button size="sm" variant="outline" className="mt-3" onClick={() => void refetch()}>
          {t('common.retry')}
        </Button>
      </Alert>
    )
  const quotes = data.pages.flat()
  if (quotes.length === 0)
    return (
      <EmptyState
        icon={<FileText />}
        title={t('quotes.empty')}
        text={t('quotes.emptyText')}
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
        {quotes.map((quote) => (
          <li key={quote.id}>
            <QuoteCard quote={quote} now={dataUpdatedAt} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="outline" className="mt-6" aria-disabled={isFetchingNextPage} onClick={() => !isFetchingNextPage && void fetchNextPage()}>
          {t('quotes.more')}
        </Button>
      )}
    </>
  )
}

const SHOWN = 4

function QuoteCard({ quote, now }: { quote: QuoteRow; now: number }) {
  const { t } = useTranslation()
  const { code } = useLanguage()
  const status = statusAt(quote, now)
  const hidden = quote.quote_items.length - SHOWN
  return (
    <Link
      to={paths.quote(quote.id)}
      className="block rounded-xl border bg-card p-5 shadow-sm transition-shadow hover:shadow-md sm:p-6"
    >
      <span className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <span>
          <span className="block font-display text-xl font-semibold">{t('quotes.number', { number: quote.quote_number })}</span>
          <span className="text-sm text-muted-foreground">{formatDate(quote.created_at, code)}</span>
        </span>
        <QuoteBadge status={status} />
      </span>
      <span className="mt-4 flex items-center gap-2">
        {quote.quote_items.slice(0, SHOWN).map((item, index) => (
          <ProductThumb key={`${item.title} ${index}`} src={item.image_url} className="size-13" />
        ))}
        {hidden > 0 && <Ltr className="text-sm font-semibold text-muted-foreground">+{hidden}</Ltr>}
        {quote.total !== null && <Ltr className="ms-auto text-lg font-semibold">{formatMoney(quote.total)}</Ltr>}
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
