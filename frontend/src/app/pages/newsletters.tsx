import { useSuspenseQuery } from '@tanstack/react-query'
import { MailOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'

import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { Breadcrumbs } from '@/features/catalog/breadcrumbs'
import { newslettersQuery, type NewsletterLink } from '@/features/newsletter/data'
import { useLanguage } from '@/i18n/language'
import { formatDate } from '@/lib/dates'
import { usePageTitle } from '@/lib/page-title'
import { paths } from '@/lib/paths'

import { NewsletterSignUp } from '../newsletter-parts'
import type { PageLoader } from '../page-module'

export const clientLoader: PageLoader = ({ queryClient, language }) => queryClient.ensureQueryData(newslettersQuery(language))

export default function NewslettersPage() {
  const { t } = useTranslation()
  const { code } = useLanguage()
  const { data: letters } = useSuspenseQuery(newslettersQuery(code))
  // What was written into the footer's field.
  const email = (useLocation().state as { email?: string } | null)?.email
  usePageTitle(t('newsletter.title'))
  return (
    <div className="page pb-16">
      <Breadcrumbs crumbs={[{ label: t('menu.home'), to: paths.home() }, { label: t('newsletter.title') }]} />
      <h1 tabIndex={-1} className="mt-4 text-4xl break-words md:text-5xl">
        {t('newsletter.title')}
      </h1>
      <p className="mt-4 max-w-2xl text-xl text-muted-foreground">{t('newsletter.lead')}</p>
      <div className="mt-8 grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="lg:order-last">
          <NewsletterSignUp key={email} email={email} />
        </div>
        <section aria-labelledby="letters">
          <h2 id="letters" className="text-2xl">
            {t('newsletter.archive')}
          </h2>
          {letters.length > 0 ? (
            <ul className="mt-4 grid gap-4">
              {letters.map((letter) => (
                <li key={letter.shareable_url}>
                  <LetterLink letter={letter} code={code} />
                </li>
              ))}
            </ul>
          ) : (
            <EmptyState icon={<MailOpen />} title={t('newsletter.none')} text={t('newsletter.noneHint')} />
          )}
        </section>
      </div>
    </div>
  )
}

function LetterLink({ letter, code }: { letter: NewsletterLink; code: string }) {
  const { t } = useTranslation()
  return (
    <Card className="relative p-5 transition-shadow hover:shadow-md sm:p-6">
      <p className="text-sm text-muted-foreground">{t('newsletter.sentOn', { date: formatDate(letter.sent_at, code) })}</p>
      <h3 className="mt-1 text-xl" lang={letter.language} dir="auto">
        <Link to={paths.newsletter(letter.shareable_url)} className="underline-offset-4 after:absolute after:inset-0 hover:underline">
          {letter.subject}
        </Link>
      </h3>
      {letter.preheader && (
        <p className="mt-2 text-muted-foreground" lang={letter.language} dir="auto">
          {letter.preheader}
        </p>
      )}
    </Card>
  )
}
