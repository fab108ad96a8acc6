import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Field } from '@/components/ui/field'
import { Form } from '@/components/ui/form'
import { Input } from '@/components/ui/input'
import { LoadingIndicator } from '@/components/ui/loading-indicator'
import { Ltr } from '@/components/ui/ltr'
import { formatDate } from '@/lib/dates'
import { formatMoney } from '@/lib/money'

import type { Move } from './data'
import { lastDay, missingPlace, type Quote } from './quote'
import { TimeLeft } from './quote-view'
import { SayForm } from './say-form'

interface OfferCardProps {
  quote: Quote
  /** The server's clock. */
  now: number
  isOpen: boolean
  language: string
  /** Rejects when it was refused. */
  onMove: (move: Move) => Promise<void>
}

type Asking = 'accept' | 'revise' | 'decline' | null

/** What it comes to, until when it holds, and the three answers there are to it. */
export function OfferCard({ quote, now, isOpen, language, onMove }: OfferCardProps) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState<Asking>(null)
  const offer = quote.offer_number
  const close = () => setAsking(null)
  const move = async (wanted: Move) => {
    await onMove(wanted)
    close()
  }
  return (
    <Card className="grid gap-5 p-5 sm:p-6">
      <div>
        <h2 className="text-2xl">{t('quotes.offer')}</h2>
        {quote.valid_until && (
          <p className="mt-1 text-muted-foreground">
            {t('quotes.until', { date: formatDate(lastDay(quote.valid_until), language) })}
            {isOpen && (
              <>
                {' '}
                · <TimeLeft until={quote.valid_until} now={now} language={language} />
              </>
            )}
          </p>
        )}
      </div>
      <Amounts quote={quote} />
      {isOpen && asking === null && (
        <div className="grid gap-3 print:hidden">
          <Button size="lg" variant="berry" onClick={() => setAsking('accept')}>
            {t('quotes.accept')}
          </Button>
          <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-1">
            <Button variant="outline" onClick={() => setAsking('revise')}>
              {t('quotes.revise')}
            </Button>
            <Button variant="ghost" onClick={() => setAsking('decline')}>
              {t('quotes.decline')}
            </Button>
          </div>
        </div>
      )}
      {isOpen && asking === 'accept' && (
        <AcceptForm quote={quote} onAccept={(answers) => move({ kind: 'accept', offer, answers })} onCancel={close} />
      )}
      {isOpen && asking === 'revise' && (
        <SayForm label={t('quotes.reviseLabel')} submit={t('quotes.reviseSend')} onSay={(text) => move({ kind: 'revise', offer, text })} onCancel={close} />
      )}
      {isOpen && asking === 'decline' && (
        <SayForm
          label={t('quotes.declineLabel')}
          submit={t('quotes.declineSend')}
          isOptional
          variant="destructive"
          onSay={(reason) => move({ kind: 'decline', offer, reason: reason.slice(0, 1000) })}
          onCancel={close}
        />
      )}
    </Card>
  )
}

function Amounts({ quote }: { quote: Quote }) {
  const { t } = useTranslation()
  const rows = [
    [t('quotes.goods'), quote.subtotal],
    [quote.delivery_name ?? '', quote.delivery_price],
  ] as const
  return (
    <dl className="grid gap-1.5 border-t pt-4">
      {rows.map(([label, amount]) => (
        <div key={label} className="flex items-baseline justify-between gap-4">
          <dt>
            <bdi>{label}</bdi>
          </dt>
          <dd>{amount === 0 ? t('quotes.free') : <Ltr>{formatMoney(amount ?? 0)}</Ltr>}</dd>
        </div>
      ))}
      <div className="mt-2 flex items-baseline justify-between gap-4">
        <dt className="text-lg font-semibold">{t('quotes.total')}</dt>
        <dd>
          <Ltr className="font-display text-3xl font-semibold">{formatMoney(quote.total ?? 0)}</Ltr>
        </dd>
      </div>
      {quote.vat_lines?.map(({ rate, vat }) => (
        <div key={rate} className="flex items-baseline justify-between gap-4 text-sm text-muted-foreground">
          <dt>{t('quotes.vat', { rate: String(rate).replace('.', ',') })}</dt>
          <dd>
            <Ltr>{formatMoney(vat)}</Ltr>
          </dd>
        </div>
      ))}
    </dl>
  )
}

const PLACE = ['line1', 'postcode', 'city'] as const
type Answers = Record<(typeof PLACE)[number] | 'po_number', string>

/** Accepting says where to, if the request did not, and under which number of the customer's own. */
function AcceptForm({ quote, onAccept, onCancel }: { quote: Quote; onAccept: (answers: Answers) => Promise<void>; onCancel: () => void }) {
  const { t } = useTranslation()
  const { line1 = '', postcode = '', city = '' } = quote.delivery
  const [answers, setAnswers] = useState<Answers>({ line1, postcode, city, po_number: quote.po_number ?? '' })
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const asksPlace = missingPlace(quote)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const isWrong = (name: keyof Answers) =>
    name === 'po_number' ? false : name === 'postcode' ? !/^(SE-?)?[0-9]{3}\s?[0-9]{2}$/i.test(answers.postcode.trim()) : answers[name].trim() === ''
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setTried(true)
    const wrong = asksPlace ? PLACE.find(isWrong) : undefined
    if (wrong) {
      form.current?.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus()
      return
    }
    setBusy(true)
    try {
      await onAccept(answers)
    } catch {
      // Told by the page, which then shows the offer as it is.
    } finally {
      setBusy(false)
    }
  }
  const field = (name: keyof Answers, label: string, autoComplete: string, error: string) => (
    <Field label={label} error={isTried && asksPlace && isWrong(name) ? error : undefined}>
      <Input
        name={name}
        autoComplete={autoComplete}
        maxLength={name === 'po_number' ? 60 : 200}
        value={answers[name]}
        onChange={(event) => setAnswers({ ...answers, [name]: event.target.value })}
      />
    </Field>
  )
  return (
    <Form isBusy={isBusy} ref={form} onSubmit={(event) => void send(event)} className="grid gap-4 print:hidden">
      {asksPlace && (
        <fieldset className="grid gap-4">
          <legend className="mb-3 font-semibold">{t('quotes.whereTo')}</legend>
          {field('line1', t('quotes.field.line1'), 'shipping address-line1', t('quotes.error.line1'))}
          <div className="grid grid-cols-[7rem_1fr] items-start gap-4">
            {field('postcode', t('quotes.field.postcode'), 'shipping postal-code', t('quotes.error.postcode'))}
            {field('city', t('quotes.field.city'), 'shipping address-level2', t('quotes.error.city'))}
          </div>
        </fieldset>
      )}
      {field('po_number', t('quotes.field.po_number'), 'off', '')}
      <p className="text-sm text-muted-foreground">{t('quotes.acceptText')}</p>
      <Button type="submit" size="lg" variant="berry" aria-disabled={isBusy} className="whitespace-normal">
        {isBusy && <LoadingIndicator size="sm" label={t('quotes.sending')} className="text-current" />}
        <span>
          {t('quotes.acceptFor')} <Ltr>{formatMoney(quote.total ?? 0)}</Ltr>
        </span>
      </Button>
      <Button variant="ghost" onClick={onCancel}>
        {t('common.cancel')}
      </Button>
    </Form>
  )
}
