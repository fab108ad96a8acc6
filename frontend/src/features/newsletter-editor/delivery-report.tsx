import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { LoadFailed, RowsLoading } from '@/components/admin/states'
import { Card } from '@/components/ui/card'
import { useLanguage } from '@/i18n/language'
import { formatDate } from '@/lib/dates'

import { type Report, reportQuery, type Row } from './data'

const FIGURES = ['letters', 'sent', 'queued', 'retried', 'failed', 'withdrawn', 'unsubscribed'] as const satisfies readonly (keyof Report)[]

/** What became of its letters, while they go and afterwards. */
export function DeliveryReport({ row, children }: { row: Row; children?: ReactNode }) {
  const { t } = useTranslation()
  const { languages } = useLanguage()
  const { data: report, isError, refetch } = useQuery(reportQuery(row.id, row.status))
  if (isError) return <LoadFailed onRetry={() => void refetch()} />
  if (!report) return <RowsLoading rows={2} />
  const named = (code: string) => languages.find((language) => language.code === code)?.native_name ?? code
  return (
    <Card className="mb-6 p-5 sm:p-6">
      <h2 className="text-xl">{t('letters.report')}</h2>
      <Times row={row} />
      <Bar report={report} />
      <dl className="mt-5 grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-7">
        {FIGURES.map((name) => (
          <div key={name} className="flex flex-col-reverse justify-end rounded-lg bg-muted px-4 py-3 max-sm:last:col-span-2">
            <dt className="text-sm text-muted-foreground">{t(`letters.report.${name}`)}</dt>
            <dd className="font-display text-3xl font-semibold tabular-nums">{report[name]}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-sm text-muted-foreground">
        {t('letters.report.languages')}{' '}
        {Object.entries(report.languages).map(([code, count], index) => (
          <span key={code}>
            {index > 0 && ' · '}
            <bdi lang={code}>{named(code)}</bdi> {count}
          </span>
        ))}
      </p>
      <Failures failures={report.failures} />
      {children}
    </Card>
  )
}

function Times({ row }: { row: Row }) {
  const { t } = useTranslation()
  const { code } = useLanguage()
  const at = (iso: string) => formatDate(iso, code, 'longMoment')
  return (
    <p className="mt-1 text-muted-foreground">
      {row.sent_at ? t('letters.sentAt', { time: at(row.sent_at) }) : row.scheduled_for && t('letters.goesAt', { time: at(row.scheduled_for), count: row.per_minute })}
    </p>
  )
}

/** How far it has come, as a bar; the words below say the same. */
function Bar({ report }: { report: Report }) {
  const { t } = useTranslation()
  const { letters, sent, failed, withdrawn } = report
  const part = (count: number) => `${letters > 0 ? (100 * count) / letters : 0}%`
  const done = sent + failed + withdrawn
  return (
    <div
      role="progressbar"
      aria-label={t('letters.report.progress')}
      aria-valuemin={0}
      aria-valuemax={letters}
      aria-valuenow={done}
      aria-valuetext={t('letters.report.progressText', { done, letters })}
      className="mt-4 flex h-3 overflow-hidden rounded-full bg-muted"
    >
      <span className="bg-spruce transition-[width]" style={{ width: part(sent) }} />
      <span className="bg-berry transition-[width]" style={{ width: part(failed) }} />
      <span className="bg-accent transition-[width]" style={{ width: part(withdrawn) }} />
    </div>
  )
}

function Failures({ failures }: { failures: Report['failures'] }) {
  const { t } = useTranslation()
  if (failures.length === 0) return null
  return (
    <>
      <h3 className="mt-6 text-lg">{t('letters.report.failures')}</h3>
      <ul className="mt-2 divide-y text-sm">
        {failures.map((failure) => (
          <li key={failure.email} className="flex flex-wrap gap-x-3 py-2 break-words">
            <bdi className="font-semibold">{failure.email}</bdi>
            <bdi lang="en" className="text-muted-foreground">
              {failure.error}
            </bdi>
          </li>
        ))}
      </ul>
    </>
  )
}
