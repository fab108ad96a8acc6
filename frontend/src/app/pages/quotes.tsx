import { useInfiniteQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { quotesQuery } from '@/features/quotes/data'
import { statusAt } from '@/features/quotes/quote'
import { QuoteBadge } from '@/features/quotes/quote-view'
import { paths } from '@/lib/paths'

import { OwnCard, OwnList, OwnPage } from '../own-list'

export default function QuotesPage() {
  const { t } = useTranslation()
  return (
    <OwnPage title={t('quotes.mine')} here={paths.quotes()}>
      {(userId) => <Quotes userId={userId} />}
    </OwnPage>
  )
}

function Quotes({ userId }: { userId: string }) {
  const { t } = useTranslation()
  const query = useInfiniteQuery(quotesQuery(userId))
  return (
    <OwnList
      query={query}
      icon={<FileText />}
      texts={{ failed: t('quotes.failed'), empty: t('quotes.empty'), emptyText: t('quotes.emptyText'), more: t('quotes.more') }}
      renderRow={(quote) => (
        <OwnCard
          to={paths.quote(quote.id)}
          title={t('quotes.number', { number: quote.quote_number })}
          at={quote.created_at}
          // An offer ends by the clock, whatever the row still says.
          badge={<QuoteBadge status={statusAt(quote, query.dataUpdatedAt)} />}
          items={quote.quote_items}
          total={quote.total}
        />
      )}
    />
  )
}
