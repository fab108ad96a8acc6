import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'

import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Form } from '@/components/ui/form'
import { NativeSelect, Textarea } from '@/components/ui/input'
import { refusalOf } from '@/lib/call'
import { logError } from '@/lib/errors'

import { KINDS, type Kind } from './data'

type Problem = 'aiTest.error.prompt' | 'aiTest.error.credits' | 'aiTest.error.unknown' | 'aiTest.noProvider'

/** `onSuggest` answers the text and rejects with PostgREST's error. */
export function SuggestionForm({ onSuggest }: { onSuggest: (kind: Kind, prompt: string) => Promise<string> }) {
  const { t } = useTranslation()
  const [kind, setKind] = useState<Kind>('product')
  const [prompt, setPrompt] = useState('')
  const [problem, setProblem] = useState<Problem | null>(null)
  const [text, setText] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (prompt.trim().length < 3) return setProblem('aiTest.error.prompt')
    setBusy(true)
    setProblem(null)
    setText(null)
    try {
      setText(await onSuggest(kind, prompt))
    } catch (error) {
      logError('No suggestion', (error as { code?: string }).code)
      setProblem(problemOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Form isBusy={false} onSubmit={(event) => void submit(event)} aria-busy={isBusy} className="mt-5 grid gap-4">
      <Field label={t('aiTest.kind')} className="max-w-xs">
        <NativeSelect value={kind} onChange={(event) => setKind(event.target.value as Kind)}>
          {KINDS.map((one) => (
            <option key={one} value={one}>
              {t(`aiTest.kind.${one}`)}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <Field label={t('aiTest.prompt')} error={problem === 'aiTest.error.prompt' ? t(problem) : undefined}>
        <Textarea value={prompt} maxLength={2000} onChange={(event) => setPrompt(event.target.value)} />
      </Field>
      <Button type="submit" aria-disabled={isBusy} className="w-fit">
        {t('aiTest.suggest')}
      </Button>
      {problem && problem !== 'aiTest.error.prompt' && (
        <Alert variant="error">
          <p className="font-semibold">{t('aiTest.failed')}</p>
          <p>{t(problem)}</p>
        </Alert>
      )}
      {text !== null && (
        <Alert>
          <p className="font-semibold">{t('aiTest.result')}</p>
          <p dir="auto" className="whitespace-pre-line">
            {text}
          </p>
        </Alert>
      )}
    </Form>
  )
}

function problemOf(error: unknown): Problem {
  const { code } = (error ?? {}) as { code?: string }
  if (code === '0A000') return 'aiTest.noProvider'
  const refusal = refusalOf(error)
  if (typeof refusal === 'string') return 'aiTest.error.unknown'
  return refusal.field === 'credits' ? 'aiTest.error.credits' : refusal.field === 'prompt' ? 'aiTest.error.prompt' : 'aiTest.error.unknown'
}
