import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { Facts } from '@/components/admin/facts'
import { SelectField } from '@/components/admin/form-fields'
import { RefusedAlert } from '@/components/admin/record-frame'
import { Say, type SayKind, Talk } from '@/components/admin/talk'
import { useMove } from '@/components/admin/use-move'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Ltr } from '@/components/ui/ltr'
import { useLanguage } from '@/i18n/language'
import { useAuth } from '@/lib/auth'
import { colleaguesQuery, useColleagueName } from '@/lib/colleagues'
import { logError } from '@/lib/errors'

import { type Message, type MessageMove, messageQuery, moveMessage } from './data'
import { MessageActions } from './message-actions'

/** Opening an unread message makes it read, for everybody; a failure of that disturbs nobody. */
function useReading(message: Message): void {
  const client = useQueryClient()
  const done = useRef(false)
  const { id, status } = message
  useEffect(() => {
    if (done.current) return
    done.current = true
    if (status !== 'new') return
    moveMessage(id, { kind: 'status', to: 'read', from: 'new' })
      .then(() => Promise.all([['panel', 'message', id], ['panel', 'messages'], ['panel', 'overview']].map((queryKey) => client.invalidateQueries({ queryKey }))))
      .catch((error: unknown) => logError('The message was not marked as read', error))
  }, [client, id, status])
}

interface MessageRecordProps {
  message: Message
  factoryId: string
  /** It has been put away: back to the list. */
  onGone: () => void
}

/** One message: what was written, who takes it, what is answered. */
export function MessageRecord({ message, factoryId, onGone }: MessageRecordProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const nameOf = useColleagueName(factoryId)
  useReading(message)
  const { queryKey } = messageQuery(message.id, factoryId)
  const { move, refused, isBusy } = useMove<MessageMove>({
    run: (wanted) => moveMessage(message.id, wanted),
    keys: [queryKey, ['panel', 'messages'], ['panel', 'overview']],
    told: (wanted) => {
      if (wanted.kind === 'say') return t(wanted.internal ? 'record.noted' : 'inbox.sent')
      if (wanted.kind === 'status') return null
      return wanted.userId === null ? t('inbox.assignedNobody') : t('inbox.assignedTo', { name: nameOf(wanted.userId) ?? '' })
    },
    expect: (wanted) =>
      client.setQueryData<Message | null>(queryKey, (now) => {
        if (!now || wanted.kind === 'say') return now
        return wanted.kind === 'status' ? { ...now, status: wanted.to } : { ...now, assigned_to: wanted.userId }
      }),
  })
  const kinds: SayKind<'answer' | 'note'>[] = useMemo(
    () => [
      { value: 'answer', label: t('inbox.answer'), submit: t('inbox.send') },
      { value: 'note', label: t('record.note'), submit: t('record.keepNote') },
    ],
    [t],
  )
  const own = { id: message.id, kind: 'them' as const, who: <bdi>{message.name}</bdi>, at: message.created_at, text: message.message }
  const replies = message.contact_replies.map(({ id, author_id, text, internal, created_at }) => ({
    id,
    kind: internal ? ('note' as const) : ('us' as const),
    who: nameOf(author_id) ?? t('desk.by.staff'),
    at: created_at,
    text,
    about: internal ? t('record.note') : undefined,
  }))
  return (
    <div className="grid gap-6">
      <RefusedAlert refused={refused} />
      <MessageActions message={message} isBusy={isBusy} onMove={move} onGone={onGone} />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <Card className="grid min-w-0 gap-5 p-5">
          <h2 className="text-xl">{t('inbox.talk')}</h2>
          <Talk label={t('inbox.talk')} remarks={[own, ...replies]} />
          <Say kinds={kinds} maxLength={5000} isBusy={isBusy} onSay={(kind, text, onTaken) => move({ kind: 'say', text, internal: kind === 'note' }, onTaken)} />
        </Card>
        <Sender message={message} factoryId={factoryId} isBusy={isBusy} onMove={move} />
      </div>
    </div>
  )
}

interface SenderProps {
  message: Message
  factoryId: string
  isBusy: boolean
  onMove: (move: MessageMove) => Promise<boolean>
}

function Sender({ message, factoryId, isBusy, onMove }: SenderProps) {
  const { t } = useTranslation()
  const { code } = useLanguage()
  const { user } = useAuth()
  const { data: colleagues = [] } = useQuery(colleaguesQuery(factoryId))
  const give = useCallback((userId: string | null) => void onMove({ kind: 'assign', userId }), [onMove])
  // Who has left stays named as long as the message is theirs.
  const choices = colleagues.filter(({ user_id, role, is_active }) => (is_active && role !== 'editor') || user_id === message.assigned_to)
  return (
    <Card className="grid min-w-0 gap-4 p-5">
      <h2 className="text-xl">{t('inbox.about')}</h2>
      <Facts
        facts={[
          { label: t('inbox.from'), value: message.name },
          {
            label: t('desk.email'),
            value: (
              <a href={`mailto:${message.email}`} className="break-all underline underline-offset-4">
                <Ltr>{message.email}</Ltr>
              </a>
            ),
          },
          { label: t('inbox.topic'), value: t(`inbox.topic.${message.topic}`) },
          { label: t('inbox.reference'), value: <Ltr>{message.reference}</Ltr> },
          { label: t('desk.language'), value: message.language_code && (new Intl.DisplayNames(code, { type: 'language' }).of(message.language_code) ?? message.language_code) },
        ]}
      />
      <SelectField
        label={t('inbox.assigned')}
        value={message.assigned_to ?? ''}
        disabled={isBusy}
        onChange={(value) => give(value || null)}
        options={[{ value: '', label: t('inbox.nobody') }, ...choices.map(({ user_id, name }) => ({ value: user_id, label: name }))]}
      />
      {user && message.assigned_to !== user.id ? (
        <Button variant="outline" size="sm" className="w-fit" aria-disabled={isBusy} onClick={() => !isBusy && give(user.id)}>
          {t('inbox.take')}
        </Button>
      ) : null}
    </Card>
  )
}
