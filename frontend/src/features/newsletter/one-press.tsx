import { CircleCheck, Link2Off } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { LoadingIndicator } from '@/components/ui/loading-indicator'
import { refusalOf } from '@/lib/call'
import { logError } from '@/lib/errors'

import type { Outcome } from './data'

interface Words {
  title: string
  text: string
}

interface OnePressProps {
  /** Null when the address carries none. */
  token: string | null
  onPress: (token: string) => Promise<Outcome>
  before: Words & { action: string }
  done: Words
  over: Words
  /** Where to go from there. */
  next: ReactNode
}

/**
 * What a letter's link leads to. Nothing happens by opening it: mail programs look at links before their owners do, so
 * a person presses a button.
 */
export function OnePress({ token, onPress, before, done, over, next }: OnePressProps) {
  const { t } = useTranslation()
  const [outcome, setOutcome] = useState<Outcome | null>(token ? null : 'unknown')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const press = async () => {
    if (!token || isBusy) return
    setBusy(true)
    setProblem(null)
    try {
      setOutcome(await onPress(token))
    } catch (error) {
      logError('The press came to nothing', (error as { code?: string }).code)
      setProblem(t(refusalOf(error) === 'offline' ? 'form.error.offline' : 'form.error.unknown'))
    } finally {
      setBusy(false)
    }
  }
  if (outcome) return <End isDone={outcome === 'done'} words={outcome === 'done' ? done : over} next={next} wasPressed={token !== null} />
  return (
    <div className="grid justify-items-center gap-6 text-center">
      <h1 tabIndex={-1} className="text-4xl text-balance md:text-5xl">
        {before.title}
      </h1>
      <p className="max-w-lg text-lg text-muted-foreground">{before.text}</p>
      {problem && (
        <Alert variant="error" className="text-start">
          {problem}
        </Alert>
      )}
      <Button size="lg" variant="berry" aria-disabled={isBusy} onClick={() => void press()} className="max-w-full whitespace-normal">
        {isBusy && <LoadingIndicator size="sm" label={t('form.busy')} className="text-current" />}
        {before.action}
      </Button>
    </div>
  )
}

function End({ isDone, words, next, wasPressed }: { isDone: boolean; words: Words; next: ReactNode; wasPressed: boolean }) {
  return (
    <EmptyState
      icon={isDone ? <CircleCheck /> : <Link2Off />}
      title={
        // The button that was pressed is gone: the focus goes to what came of it.
        <h1 tabIndex={-1} ref={wasPressed ? (heading) => heading?.focus() : undefined} className="text-4xl text-balance">
          {words.title}
        </h1>
      }
      text={words.text}
      action={next}
    />
  )
}
