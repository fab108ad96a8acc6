import { useSuspenseQuery } from '@tanstack/react-query'
import { CircleHelp, Search } from 'lucide-react'
import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLoaderData } from 'react-router-dom'

import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Input } from '@/components/ui/input'
import { faqQuery } from '@/features/faq/data'
import { search } from '@/features/faq/faq'
import { FaqList } from '@/features/faq/faq-list'
import { useLanguage } from '@/i18n/language'
import { paths } from '@/lib/paths'
import { useAddress } from '@/lib/use-address'

import { loadIntro, PageIntro, type Known } from '../page-intro'
import type { PageLoader } from '../page-module'

const SLUG = 'faq'

export const clientLoader: PageLoader = async ({ queryClient, language, factoryId }): Promise<Known> => {
  const known = await loadIntro(SLUG, queryClient, language, await factoryId())
  await queryClient.ensureQueryData(faqQuery(language, known.fallback, known.factory))
  return known
}

export default function FaqPage() {
  const { t } = useTranslation()
  const { code } = useLanguage()
  const known = useLoaderData<Known>()
  const { data: questions } = useSuspenseQuery(faqQuery(code, known.fallback, known.factory))
  // In the address, so that a search can be sent to somebody.
  const { wanted: parameters, change } = useAddress()
  const term = parameters.get('q') ?? ''
  const wanted = useDeferredValue(term)
  const found = search(questions, wanted)
  return (
    <div className="page pb-16">
      <PageIntro slug={SLUG} known={known} />
      <div className="mt-8 grid grid-cols-1 items-start gap-10 lg:grid-cols-[minmax(0,1fr)_18rem] lg:gap-14">
        <div className="min-w-0">
          <div role="search" className="relative max-w-xl print:hidden">
            <Search aria-hidden className="pointer-events-none absolute start-4 top-3.5 size-5 text-muted-foreground" />
            <Input
              type="search"
              aria-label={t('faq.search')}
              placeholder={t('faq.search')}
              value={term}
              onChange={(event) => change(() => new URLSearchParams(event.target.value ? { q: event.target.value } : {}), { replace: true, preventScrollReset: true })}
              className="h-12 rounded-full ps-12"
            />
          </div>
          <p role="status" className="mt-3 mb-8 text-sm text-muted-foreground">
            {t('faq.count', { count: found.length })}
          </p>
          {questions.length === 0 ? (
            <EmptyState icon={<CircleHelp />} title={t('faq.empty')} />
          ) : found.length === 0 ? (
            <EmptyState icon={<CircleHelp />} title={t('faq.none', { term: wanted.trim() })} text={t('faq.noneHint')} />
          ) : (
            <FaqList questions={found} openAll={wanted.trim().length > 1} />
          )}
        </div>
        <aside className="rounded-xl print:hidden bg-fjord-deep p-6 text-fjord-deep-foreground lg:sticky lg:top-28">
          <h2 className="text-2xl">{t('faq.ask')}</h2>
          <p className="mt-2 mb-5 opacity-90">{t('faq.askText')}</p>
          <Button asChild variant="butter">
            <Link to={paths.contact()}>{t('faq.askAction')}</Link>
          </Button>
        </aside>
      </div>
    </div>
  )
}
