import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'

import { Refused } from './refused'
import { useAttempt } from './use-attempt'

export interface Owned {
  id: string
  name: string
  /** A line below the name. */
  about: ReactNode
}

interface OwnedListProps {
  /** Names the list for screen readers. */
  label: string
  /** Undefined while they are on their way. */
  items: readonly Owned[] | undefined
  isFailed: boolean
  onRetry: () => void
  icon: ReactNode
  none: string
  /** What removing means, when it is not that nobody can sign in with it any more. */
  question?: string
  onRemove: (id: string) => Promise<void>
}

/** What an account has of one kind. Removing asks once more, in its place. */
export function OwnedList({ label, items, isFailed, onRetry, icon, none, question, onRemove }: OwnedListProps) {
  const { t } = useTranslation()
  if (isFailed)
    return (
      <Alert variant="error" className="mt-4 flex flex-wrap items-center justify-between gap-3">
        {t('security.error.load')}
        <Button variant="outline" size="sm" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      </Alert>
    )
  if (items === undefined) return <Skeleton className="mt-4 h-16" aria-busy />
  if (items.length === 0) return <p className="mt-4 text-muted-foreground">{none}</p>
  return (
    <ul aria-label={label} className="mt-4 divide-y rounded-lg border">
      {items.map((owned) => (
        <Row key={owned.id} owned={owned} icon={icon} question={question} onRemove={() => onRemove(owned.id)} />
      ))}
    </ul>
  )
}

interface RowProps {
  owned: Owned
  icon: ReactNode
  question: string | undefined
  onRemove: () => Promise<void>
}

function Row({ owned, icon, question, onRemove }: RowProps) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const { isBusy, refusal, attempts, run } = useAttempt()
  return (
    <li className="grid gap-3 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span aria-hidden className="text-spruce [&_svg]:size-6">
          {icon}
        </span>
        <div className="min-w-0 grow">
          <p className="font-semibold break-words">
            <bdi>{owned.name}</bdi>
          </p>
          <p className="text-sm text-muted-foreground">{owned.about}</p>
        </div>
        {!isAsking && (
          <Button
            variant="outline"
            size="sm"
            aria-label={t('security.removeNamed', { name: owned.name })}
            onClick={() => setAsking(true)}
          >
            {t('security.remove')}
          </Button>
        )}
      </div>
      {isAsking && (
        <Question
          text={question ?? t('security.removeSure')}
          isBusy={isBusy}
          onYes={() => void run(onRemove)}
          onNo={() => setAsking(false)}
        />
      )}
      {refusal && <Refused key={attempts} refusal={refusal} />}
    </li>
  )
}

interface QuestionProps {
  text: string
  isBusy: boolean
  onYes: () => void
  onNo: () => void
}

/** Takes the place of the button that had the focus, and so the focus itself. */
function Question({ text, isBusy, onYes, onNo }: QuestionProps) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} className="flex flex-wrap items-center gap-3 rounded-lg bg-muted px-4 py-3">
      <p className="grow">{text}</p>
      <Button variant="destructive" size="sm" aria-disabled={isBusy} onClick={onYes}>
        {t('security.remove')}
      </Button>
      <Button variant="ghost" size="sm" onClick={onNo}>
        {t('common.cancel')}
      </Button>
    </div>
  )
}
