import { useQuery } from '@tanstack/react-query'
import { PackageSearch } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useParams } from 'react-router-dom'

import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { PageLoading } from '@/components/ui/loading-indicator'
import { quoteQuery } from '@/features/quotes/data'
import { tokenOf } from '@/features/quotes/quote'
import { useAuth } from '@/lib/auth'
import { usePageTitle } from '@/lib/page-title'
import { paths } from '@/lib/paths'

import type { PageLoader } from '../page-module'
import { QuoteDetails } from '../quote-details'

/** Asked for at once; the router's own address has no `#`. A failure is shown by the page, which knows its own heading. */
export const clientLoader: PageLoader = ({ params, queryClient }) =>
  queryClient.prefetchQuery({ ...quoteQuery(params.id ?? '', tokenOf(globalThis.location.hash)), staleTime: 0, retry: false })

export default function QuotePage() {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const token = tokenOf(useLocation().hash)
  const { user, isLoading } = useAuth()
  // Looked at again while it is open: an offer or an answer comes without a reload.
  const { data: quote, dataUpdatedAt, isPending, isError, refetch } = useQuery({
    ...quoteQuery(id, token),
    refetchInterval: 60_000,
    refetchOnWindowFocus: true,
  })
  usePageTitle(quote ? t('quotes.number', { number: quote.quote_number }) : t('quotes.page'))
  if (isPending || (isLoading && !quote)) return <PageLoading label={t('common.loading')} />
  if (isError && !quote)
    return (
      <div className="page min-h-dvh pb-16">
        <h1 tabIndex={-1} className="text-4xl md:text-5xl">
          {t('quotes.page')}
        </h1>
        <Alert variant="error" className="mt-8">
          <p>{t('quotes.failed')}</p>
          <Button size="sm" variant="outline" className="mt-3" onClick={() => void refetch()}>
            {t('common.retry')}
          </Button>
        </Alert>
      </div>
    )
  if (!quote) return <NotFound id={id} isSignedIn={user !== null} />
  return <QuoteDetails quote={quote} token={token} fetchedAt={dataUpdatedAt} />
}

/** The same for a quote that is not there and for one that is somebody else's. */
function NotFound({ id, isSignedIn }: { id: string; isSignedIn: boolean }) {
  const { t } = useTranslation()
  return (
    <div className="page min-h-dvh pb-16">
      <h1 tabIndex={-1} className="text-4xl md:text-5xl">
        {t('quotes.notFound')}
      </h1>
      <EmptyState
        icon={<PackageSearch />}
        title={t('quotes.notFoundTitle')}
        text={t('quotes.notFoundText')}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <Button asChild size="lg">
              <Link to={isSignedIn ? paths.quotes() : paths.auth(paths.quote(id))}>{t(isSignedIn ? 'quotes.mine' : 'header.signIn')}</Link>
            </Button>
            <Button asChild size="lg" variant="outline">
              <Link to={paths.contact()}>{t('quotes.contact')}</Link>
            </Button>
          </div>
        }
      />
    </div>
  )
}
