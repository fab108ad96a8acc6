import { MailCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'

import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Ltr } from '@/components/ui/ltr'
import { usePageTitle } from '@/lib/page-title'
import { paths } from '@/lib/paths'

/** The number comes with the navigation; whoever opens the address by itself is thanked without one. */
const referenceOf = (state: unknown): string | null =>
  state !== null && typeof state === 'object' && 'reference' in state && typeof state.reference === 'string' ? state.reference : null

export default function SellerRegistrationSuccessPage() {
  const { t } = useTranslation()
  const reference = referenceOf(useLocation().state)
  usePageTitle(t('apply.doneTitle'))
  return (
    <div className="page max-w-3xl pb-16">
      <div aria-hidden className="arch mb-6 flex h-24 w-20 items-end justify-center bg-spruce-soft pb-5 text-spruce">
        <MailCheck className="size-9" />
      </div>
      <h1 tabIndex={-1} className="text-4xl md:text-5xl">
        {t('apply.doneTitle')}
      </h1>
      <p className="mt-4 text-xl text-muted-foreground">{t('apply.doneText')}</p>
      {reference && (
        <p className="mt-6">
          {t('apply.reference')}: <Ltr className="font-display text-2xl font-semibold">{reference}</Ltr>
        </p>
      )}
      <Card className="mt-8 p-6 sm:p-8">
        <h2 className="text-2xl">{t('apply.doneNext')}</h2>
        <ol className="mt-4 grid gap-4">
          {([1, 2, 3] as const).map((number) => (
            <li key={number} className="flex items-start gap-4">
              <span aria-hidden className="flex size-9 shrink-0 items-center justify-center rounded-full bg-berry font-semibold text-berry-foreground">
                {number}
              </span>
              <span className="pt-1.5">{t(`apply.done${number}`)}</span>
            </li>
          ))}
        </ol>
      </Card>
      <div className="mt-8 flex flex-wrap gap-3">
        <Button asChild>
          <Link to={paths.becomeSeller()}>{t('apply.follow')}</Link>
        </Button>
        <Button asChild variant="outline">
          <Link to={paths.contact()}>{t('footer.contactUs')}</Link>
        </Button>
      </div>
    </div>
  )
}
