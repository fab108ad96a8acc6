import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Form } from '@/components/ui/form'
import { Textarea } from '@/components/ui/input'
import { cn } from '@/lib/cn'
import { formatDate } from '@/lib/dates'
import { logError } from '@/lib/errors'
import { toast } from '@/lib/toast'

import { type OwnApplication, writeAboutApplication } from './data'

/** What was said about the application, and a line to the company that needs no new application. */
export function ApplyTalk({ application, language }: { application: OwnApplication; language: string }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [text, setText] = useState('')
  const [isBusy, setBusy] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || text.trim() === '') return
    setBusy(true)
    try {
      await writeAboutApplication(application.id, text.trim())
      // What was typed on while it was on its way has not been said.
      setText((now) => (now === text ? '' : now))
      toast.success(t('apply.written'))
    } catch (error) {
      logError('The message was not sent', (error as { code?: string }).code)
      toast.error(t('apply.writeFailed'))
    } finally {
      setBusy(false)
      await client.invalidateQueries({ queryKey: ['seller-application'] })
    }
  }
  return (
    <section aria-label={t('apply.talk')} className="grid gap-4 border-t pt-5">
      {application.messages.length > 0 && (
        <ul className="grid gap-3">
          {application.messages.map((message) => (
            <li key={message.id} className={cn('max-w-prose rounded-xl px-4 py-3', message.author_kind === 'staff' ? 'bg-spruce-soft' : 'bg-muted')}>
              <p className="text-sm text-muted-foreground">
                <span className="font-semibold text-foreground">{t(message.author_kind === 'staff' ? 'apply.fromUs' : 'apply.fromYou')}</span>{' '}
                <time dateTime={message.created_at}>{formatDate(message.created_at, language, 'moment')}</time>
              </p>
              <p dir="auto" className="mt-0.5 break-words whitespace-pre-line">
                {message.text}
              </p>
            </li>
          ))}
        </ul>
      )}
      <Form isBusy={false} onSubmit={(event) => void send(event)} aria-busy={isBusy} className="grid gap-3">
        <Field label={t('apply.write')}>
          <Textarea dir="auto" maxLength={2000} value={text} onChange={(event) => setText(event.target.value)} />
        </Field>
        <Button type="submit" variant="outline" className="w-fit" aria-disabled={isBusy || text.trim() === ''}>
          {t('apply.writeSend')}
        </Button>
      </Form>
    </section>
  )
}
