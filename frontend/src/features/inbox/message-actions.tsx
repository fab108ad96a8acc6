import { useQueryClient } from '@tanstack/react-query'
import { Archive, Inbox, type LucideIcon, MailOpen, ShieldAlert } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

import { useCommands } from '@/components/admin/commands'
import { useDue } from '@/components/admin/use-due'
import { Button } from '@/components/ui/button'
import { logError } from '@/lib/errors'
import { toast } from '@/lib/toast'

import { type Message, type MessageMove, type MessageStatus, moveMessage } from './data'
import { MessageBadge } from './message-table'

interface Step {
  to: MessageStatus
  icon: LucideIcon
  shortcut: string
}

const PUT_AWAY: readonly Step[] = [
  { to: 'archived', icon: Archive, shortcut: 'e' },
  { to: 'spam', icon: ShieldAlert, shortcut: '!' },
]

/** What may be done with a message where it lies: put away what is in the inbox, fetch back what is not. */
export const stepsOf = (status: MessageStatus): readonly Step[] =>
  status === 'archived' || status === 'spam' ? [{ to: 'read', icon: Inbox, shortcut: 'e' }] : [...PUT_AWAY, { to: 'new', icon: MailOpen, shortcut: 'o' }]

interface MessageActionsProps {
  message: Message
  isBusy: boolean
  onMove: (move: MessageMove) => Promise<boolean>
  onGone: () => void
}

/** A press too much is taken back from the toast: nobody outside has been told anything. */
export function MessageActions({ message, isBusy, onMove, onGone }: MessageActionsProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { id, status } = message
  const press = useDue(isBusy, async (to: MessageStatus) => {
    if (!(await onMove({ kind: 'status', to, from: status }))) return
    const undo = () => {
      moveMessage(id, { kind: 'status', to: status, from: to })
        .catch((error: unknown) => {
          logError('It was not undone', error)
          toast.error(t('record.refused.moved'))
        })
        .finally(() => void Promise.all([['panel', 'message', id], ['panel', 'messages'], ['panel', 'overview']].map((queryKey) => client.invalidateQueries({ queryKey }))))
    }
    toast.success(t(`inbox.did.${to}`), { action: { label: t('record.undo'), onClick: undo } })
    if (to !== 'read') onGone()
  })
  const steps = stepsOf(status)
  const commands = useMemo(() => steps.map(({ to, icon, shortcut }) => ({ id: `message-${to}`, title: t(`inbox.do.${to}`), icon, shortcut, run: () => press(to) })), [steps, t, press])
  useCommands(commands)
  return (
    <div className="flex flex-wrap items-center gap-3" role="group" aria-label={t('inbox.state')}>
      <MessageBadge status={status} />
      {steps.map(({ to, icon: Icon }) => (
        <Button key={to} size="sm" variant="outline" aria-disabled={isBusy} onClick={() => press(to)}>
          <Icon aria-hidden />
          {t(`inbox.do.${to}`)}
        </Button>
      ))}
    </div>
  )
}
