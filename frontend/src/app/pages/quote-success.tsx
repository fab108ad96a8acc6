import { CircleCheck, Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'

import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Ltr } from '@/components/ui/ltr'
import { logError } from '@/lib/errors'
import { usePageTitle } from '@/lib/page-title'
import { paths } from '@/lib/paths'
import { toast } from '@/lib/toast'

interface Sent {
  id: string
  number: string
  token: string
}

/** What the request's page handed over; it lives as long as this entry of the history. Anybody else finds nothing of anybody's here. */
function sentOf(state: unknown): Sent | null {
  const { id, number, token } = (state ?? {}) as Partial<Sent>
  return id && number && token ? { id, number, token } : null
}

const STEPS = ['read', 'offer', 'answer'] as const

export default function QuoteSuccessPage() {
  const { t } = useTranslation()
  const sent = sentOf(useLocation().state)
  usePageTitle(t('quotes.thanks'))
  return (
    <div className="page min-h-dvh max-w-4xl pb-16">
      <header className="flex items-start gap-4 rounded-2xl bg-spruce-soft p-6 sm:p-10">
        <CircleCheck aria-hidden className="mt-1 size-9 shrink-0 text-spruce sm:size-11" strokeWidth={1.75} />
        <div className="min-w-0">
          <h1 tabIndex={-1} className="text-4xl md:text-5xl">
            {t('quotes.thanks')}
          </h1>
          <p className="mt-3 text-lg">{t(sent ? 'quotes.thanksText' : 'quotes.thanksGeneric')}</p>
          {sent && <Reference number={sent.number} />}
        </div>
      </header>
      <section aria-labelledby="quote-next" className="my-10">
        <h2 id="quote-next" className="mb-5 text-2xl">
          {t('quotes.whatNext')}
        </h2>
        <ol className="grid gap-4 sm:grid-cols-3">
          {STEPS.map((step, index) => (
            <li key={step}>
              <Card className="h-full p-5">
                <span aria-hidden className="font-display text-3xl font-semibold text-rye">
                  {index + 1}
                </span>
                <p className="mt-2 font-semibold">{t(`quotes.step.${step}`)}</p>
                <p className="mt-1 text-muted-foreground">{t(`quotes.step.${step}Text`)}</p>
              </Card>
            </li>
          ))}
        </ol>
      </section>
      <div className="flex flex-wrap gap-3">
        {sent && (
          <Button asChild size="lg">
            <Link to={paths.quote(sent.id, sent.token)}>{t('quotes.follow')}</Link>
          </Button>
        )}
        <Button asChild size="lg" variant={sent ? 'outline' : 'primary'}>
          <Link to={paths.products()}>{t('cart.browse')}</Link>
        </Button>
        {!sent && (
          <Button asChild size="lg" variant="outline">
            <Link to={paths.contact()}>{t('quotes.contact')}</Link>
          </Button>
        )}
      </div>
    </div>
  )
}

function Reference({ number }: { number: string }) {
  const { t } = useTranslation()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(number)
      toast.success(t('quotes.copied'))
    } catch (error) {
      logError('The number was not copied', error)
      toast.error(t('quotes.copyFailed'))
    }
  }
  return (
    <p className="mt-4 flex flex-wrap items-center gap-3">
      <span className="text-muted-foreground">{t('quotes.yourNumber')}</span>
      <Ltr className="font-display text-2xl font-semibold">{number}</Ltr>
      <Button size="sm" variant="outline" onClick={() => void copy()}>
        <Copy aria-hidden />
        {t('quotes.copy')}
      </Button>
    </p>
  )
}
