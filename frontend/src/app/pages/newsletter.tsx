import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useParams, useSearchParams } from 'react-router-dom'

import { Breadcrumbs } from '@/features/catalog/breadcrumbs'
import { newsletterQuery } from '@/features/newsletter/data'
import { Paper } from '@/features/newsletter/paper'
import { useLanguage } from '@/i18n/language'
import { cn } from '@/lib/cn'
import { formatDate } from '@/lib/dates'
import { NotFoundError } from '@/lib/errors'
import { usePageTitle } from '@/lib/page-title'
import { paths } from '@/lib/paths'

import { NewsletterSignUp } from '../newsletter-parts'
import type { PageLoader } from '../page-module'

/** The letter's language, which may be another than the shop's. */
const READ = 'read'

export const clientLoader: PageLoader = async ({ params, url, queryClient, language }) => {
  const found = await queryClient.ensureQueryData(newsletterQuery(params.share ?? '', url.searchParams.get(READ) ?? language))
  if (!found) throw new NotFoundError()
}

export default function NewsletterPage() {
  const { t } = useTranslation()
  const { code } = useLanguage()
  const { share = '' } = useParams()
  const [search] = useSearchParams()
  const wanted = search.get(READ) ?? code
  const { data: letter } = useSuspenseQuery(newsletterQuery(share, wanted))
  usePageTitle(letter?.subject ?? null)
  if (!letter) throw new NotFoundError()
  return (
    <div className="page pb-16">
      <article className="mx-auto max-w-3xl">
        <Breadcrumbs crumbs={[{ label: t('menu.home'), to: paths.home() }, { label: t('newsletter.title'), to: paths.newsletters() }, { label: letter.subject }]} />
        <p className="mt-4 text-sm text-muted-foreground">{t('newsletter.sentOn', { date: formatDate(letter.sent_at, code) })}</p>
        <h1 tabIndex={-1} lang={letter.language} dir="auto" className="mt-2 text-4xl break-words md:text-5xl">
          {letter.subject}
        </h1>
        {letter.preheader && (
          <p lang={letter.language} dir="auto" className="mt-3 text-xl text-muted-foreground">
            {letter.preheader}
          </p>
        )}
        {letter.language !== wanted && <p className="mt-4 rounded-lg bg-muted px-4 py-3">{t('newsletter.otherLanguage')}</p>}
        <LanguageChoice languages={letter.languages} current={letter.language} share={share} />
        <div className="mt-6 overflow-hidden rounded-2xl border bg-[#fffdf9] p-5 shadow-sm sm:p-10">
          <Paper html={letter.html} language={letter.language} direction={letter.direction} />
        </div>
      </article>
      <div className="mx-auto mt-10 max-w-3xl">
        <NewsletterSignUp />
        <p className="mt-6">
          <Link to={paths.newsletters()} className="inline-flex min-h-8 items-center text-link underline underline-offset-4">
            {t('newsletter.all')}
          </Link>
        </p>
      </div>
    </div>
  )
}

function LanguageChoice({ languages, current, share }: { languages: readonly string[]; current: string; share: string }) {
  const { t } = useTranslation()
  const { languages: known } = useLanguage()
  if (languages.length < 2) return null
  return (
    <nav aria-label={t('newsletter.readIn')} className="mt-5">
      <ul className="flex flex-wrap gap-2">
        {languages.map((language) => (
          <li key={language}>
            <Link
              to={`${paths.newsletter(share)}?${READ}=${language}`}
              replace
              preventScrollReset
              lang={language}
              aria-current={language === current || undefined}
              className={cn(
                'inline-flex min-h-11 items-center rounded-full border px-4 font-semibold',
                language === current ? 'border-primary bg-primary text-primary-foreground' : 'border-input hover:bg-muted',
              )}
            >
              {known.find((one) => one.code === language)?.native_name ?? language}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
