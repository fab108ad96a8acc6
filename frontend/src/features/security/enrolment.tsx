import { Check, Copy } from 'lucide-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Form } from '@/components/ui/form'
import { Input } from '@/components/ui/input'
import { LoadingIndicator } from '@/components/ui/loading-indicator'
import { Ltr } from '@/components/ui/ltr'

import { CodeForm } from './code-form'
import { beginEnrolment, proveFactor, type Enrolment as Begun } from './data'
import { Refused } from './refused'
import { useAttempt } from './use-attempt'

interface EnrolmentProps {
  onDone: () => void
  onCancel: () => void
}

/** Two steps: a name, then the picture to scan and the first code. An app counts from its first right code on. */
export function Enrolment({ onDone, onCancel }: EnrolmentProps) {
  const [begun, setBegun] = useState<Begun | null>(null)
  return (
    <div className="mt-5 rounded-lg border bg-muted/50 p-4 sm:p-6">
      {begun === null ? (
        <Naming onBegun={setBegun} onCancel={onCancel} />
      ) : (
        <Scanning begun={begun} onDone={onDone} onCancel={onCancel} />
      )}
    </div>
  )
}

/** Both steps begin by saying where one is. */
function Heading() {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h4 ref={heading} tabIndex={-1} className="font-display text-lg font-semibold">
      {t('security.enrol.title')}
    </h4>
  )
}

function Naming({ onBegun, onCancel }: { onBegun: (begun: Begun) => void; onCancel: () => void }) {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const { isBusy, refusal, attempts, run } = useAttempt()
  const begin = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => onBegun(await beginEnrolment(name.trim() || t('security.twoStep.app'))))
  }
  return (
    <Form isBusy={isBusy} onSubmit={begin} className="grid gap-5">
      <Heading />
      {refusal && <Refused key={attempts} refusal={refusal} />}
      <Field label={t('security.enrol.name')} hint={t('security.enrol.nameHint')}>
        <Input name="device" value={name} maxLength={60} onChange={(event) => setName(event.target.value)} />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" aria-disabled={isBusy}>
          {isBusy && <LoadingIndicator size="sm" label={t('auth.busy')} className="text-current" />}
          {t('security.enrol.next')}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
      </div>
    </Form>
  )
}

function Scanning({ begun, onDone, onCancel }: { begun: Begun } & EnrolmentProps) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-x-6 gap-y-5 sm:grid-cols-[auto_1fr]">
      <div className="sm:col-span-2">
        <Heading />
      </div>
      {/* White around it in the dark theme too: cameras want the contrast. */}
      <img
        src={begun.picture}
        alt={t('security.enrol.picture')}
        width={184}
        height={184}
        className="size-46 rounded-lg border bg-white p-2"
      />
      <div className="grid content-start gap-5">
        <div>
          <p>{t('security.enrol.scan')}</p>
          <p className="mt-3 text-sm text-muted-foreground">{t('security.enrol.type')}</p>
          <Secret text={begun.secret} />
        </div>
        <CodeForm
          submit={t('security.enrol.confirm')}
          onCode={async (code) => {
            await proveFactor(begun.id, code)
            onDone()
          }}
        >
          <Button variant="ghost" onClick={onCancel}>
            {t('common.cancel')}
          </Button>
        </CodeForm>
      </div>
    </div>
  )
}

/** In groups of four, which eyes keep; copied without the gaps. */
function Secret({ text }: { text: string }) {
  const { t } = useTranslation()
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      // Browsers may forbid it; the key stands there to be marked.
      setCopied(false)
    }
  }
  return (
    <p className="mt-1 flex flex-wrap items-center gap-2">
      <Ltr className="font-mono text-[0.9375rem] break-words select-all">{text.replaceAll(/(.{4})(?=.)/g, '$1 ')}</Ltr>
      <Button variant="outline" size="sm" onClick={() => void copy()}>
        {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
        <span aria-live="polite">{t(isCopied ? 'security.enrol.copied' : 'security.enrol.copy')}</span>
      </Button>
    </p>
  )
}
