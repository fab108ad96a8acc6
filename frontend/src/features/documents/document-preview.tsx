import { Download, FileText } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { Button } from '@/components/ui/button'
import { Ltr } from '@/components/ui/ltr'
import { useLanguage } from '@/i18n/language'
import { formatNumber } from '@/lib/dates'

import type { Stage } from './answer'
import { handOver, type Document } from './data'

export function formatSize(bytes: number, language: string): string {
  const megabytes = bytes >= 1_000_000
  return formatNumber(bytes / (megabytes ? 1_000_000 : 1000), language, {
    style: 'unit',
    unit: megabytes ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: megabytes ? 1 : 0,
  })
}

/** The finished document: what it is, whether it is new, and how to have it. */
export function DocumentReady({ document }: { document: Document }) {
  const { t } = useTranslation()
  const { code } = useLanguage()
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-4 rounded-xl border bg-card p-5 sm:p-6">
      <FileText aria-hidden className="size-10 shrink-0 text-berry-text" strokeWidth={1.5} />
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold break-words">
          <Ltr>{document.name}</Ltr> <span className="font-normal text-muted-foreground">· {formatSize(document.file.size, code)}</span>
        </p>
        <p role="status" className="text-sm text-muted-foreground">
          {t(document.isKept ? 'documents.readyKept' : 'documents.readyNow')}
        </p>
      </div>
      <Button onClick={() => handOver(document)}>
        <Download aria-hidden />
        {t('documents.download')}
      </Button>
    </div>
  )
}

/** How far it is. While it is set nobody knows how long that takes; pictures can be counted. */
export function DocumentProgress({ stage }: { stage: Stage | null }) {
  const { t } = useTranslation()
  const name = stage?.name ?? 'typesetter'
  const counted = name === 'pictures' && stage !== null
  const label = counted ? t('documents.stage.pictures', { done: stage.done, total: stage.total }) : t(`documents.stage.${name}`)
  return (
    <div className="grid min-h-96 w-full content-center justify-items-center gap-5 rounded-xl border bg-card p-8">
      <div aria-hidden className="grid w-28 gap-2 rounded-md border bg-background p-3 shadow-sm">
        <span className="h-12 animate-pulse rounded-sm bg-fjord-deep motion-reduce:animate-none" />
        {['w-full', 'w-4/5', 'w-3/5'].map((width) => (
          <span key={width} className={`h-1.5 animate-pulse rounded-full bg-secondary motion-reduce:animate-none ${width}`} />
        ))}
      </div>
      {/* Read out when the stage changes, not for each picture. */}
      <p role="status" className="sr-only">
        {t(`documents.stage.${name === 'pictures' ? 'setting' : name}`)}
      </p>
      <p aria-hidden className="text-center font-semibold">
        {label}
      </p>
      <progress aria-label={t('documents.making')} className="h-2 w-full max-w-72 accent-primary" {...(counted ? { value: stage.done, max: stage.total } : {})} />
    </div>
  )
}
