import { CalendarClock, Send } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { CheckField, SelectField, TextField } from '@/components/admin/form-fields'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'

import type { Audience, Row } from './data'

const PACES = [60, 300, 600, 3000]

/** As the field of the browser writes it: this place's time, to the minute. */
const localMinute = (at: Date): string => new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)

interface SendingProps {
  row: Row
  audience: Audience | undefined
  onAmend: (change: Partial<Pick<Row, 'title' | 'is_early' | 'noindex'>>) => void
  /** Without a time: now. */
  onSend: (when: string | null, perMinute: number) => void
}

/** When it goes, how fast, to how many, and what its page on the web does. */
export function Sending({ row, audience, onAmend, onSend }: SendingProps) {
  const { t } = useTranslation()
  const [title, setTitle] = useState(row.title)
  const [when, setWhen] = useState('')
  const [pace, setPace] = useState(row.per_minute)
  const [earliest] = useState(() => localMinute(new Date()))
  const readers = audience?.confirmed ?? 0
  const minutes = Math.ceil(readers / pace)
  return (
    <Card className="mb-6 grid items-start gap-x-6 gap-y-4 p-5 lg:grid-cols-2">
      <TextField
        label={t('letters.name')}
        value={title}
        maxLength={200}
        onChange={setTitle}
        onBlur={() => title !== row.title && onAmend({ title })}
      />
      <SelectField
        label={t('letters.pace')}
        hint={t('letters.takes', { count: readers, minutes })}
        value={String(pace)}
        onChange={(chosen) => setPace(Number(chosen))}
        options={[...new Set([...PACES, row.per_minute])].toSorted((a, b) => a - b).map((count) => ({ value: String(count), label: t('letters.perMinute', { count }) }))}
      />
      <div>
        <CheckField label={t('letters.early')} checked={row.is_early} onChange={(checked) => onAmend({ is_early: checked })} />
        <CheckField label={t('letters.noindex')} checked={row.noindex} onChange={(checked) => onAmend({ noindex: checked })} />
      </div>
      <div className="flex flex-wrap content-end items-end gap-3">
        <Field label={t('letters.when')} className="grow">
          <Input type="datetime-local" value={when} min={earliest} onChange={(event) => setWhen(event.target.value)} />
        </Field>
        <Button variant="outline" aria-disabled={when === ''} onClick={() => when !== '' && onSend(new Date(when).toISOString(), pace)}>
          <CalendarClock aria-hidden />
          {t('letters.schedule')}
        </Button>
        <Button variant="berry" onClick={() => onSend(null, pace)}>
          <Send aria-hidden className="rtl:-scale-x-100" />
          {t('letters.now')}
        </Button>
      </div>
    </Card>
  )
}
