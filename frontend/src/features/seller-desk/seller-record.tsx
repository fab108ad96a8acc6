import { useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

import { Facts } from '@/components/admin/facts'
import { RefusedAlert } from '@/components/admin/record-frame'
import { Say, type SayKind, Talk } from '@/components/admin/talk'
import { Timeline } from '@/components/admin/timeline'
import { useMove } from '@/components/admin/use-move'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Ltr } from '@/components/ui/ltr'
import { useLanguage } from '@/i18n/language'
import { useColleagueName } from '@/lib/colleagues'
import { logError } from '@/lib/errors'
import { toast } from '@/lib/toast'

import { applicationQuery, type DeskApplication, documentAddress, moveApplication, type ReviewMove } from './data'
import { SellerActions } from './seller-actions'

interface SellerRecordProps {
  application: DeskApplication
  factoryId: string
  /** What the shelves are called, by their slugs. */
  shelfName: (slug: string) => string
}

/** One application: who they are, what they handed in, what was said, and the decision. */
export function SellerRecord({ application, factoryId, shelfName }: SellerRecordProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const nameOf = useColleagueName(factoryId)
  const { queryKey } = applicationQuery(application.id, factoryId)
  const { move, refused, isBusy } = useMove<ReviewMove>({
    run: (wanted) => moveApplication(application.id, application.status, wanted),
    keys: [queryKey, ['panel', 'applications'], ['panel', 'overview']],
    told: (wanted) => (wanted.kind === 'review' ? t(`applicants.status.${wanted.to}`) : t(wanted.internal ? 'record.noted' : 'applicants.said')),
    expect: (wanted) =>
      wanted.kind === 'review' && client.setQueryData<DeskApplication | null>(queryKey, (now) => now && { ...now, status: wanted.to }),
  })
  const who = (kind: 'applicant' | 'staff' | 'system', id: string | null) =>
    (kind === 'staff' ? nameOf(id) : undefined) ?? (kind === 'applicant' ? application.contact_name : t(`desk.by.${kind}`))
  const kinds: SayKind<'reply' | 'note'>[] = useMemo(
    () => [
      { value: 'reply', label: t('applicants.toApplicant'), submit: t('desk.send') },
      { value: 'note', label: t('record.note'), submit: t('record.keepNote') },
    ],
    [t],
  )
  const events = application.seller_application_events.toReversed().map((event) => ({
    id: String(event.id),
    at: event.created_at,
    title: `${t(`applicants.status.${event.to_state}`)} · ${who(event.actor_kind, event.actor_id)}`,
    text: event.reason,
  }))
  return (
    <div className="grid gap-6">
      <RefusedAlert refused={refused} last={events[0]} />
      <SellerActions key={application.status} application={application} isBusy={isBusy} onMove={move} />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-6">
          <About application={application} shelfName={shelfName} />
          <Card className="grid gap-4 p-5">
            <h2 className="text-xl">{t('desk.talk')}</h2>
            <Talk
              label={t('desk.talk')}
              remarks={application.seller_messages.map(({ id, author_kind, author_id, text, internal, created_at }) => ({
                id,
                kind: internal ? 'note' : author_kind === 'staff' ? 'us' : 'them',
                who: who(author_kind, author_id),
                at: created_at,
                text,
                about: internal ? t('record.note') : undefined,
              }))}
            />
            <Say kinds={kinds} maxLength={2000} isBusy={isBusy} onSay={(kind, text, onTaken) => move({ kind: 'say', text, internal: kind === 'note' }, onTaken)} />
          </Card>
        </div>
        <div className="grid min-w-0 gap-6">
          <Documents application={application} />
          <Card className="p-5">
            <h2 className="mb-4 text-xl">{t('desk.timeline')}</h2>
            <Timeline label={t('desk.timeline')} entries={events} />
          </Card>
        </div>
      </div>
    </div>
  )
}

function About({ application, shelfName }: { application: DeskApplication; shelfName: (slug: string) => string }) {
  const { t } = useTranslation()
  const { code } = useLanguage()
  const list = new Intl.ListFormat(code, { type: 'conjunction' })
  const { website, email, phone } = application
  return (
    <Card className="grid gap-4 p-5">
      <h2 className="text-xl">{t('applicants.about')}</h2>
      <Facts
        facts={[
          { label: t('applicants.reference'), value: <Ltr>{application.reference}</Ltr> },
          { label: t('sales.orgNumber'), value: <Ltr>{application.org_number}</Ltr> },
          { label: t('applicants.kind'), value: t(`applicants.kind.${application.kind}`) },
          { label: t('desk.contact'), value: application.contact_name },
          {
            label: t('desk.email'),
            value: (
              <a href={`mailto:${email}`} className="break-all underline underline-offset-4">
                <Ltr>{email}</Ltr>
              </a>
            ),
          },
          {
            label: t('desk.phone'),
            value: (
              <a href={`tel:${phone.replaceAll(' ', '')}`} className="underline underline-offset-4">
                <Ltr>{phone}</Ltr>
              </a>
            ),
          },
          { label: t('applicants.address'), value: `${application.address}, ${application.postcode} ${application.city}` },
          {
            label: t('applicants.website'),
            value: website && (
              <a href={website} target="_blank" rel="noopener noreferrer" className="break-all underline underline-offset-4">
                <Ltr>{website}</Ltr>
              </a>
            ),
          },
          { label: t('applicants.goods'), value: list.format(application.assortment.map((slug) => `\u{2068}${shelfName(slug)}\u{2069}`)) },
          { label: t('applicants.channels'), value: list.format(application.channels.map((channel) => t(`applicants.channel.${channel}`))) },
          { label: t('desk.language'), value: application.language_code && (new Intl.DisplayNames(code, { type: 'language' }).of(application.language_code) ?? application.language_code) },
        ]}
      />
      {application.message ? (
        <p dir="auto" className="max-w-prose rounded-xl bg-muted px-4 py-3 break-words whitespace-pre-line">
          {application.message}
        </p>
      ) : null}
    </Card>
  )
}

function Documents({ application }: { application: DeskApplication }) {
  const { t } = useTranslation()
  const open = async (path: string, name: string) => {
    try {
      globalThis.location.assign(await documentAddress(path, name))
    } catch (error) {
      logError('The document was not fetched', error)
      toast.error(t('desk.fileFailed'))
    }
  }
  return (
    <Card className="grid gap-3 p-5">
      <h2 className="text-xl">{t('applicants.documents')}</h2>
      {application.seller_documents.length === 0 ? <p className="text-muted-foreground">{t('applicants.noDocuments')}</p> : null}
      <ul className="grid gap-3">
        {application.seller_documents.map((document) => (
          <li key={document.id}>
            <p className="mb-1 text-sm text-muted-foreground">{t(`applicants.document.${document.kind}`)}</p>
            <Button variant="outline" size="sm" className="max-w-full" onClick={() => void open(document.path, document.name)}>
              <Download aria-hidden />
              <bdi className="truncate">{document.name}</bdi>
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
