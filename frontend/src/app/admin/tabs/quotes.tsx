import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { PanelHeading } from '@/components/admin/panel-heading'
import { type OpenRecord, useRecord } from '@/components/admin/record'
import { RecordFrame } from '@/components/admin/record-frame'
import { PaperDocument } from '@/features/documents/paper-document'
import { DeskQuoteView, useDeskQuote } from '@/features/quote-desk/desk-quote'
import { QuoteTable } from '@/features/quote-desk/quote-table'
import { usePanel } from '@/lib/panel'
import { localDay } from '@/lib/dates'

export default function QuotesTab() {
  const { t } = useTranslation()
  const { factoryId } = usePanel()
  const record = useRecord()
  if (record.id) return <OneQuote key={record.id} id={record.id} record={record} />
  return (
    <>
      <PanelHeading title={t('admin.tab.quotes')} lead={t('desk.lead')} />
      <QuoteTable factoryId={factoryId} onOpen={(row) => record.open(row.id)} />
    </>
  )
}

function OneQuote({ id, record }: { id: string; record: OpenRecord }) {
  const { t } = useTranslation()
  const { factoryId } = usePanel()
  const query = useDeskQuote(id)
  const quote = query.data
  const [today] = useState(() => localDay(new Date()))
  return (
    <RecordFrame
      list={t('admin.tab.quotes')}
      record={record}
      query={query}
      title={quote ? t('desk.title', { number: quote.quote_number }) : undefined}
      actions={quote && quote.total !== null ? <PaperDocument kind="quote" id={id} token={null} language={quote.language_code ?? undefined} /> : null}
    >
      {quote ? <DeskQuoteView key={quote.id} quote={quote} factoryId={factoryId} today={today} /> : null}
    </RecordFrame>
  )
}
