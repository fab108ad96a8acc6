import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { ErrorSummary } from '@/components/ui/error-summary'
import { Form } from '@/components/ui/form'
import { Honeypot } from '@/components/ui/honeypot'
import { LoadingIndicator } from '@/components/ui/loading-indicator'
import { refusalOf } from '@/lib/call'
import { cn } from '@/lib/cn'
import { logError } from '@/lib/errors'

import { checkStep, firstOpenStep, placeOf, STEPS, type Application, type ApplicationField, type ApplicationProblem, type Step } from './application'
import { CompanyStep, ContactStep, controlId, GoodsStep, PlaceStep } from './apply-fields'
import { DocumentsStep } from './documents-step'

interface ApplyFormProps {
  application: Application
  onChange: (application: Application) => void
  step: Step
  onStep: (step: Step) => void
  /** Sends it; the form shows what is refused. */
  onSend: (honeypot: string) => Promise<void>
  goods: readonly { value: string; label: string }[]
  /** Where the town is, drawn. */
  map: ReactNode
  userId: string | null
  /** What stands in the place of sending for whoever is not signed in. */
  signIn: ReactNode
}

export function ApplyForm({ application, onChange, step, onStep, onSend, goods, map, userId, signIn }: ApplyFormProps) {
  const { t } = useTranslation()
  const [problem, setProblem] = useState<ApplicationProblem | null>(null)
  const [attempts, setAttempts] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const [honeypot, setHoneypot] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  const place = STEPS.indexOf(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    // A refusal has brought us here: its summary has the focus.
    if (!problem) heading.current?.focus()
  }, [step, problem])

  const go = (wanted: Step) => {
    setProblem(null)
    onStep(wanted)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setAttempts(attempts + 1)
    const wrong = checkStep(step, application)
    setProblem(wrong)
    if (wrong) return
    const next = STEPS[place + 1]
    if (next) return go(next)
    const open = firstOpenStep(application)
    if (open !== 'send') {
      setProblem(checkStep(open, application))
      return onStep(open)
    }
    setBusy(true)
    try {
      await onSend(honeypot)
    } catch (error) {
      logError('The application was refused', (error as { code?: string }).code)
      const refused = placeOf(refusalOf(error))
      setProblem(refused.problem)
      onStep(refused.step)
    } finally {
      setBusy(false)
    }
  }

  const fields: Partial<Record<ApplicationField, `form.error.${ApplicationField}`>> = problem && 'fields' in problem ? problem.fields : {}
  const error = (field: ApplicationField) => {
    const key = fields[field]
    return key && t(key)
  }
  const props = { application, error, onChange: (change: Partial<Application>) => onChange({ ...application, ...change }) }
  return (
    <Form isBusy={isBusy} onSubmit={(event) => void submit(event)} className="relative">
      <Progress place={place} application={application} onStep={go} />
      <h2 ref={heading} tabIndex={-1} className="mt-8 text-2xl">
        <span className="block font-sans text-sm font-normal text-muted-foreground">{t('apply.stepOf', { step: place + 1, of: STEPS.length })}</span>
        {t(`apply.step.${step}`)}
      </h2>
      <div className="mt-5 grid gap-5">
        {problem && (
          <ErrorSummary
            key={attempts}
            title={t('apply.failed')}
            text={'whole' in problem ? t(problem.whole) : undefined}
            fields={Object.entries(fields).map(([name, key]) => ({ id: controlId(name as ApplicationField), text: t(key) }))}
          />
        )}
        {step === 'company' && <CompanyStep {...props} />}
        {step === 'contact' && <ContactStep {...props} />}
        {step === 'place' && <PlaceStep {...props} map={map} />}
        {step === 'goods' && <GoodsStep {...props} goods={goods} />}
        {step === 'documents' && <DocumentsStep documents={application.documents} userId={userId} onChange={(documents) => props.onChange({ documents })} />}
        {step === 'send' && (
          <>
            <Summary application={application} />
            <label className="flex items-start gap-3">
              <Checkbox
                id={controlId('consent')}
                checked={application.consent}
                aria-invalid={error('consent') ? true : undefined}
                onCheckedChange={(value) => props.onChange({ consent: value === true })}
              />
              <span>
                {t('apply.consent')}
                {error('consent') && <span className="block text-sm font-medium text-berry-text">{error('consent')}</span>}
              </span>
            </label>
          </>
        )}
      </div>
      <Honeypot label={t('contact.honeypot')} value={honeypot} onChange={setHoneypot} />
      <div className="mt-8 flex flex-wrap gap-3">
        {place > 0 && (
          <Button variant="outline" onClick={() => go(STEPS[place - 1] ?? 'company')}>
            {t('apply.back')}
          </Button>
        )}
        {step !== 'send' ? (
          <Button type="submit">{t('apply.next')}</Button>
        ) : userId === null ? (
          signIn
        ) : (
          <Button type="submit" variant="berry" aria-disabled={isBusy}>
            {isBusy && <LoadingIndicator size="sm" label={t('form.busy')} className="text-current" />}
            {t('apply.submit')}
          </Button>
        )}
      </div>
    </Form>
  )
}

/** Where one is. Steps that are in order, and the one after them, can be gone to. */
function Progress({ place, application, onStep }: { place: number; application: Application; onStep: (step: Step) => void }) {
  const { t } = useTranslation()
  const reachable = STEPS.indexOf(firstOpenStep(application))
  return (
    <ol aria-label={t('apply.steps')} className="grid grid-cols-6 gap-1.5">
      {STEPS.map((step, index) => (
        <li key={step}>
          <button
            type="button"
            aria-current={index === place ? 'step' : undefined}
            disabled={index > Math.max(reachable, place)}
            onClick={() => onStep(step)}
            className="group grid w-full gap-1.5 pt-2 text-start text-xs font-semibold disabled:cursor-default"
          >
            <span aria-hidden className={cn('h-1.5 rounded-full bg-secondary', index <= place && 'bg-berry')} />
            <span className={cn('min-h-6 text-muted-foreground max-sm:sr-only', index === place && 'text-foreground')}>{t(`apply.step.${step}`)}</span>
          </button>
        </li>
      ))}
    </ol>
  )
}

function Summary({ application }: { application: Application }) {
  const { t } = useTranslation()
  const rows = [
    [t('apply.step.company'), `${application.company}, ${application.org_number}`],
    [t('apply.step.contact'), `${application.contact_name}, ${application.email}, ${application.phone}`],
    [t('apply.step.place'), `${application.address}, ${application.postcode} ${application.city}`],
  ] as const
  return (
    <dl className="grid gap-3 rounded-xl bg-muted p-5">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt className="text-sm text-muted-foreground">{label}</dt>
          <dd className="font-semibold break-words">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
