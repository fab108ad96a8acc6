import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { PanelHeading } from '@/components/admin/panel-heading'
import { type OpenRecord, useRecord } from '@/components/admin/record'
import { RecordFrame } from '@/components/admin/record-frame'
import { useTableView } from '@/components/admin/table-view'
import { messageQuery, messagesQuery } from '@/features/inbox/data'
import { MessageRecord } from '@/features/inbox/message-record'
import { MESSAGE_FILTERS, MessageTable } from '@/features/inbox/message-table'
import { useLanguage } from '@/i18n/language'
import { formatDate } from '@/lib/dates'
import { usePanel } from '@/lib/panel'

export default function MessagesTab() {
  const record = useRecord()
  return record.id ? <OneMessage key={record.id} id={record.id} record={record} /> : <AllMessages open={record.open} />
}

function AllMessages({ open }: { open: (id: string) => void }) {
  const { t } = useTranslation()
  const { factoryId } = usePanel()
  const control = useTableView(MESSAGE_FILTERS)
  const { data } = useQuery(messagesQuery(factoryId, control.view))
  return (
    <>
      <PanelHeading title={t('admin.tab.messages')} lead={data && data.unread > 0 ? t('inbox.unread', { count: data.unread }) : t('inbox.lead')} />
      <MessageTable factoryId={factoryId} control={control} onOpen={(row) => open(row.id)} />
    </>
  )
}

function OneMessage({ id, record }: { id: string; record: OpenRecord }) {
  const { t } = useTranslation()
  const { code } = useLanguage()
  const { factoryId } = usePanel()
  const query = useQuery(messageQuery(id, factoryId))
  const message = query.data
  return (
    <RecordFrame
      list={t('admin.tab.messages')}
      record={record}
      query={query}
      title={message ? t('inbox.title', { name: message.name }) : undefined}
      lead={message ? <time dateTime={message.created_at}>{formatDate(message.created_at, code, 'fullMoment')}</time> : null}
    >
      {message ? <MessageRecord key={message.id} message={message} factoryId={factoryId} onGone={record.close} /> : null}
    </RecordFrame>
  )
}
