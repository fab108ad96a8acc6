import type { ReactNode } from 'react'
import { useLanguage } from '@/i18n/language'
import { formatDate } from '@/lib/dates'

export interface TimelineEntry {
  id: string
  /** ISO time. */
  at: string
  title: ReactNode
  text?: ReactNode
}

/** What happened, as a list with a line through it. In the order given. */
export function Timeline({ label, entries }: { label: string; entries: readonly TimelineEntry[] }) {
  const { code } = useLanguage()
  return (
    <ol aria-label={label} className="grid border-s-2 ps-5">
      {entries.map((entry) => (
        <li key={entry.id} className="relative pb-5 last:pb-0">
          <span aria-hidden className="absolute -start-[1.6875rem] top-1.5 size-3 rounded-full border-2 border-background bg-primary" />
          <p className="font-semibold">{entry.title}</p>
          <time dateTime={entry.at} className="text-sm text-muted-foreground">
            {formatDate(entry.at, code, 'moment')}
          </time>
          {entry.text ? <div className="mt-1 text-sm">{entry.text}</div> : null}
        </li>
      ))}
    </ol>
  )
}
