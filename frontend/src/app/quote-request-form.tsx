// The page that asks for a price: the list from memory, who asks, and what it would cost from the shelf.

import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'

import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ErrorSummary } from '@/components/ui/error-summary'
import { Form } from '@/components/ui/form'
import { Honeypot } from '@/components/ui/honeypot'
import { LoadingIndicator } from '@/components/ui/loading-indicator'
import { Ltr } from '@/components/ui/ltr'
import { useQuote } from '@/features/quote/quote-context'
import { QuoteLines } from '@/features/quote/quote-lines'
import { Attachments, useAttachments } from '@/features/quotes/attachments'
import { listedQuery, type Submitted } from '@/features/quotes/data'
import type { Refusal } from '@/features/quotes/refusal'
import { EMPTY, estimate, FIELDS, LINES_MAX, problemsOf, quoteRequest, type Draft, type Problems } from '@/features/quotes/request'
import { fieldId, RequestFields, useProblemText } from '@/features/quotes/request-fields'
import { useSubmitQuote } from '@/features/quotes/use-submit-quote'
import { useLanguage } from '@/i18n/language'
import { useAuth } from '@/lib/auth'
import { localDay } from '@/lib/dates'
import { formatMoney } from '@/lib/money'
import { paths } from '@/lib/paths'

import { LeaveGuard } from './leave-guard'
import { OrderContact } from './order-contact'

export function QuoteRequestForm() {
  const { t } = useTranslation()
  const { code } = useLanguage()
  const { user } = useAuth()
  const navigate = useNavigate()
  const { items, setQuantity, setNotes, clear } = useQuote()
  // The account's address stands there until another is typed.
  const [filled, setFilled] = useState<Partial<Draft>>({})
  const draft: Draft = { ...EMPTY, email: user?.email ?? '', ...filled }
  const change = (fields: Partial<Draft>) => setFilled((former) => ({ ...former, ...fields }))
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  // Each refusal is a new summary, which takes the focus anew.
  const [attempts, setAttempts] = useState(0)
  const attachments = useAttachments()
  const textOf = useProblemText()
  const { data: listed } = useQuery(listedQuery(items.map((item) => item.productId), code))
  const [today] = useState(() => localDay(new Date()))

  const refuse = (told: Refusal) => {
    setRefusal(told)
    setAttempts((count) => count + 1)
  }
  const sent = useRef(false)
  const onSent = ({ quote_id, quote_number, token }: Submitted) => {
    sent.current = true
    // The list goes once the page it was on has gone: emptied first, the page would say that there is nothing to ask for.
    void Promise.resolve(navigate(paths.quoteSuccess(), { state: { id: quote_id, number: quote_number, token } })).then(clear)
  }
  const { submit, isBusy } = useSubmitQuote(onSent, refuse)

  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || attachments.isUploading) return
    const problems = problemsOf(draft, today)
    if (Object.keys(problems).length > 0) return refuse({ kind: 'fields', problems, lines: [] })
    if (items.length > LINES_MAX) return refuse({ kind: 'line_count' })
    setRefusal(null)
    submit(quoteRequest(draft, items, attachments.files, code))
  }

  const problems: Problems = refusal?.kind === 'fields' ? refusal.problems : {}
  const refusedLines = refusal?.kind === 'fields' ? refusal.lines : []
  const names = new Map(listed?.map((product) => [product.id, product.name]))
  return (
    <Form isBusy={isBusy} onSubmit={send} className="relative mt-6 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <LeaveGuard isOn={items.length > 0} isPassed={sent} />
      <div className="grid min-w-0 gap-8">
        {refusal && <Refused key={attempts} refusal={refusal} />}
        <section aria-label={t('quote.title')}>
          <QuoteLines
            items={items}
            nameOf={(item) => names.get(item.productId) ?? item.productName}
            onQuantity={(item, quantity) => setQuantity(item.id, quantity)}
            onNotes={(item, notes) => setNotes(item.id, notes)}
            problemOf={(_, index) => (refusedLines.includes(index) ? t('quotes.error.line') : undefined)}
          />
        </section>
        <Card className="grid gap-8 p-5 sm:p-8">
          <RequestFields draft={draft} problems={problems} today={today} onChange={change} />
          <Attachments state={attachments} error={textOf('files', problems.files)} />
        </Card>
        <Honeypot label={t('quotes.honeypot')} value={draft.website} onChange={(website) => change({ website })} />
      </div>
      <Card className="grid gap-5 p-5 sm:p-6 lg:sticky lg:top-28">
        <h2 className="text-2xl">{t('quote.send')}</h2>
        <EstimateRows prices={listed && new Map(listed.map((product) => [product.id, product.price]))} />
        <p className="text-muted-foreground">{t('quotes.how')}</p>
        {attachments.isUploading && <p role="status">{t('quotes.file.waiting')}</p>}
        <Button type="submit" size="lg" variant="berry" className="w-full" aria-disabled={isBusy || attachments.isUploading}>
          {isBusy && <LoadingIndicator size="sm" label={t('quotes.sending')} className="text-current" />}
          {t('quotes.submit')}
        </Button>
        <details className="text-sm">
          <summary className="cursor-pointer py-1.5 underline underline-offset-4">{t('quotes.otherWays')}</summary>
          <div className="mt-3">
            <OrderContact
              subject={t('quote.subject')}
              lines={items.map(({ quantity, productName, notes }) => `${quantity} × ${productName}${notes && ` – ${notes}`}`)}
              mailLabel={t('quote.mail')}
            />
          </div>
        </details>
      </Card>
    </Form>
  )
}

function Refused({ refusal }: { refusal: Refusal }) {
  const { t } = useTranslation()
  const textOf = useProblemText()
  if (refusal.kind !== 'fields') return <ErrorSummary title={t('quotes.refused')} text={t(`quotes.refused.${refusal.kind}`)} />
  const fields = [...FIELDS, 'files' as const].flatMap((name) => {
    const text = textOf(name, refusal.problems[name])
    return text ? [{ id: fieldId(name), text }] : []
  })
  return <ErrorSummary title={t('quotes.refused')} text={refusal.lines.length > 0 ? t('quotes.refused.lines') : undefined} fields={fields} />
}

/** Not an offer: what the shelf price would be, so that nobody asks for a price without an idea of it. */
function EstimateRows({ prices }: { prices: ReadonlyMap<string, number | null> | undefined }) {
  const { t } = useTranslation()
  const { items, total } = useQuote()
  const { total: amount, unpriced } = prices ? estimate(items, prices) : { total: 0, unpriced: 0 }
  return (
    <div className="grid gap-2 border-y py-4">
      <dl className="grid gap-2">
        <div className="flex items-baseline justify-between gap-4">
          <dt className="text-muted-foreground">{t('quotes.units')}</dt>
          <dd>
            <Ltr className="font-semibold">{total}</Ltr>
          </dd>
        </div>
        {/* A sum of nothing would read as a price of nothing. */}
        {unpriced < items.length && (
          <div className="flex items-baseline justify-between gap-4">
            <dt className="text-muted-foreground">{t('quotes.estimate')}</dt>
            <dd>
              <Ltr className="text-xl font-semibold">{prices ? formatMoney(amount) : '…'}</Ltr>
            </dd>
          </div>
        )}
      </dl>
      {unpriced > 0 && <Alert className="mt-1 text-sm">{t('quotes.unpriced', { count: unpriced })}</Alert>}
    </div>
  )
}
