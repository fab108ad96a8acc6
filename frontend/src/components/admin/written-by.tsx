import { useQuery } from '@tanstack/react-query'
import { UserRound } from 'lucide-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'

import { useLanguage } from '@/i18n/language'
import { formatDate } from '@/lib/dates'
import { type WrittenText, type Writer, lastWriterQuery } from '@/lib/last-writer'

/** Today's by the clock, others with their day. */
export function timeOf(code: string, at: string, now = new Date()): string {
  const date = new Date(at)
  const isToday = date.toDateString() === now.toDateString()
  return formatDate(date, code, isToday ? 'time' : 'moment')
}

/** A name or an address keeps to its own direction within the sentence. */
const isolated = (name: string) => `\u2068${name}\u2069`

export function writerText(t: TFunction, code: string, { name, isMe, at }: Writer): string {
  const time = timeOf(code, at)
  if (isMe) return t('edit.writer.you', { time })
  return name === null ? t('edit.writer.unknown', { time }) : t('edit.writer.by', { name: isolated(name), time })
}

interface WrittenByProps {
  of: WrittenText
  /** Which version is meant. */
  version: string | null
}

/** "Anna saved it at 14:05", where the database knows; its room is kept until then. */
export function WrittenBy({ of, version }: WrittenByProps) {
  const { t } = useTranslation()
  const { code } = useLanguage()
  const { data } = useQuery(lastWriterQuery(of, version))
  if (data === null) return null
  return (
    <p className="flex min-h-6 items-center gap-2 text-sm font-semibold">
      {data ? (
        <>
          <UserRound aria-hidden className="size-4 shrink-0" />
          <span className="min-w-0 [overflow-wrap:anywhere]">{writerText(t, code, data)}</span>
        </>
      ) : null}
    </p>
  )
}
