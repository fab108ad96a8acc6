// A quote followed by whoever asked for it: where it has come to, what is offered, what was said, and what can be answered.

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'

import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Ltr } from '@/components/ui/ltr'
import { PaperDocument } from '@/features/documents/paper-document'
import { moveQuote, quoteQuery, type Move } from '@/features/quotes/data'
import { OfferCard } from '@/features/quotes/offer-card'
import { isClosed, mayWithdraw, statusAt, type Quote } from '@/features/quotes/quote'
import { QuoteFiles } from '@/features/quotes/quote-files'
import { QuoteItems } from '@/features/quotes/quote-items'
import { Conversation, QuoteBadge, QuoteRoad, Timeline } from '@/features/quotes/quote-view'
import { moveRefusalOf, type MoveRefusal } from '@/features/quotes/refusal'
import { SayForm } from '@/features/quotes/say-form'
import { useLanguage } from '@/i18n/language'
import { useAuth } from '@/lib/auth'
import { formatDate } from '@/lib/dates'
import { logError } from '@/lib/errors'
import { paths } from '@/lib/paths'
import { toast } from '@/lib/toast'

interface QuoteDetailsProps {
  quote: Quote
  token: string | null
  /** When the answer came, by the reader's clock: with the server's own it says how far they are apart. */
  fetchedAt: number
}

/** The server's clock, a minute at a time. */
function useServerNow(quote: Quote, fetchedAt: number): number {
  const [own, setOwn] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setOwn(Date.now()), 20_000)
    return () => clearInterval(timer)
  }, [])
  return Date.parse(quote.now) + Math.max(0, own - fetchedAt)
}

export function QuoteDetails({ quote, token, fetchedAt }: QuoteDetailsProps) {
  const { t } = useTranslation()
  const { code } = useLanguage()
  const { user } = useAuth()
  const { move, refusal, attempts, isBusy } = useMoves(quote.id, token)
  const now = useServerNow(quote, fetchedAt)
  const status = statusAt(quote, now)
  const say = (text: string, itemId: string | null) => move({ kind: 'reply', text, itemId })
  const whole = quote.messages.filter((message) => message.item_id === null)
  return (
    <div className="page min-h-dvh max-w-6xl pb-16">
      {user && quote.has_account && (
        <Link to={paths.quotes()} className="inline-block py-1.5 underline underline-offset-4 print:hidden">
          {t('quotes.mine')}
        </Link>
      )}
      <h1 tabIndex={-1} className="text-4xl md:text-5xl">
        {t('quotes.number', { number: quote.quote_number })}
      </h1>
      <p className="mt-3 mb-8 flex flex-wrap items-center gap-3 text-muted-foreground">
        {t('quotes.sent')} {formatDate(quote.created_at, code)} <QuoteBadge status={status} />
      </p>
      <QuoteRoad status={status} />
      {refusal && <Refused key={attempts} refusal={refusal} />}
      <p className="my-8 max-w-prose text-lg">{t(`quotes.next.${status}`)}</p>
      {status === 'info_requested' && (
        <Button asChild variant="berry" className="mb-8 print:hidden">
          <a href="#quote-talk">{t('quotes.answerNow')}</a>
        </Button>
      )}
      {/* Read in this order on a narrow screen too: what is offered, for what, what was said, what happened. */}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
        {quote.offer_number > 0 && status !== 'revision_requested' && (
          <div className="min-w-0 lg:col-start-2 lg:row-start-1">
            <OfferCard quote={quote} now={now} isOpen={status === 'quoted'} language={code} onMove={move} />
          </div>
        )}
        <div className="grid min-w-0 gap-6 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <Card className="p-5 sm:p-6">
            <h2 className="text-2xl">{t('quotes.lines')}</h2>
            <QuoteItems quote={quote} language={code} onSay={isClosed(status) ? null : say} />
          </Card>
          <Card className="grid gap-5 p-5 sm:p-6" id="quote-talk">
            <h2 className="text-2xl">{t('quotes.talk')}</h2>
            {quote.message && <OwnMessage quote={quote} />}
            {whole.length > 0 ? <Conversation messages={whole} language={code} /> : <p className="text-muted-foreground">{t('quotes.noTalk')}</p>}
            {!isClosed(status) && <SayForm label={t('quotes.say.label')} submit={t('quotes.say.send')} onSay={(text) => say(text, null)} />}
          </Card>
        </div>
        <div className="grid min-w-0 gap-6 lg:col-start-2">
          <Card className="p-5 sm:p-6">
            <h2 className="mb-4 text-2xl">{t('quotes.timeline')}</h2>
            <Timeline events={quote.events} language={code} />
          </Card>
          <About quote={quote} language={code} token={token} />
        </div>
      </div>
      <div className="mt-8 flex flex-wrap items-center gap-3 print:hidden">
        <PaperDocument kind="quote" id={quote.id} token={token} />
        <Button variant="outline" onClick={() => window.print()}>
          <Printer aria-hidden />
          {t('quotes.print')}
        </Button>
        {isClosed(status) && status !== 'converted' && (
          <Button asChild variant="secondary">
            <Link to={paths.products()}>{t('quotes.newList')}</Link>
          </Button>
        )}
        {mayWithdraw(status) && <Withdraw isBusy={isBusy} onWithdraw={() => move({ kind: 'withdraw' })} />}
      </div>
    </div>
  )
}

/** Every move answers the quote as it is afterwards; a refusal is told, and what has become of the quote fetched anew. */
function useMoves(id: string, token: string | null) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [refusal, setRefusal] = useState<MoveRefusal | null>(null)
  const [attempts, setAttempts] = useState(0)
  const { mutateAsync, isPending } = useMutation({ mutationFn: (move: Move) => moveQuote(id, token, move) })
  const { queryKey } = quoteQuery(id, token)
  const move = async (wanted: Move) => {
    setRefusal(null)
    try {
      const quote = await mutateAsync(wanted)
      client.setQueryData(queryKey, quote)
      void client.invalidateQueries({ queryKey: ['quotes', 'mine'] })
      toast.success(t(`quotes.done.${wanted.kind}`))
    } catch (error) {
      logError('The quote was not moved', (error as { hint?: string }).hint ?? error)
      setRefusal(moveRefusalOf(error))
      setAttempts((count) => count + 1)
      void client.invalidateQueries({ queryKey })
      throw error
    }
  }
  return { move, refusal, attempts, isBusy: isPending }
}

function Refused({ refusal }: { refusal: MoveRefusal }) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <Alert ref={box} variant="error" tabIndex={-1} className="mt-8">
      {t(`quotes.move.${refusal}`)}
    </Alert>
  )
}

function OwnMessage({ quote }: { quote: Quote }) {
  const { t } = useTranslation()
  return (
    <div className="ms-6 max-w-prose rounded-xl bg-muted px-4 py-3">
      <p className="text-sm font-semibold">{t('quotes.with')}</p>
      <p dir="auto" className="mt-0.5 break-words whitespace-pre-line">
        {quote.message}
      </p>
    </div>
  )
}

/** Who asked, where to, and the files that came along. */
function About({ quote, language, token }: { quote: Quote; language: string; token: string | null }) {
  const { t } = useTranslation()
  const { line1, postcode, city } = quote.delivery
  const place = [line1, [postcode?.replace(/^(\d{3})/, '$1 '), city].filter(Boolean).join(' ')].filter(Boolean)
  return (
    <Card className="grid gap-3 p-5 sm:p-6">
      <h2 className="text-2xl">{t('quotes.about')}</h2>
      <p>
        {quote.company && (
          <>
            <bdi className="font-semibold">{quote.company}</bdi>
            <br />
          </>
        )}
        <bdi>{quote.contact}</bdi>
        <br />
        <Ltr className="break-all">{quote.email}</Ltr>
        {quote.phone && (
          <>
            <br />
            <Ltr>{quote.phone}</Ltr>
          </>
        )}
      </p>
      {place.length > 0 && <address className="not-italic">{place.map((line) => <bdi key={line} className="block">{line}</bdi>)}</address>}
      {quote.wanted_date && (
        <p>
          {t('quotes.field.wanted_date')}: {formatDate(quote.wanted_date, language)}
        </p>
      )}
      {quote.po_number && (
        <p>
          {t('quotes.field.po_number')}: <Ltr>{quote.po_number}</Ltr>
        </p>
      )}
      {quote.order && (
        <p>
          {t('quotes.order')}{' '}
          {quote.has_account ? (
            <Link to={paths.order(quote.order.id)} className="underline underline-offset-4">
              <Ltr>{quote.order.order_number}</Ltr>
            </Link>
          ) : (
            <Ltr className="font-semibold">{quote.order.order_number}</Ltr>
          )}
        </p>
      )}
      {quote.files.length > 0 && <QuoteFiles files={quote.files} token={token} />}
    </Card>
  )
}

/** Asks once more in place, so that no dialog is needed for what one press must not do. */
function Withdraw({ isBusy, onWithdraw }: { isBusy: boolean; onWithdraw: () => Promise<void> }) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  if (!isAsking)
    return (
      <Button variant="ghost" onClick={() => setAsking(true)}>
        {t('quotes.withdraw')}
      </Button>
    )
  return (
    <span role="group" aria-label={t('quotes.withdrawSure')} className="flex flex-wrap items-center gap-2">
      <span>{t('quotes.withdrawSure')}</span>
      {/* The button that asked is gone: what it asks takes its place for the keyboard too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
      <Button autoFocus variant="destructive" aria-disabled={isBusy} onClick={() => !isBusy && void onWithdraw().catch(() => undefined)}>
        {t('quotes.withdrawYes')}
      </Button>
      <Button variant="ghost" onClick={() => setAsking(false)}>
        {t('quotes.withdrawNo')}
      </Button>
    </span>
  )
}
