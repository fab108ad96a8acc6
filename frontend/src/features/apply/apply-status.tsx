import { useTranslation } from 'react-i18next'

import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Ltr } from '@/components/ui/ltr'
import { formatDate } from '@/lib/dates'

import { ApplyTalk } from './apply-talk'
import type { OwnApplication } from './data'

/** What has become of an application, and what its sender may do now. */
export function ApplyStatus({ application, language, onEdit }: { application: OwnApplication; language: string; onEdit: () => void }) {
  const { t } = useTranslation()
  const { status } = application
  const mayEdit = status === 'changes_requested' || status === 'rejected'
  // While it is being read, what was answered to an earlier version is history.
  const isAnswered = status !== 'submitted' && status !== 'under_review'
  return (
    <Card className="grid gap-5 p-6 sm:p-8">
      <h2 className="text-2xl">{t(`apply.status.${status}`)}</h2>
      {isAnswered && application.answer && (
        <Alert variant={mayEdit ? 'warning' : 'info'}>
          <p className="whitespace-pre-line" dir="auto">
            {application.answer}
          </p>
        </Alert>
      )}
      <dl className="grid gap-4 sm:grid-cols-3">
        <div>
          <dt className="text-sm text-muted-foreground">{t('apply.reference')}</dt>
          <dd className="font-semibold">
            <Ltr>{application.reference}</Ltr>
          </dd>
        </div>
        <div>
          <dt className="text-sm text-muted-foreground">{t('apply.company')}</dt>
          <dd className="font-semibold">
            <bdi>{application.company}</bdi>
          </dd>
        </div>
        <div>
          <dt className="text-sm text-muted-foreground">{t('apply.sentOn')}</dt>
          <dd>
            <time dateTime={application.created_at}>
              {formatDate(application.created_at, language)}
            </time>
          </dd>
        </div>
      </dl>
      {mayEdit && (
        <Button className="w-fit" onClick={onEdit}>
          {t(status === 'rejected' ? 'apply.again' : 'apply.edit')}
        </Button>
      )}
      <ApplyTalk application={application} language={language} />
    </Card>
  )
}
