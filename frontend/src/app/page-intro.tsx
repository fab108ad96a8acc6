import { useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { Breadcrumbs } from '@/features/catalog/breadcrumbs'
import { pageQuery } from '@/features/page/data'
import { roleOf } from '@/features/page/page'
import { useLanguage } from '@/i18n/language'
import { Editable } from '@/lib/editable'
import { NotFoundError } from '@/lib/errors'
import { usePageTitle } from '@/lib/page-title'
import { paths } from '@/lib/paths'

import { defaultLanguage } from './default-language'

/** What a screen with a text of its own hands to its component. */
export interface Known {
  factory: string
  /** The shop's default language. */
  fallback: string
}

/** Fetches the page's title and lead; a page an admin took away is no page. */
export async function loadIntro(slug: string, queryClient: QueryClient, language: string, factory: string): Promise<Known> {
  const fallback = defaultLanguage(queryClient)
  const page = await queryClient.ensureQueryData(pageQuery(slug, language, fallback, factory))
  if (!page) throw new NotFoundError()
  return { factory, fallback }
}

/** Breadcrumbs, title and lead of a screen whose words an editor writes. */
export function PageIntro({ slug, known }: { slug: string; known: Known }) {
  const { t } = useTranslation()
  const { code } = useLanguage()
  const { data: page } = useSuspenseQuery(pageQuery(slug, code, known.fallback, known.factory))
  const titleBlock = page?.blocks.find((block) => roleOf(block) === 'title')
  const leadBlock = page?.blocks.find((block) => roleOf(block) === 'lead')
  const title = titleBlock?.value ?? page?.title ?? slug
  const lead = leadBlock?.value ?? page?.description
  usePageTitle(title)
  return (
    <>
      <Breadcrumbs crumbs={[{ label: t('menu.home'), to: paths.home() }, { label: title }]} />
      <h1 tabIndex={-1} className="mt-4 text-4xl break-words md:text-5xl">
        <Editable target={{ kind: 'text', slug, key: titleBlock?.key ?? 'title' }} value={title} />
      </h1>
      {lead && (
        <p className="mt-4 max-w-2xl text-xl text-muted-foreground">
          <Editable target={{ kind: 'text', slug, key: leadBlock?.key ?? 'lead' }} value={lead} multiline />
        </p>
      )}
    </>
  )
}
