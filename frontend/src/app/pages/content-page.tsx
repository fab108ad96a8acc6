import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLoaderData, useParams } from 'react-router-dom'

import { pageQuery } from '@/features/page/data'
import { roleOf } from '@/features/page/page'
import { PageBlocks } from '@/features/page/page-blocks'
import { useLanguage } from '@/i18n/language'
import { NotFoundError } from '@/lib/errors'
import { usePageTitle } from '@/lib/page-title'

import { defaultLanguage } from '../default-language'
import type { PageLoader } from '../page-module'

/** The front page keeps its texts under this slug and has its own address. */
const FRONT_PAGE = 'home'

export const clientLoader: PageLoader = async ({ params, queryClient, language, factoryId }) => {
  const slug = params.slug ?? ''
  const factory = await factoryId()
  const page =
    slug === FRONT_PAGE
      ? null
      : await queryClient.ensureQueryData(pageQuery(slug, language, defaultLanguage(queryClient), factory))
  if (!page) throw new NotFoundError()
  return { factory, fallback: defaultLanguage(queryClient) }
}

export default function ContentPage() {
  const { t } = useTranslation()
  const { code } = useLanguage()
  const { slug = '' } = useParams()
  const { factory, fallback } = useLoaderData<{ factory: string; fallback: string }>()
  const { data: page } = useSuspenseQuery(pageQuery(slug, code, fallback, factory))
  if (!page) throw new NotFoundError()

  const titleBlock = page.blocks.find((block) => roleOf(block) === 'title')
  const leadBlock = page.blocks.find((block) => roleOf(block) === 'lead')
  const title = titleBlock?.value ?? page.title ?? slug
  const lead = leadBlock?.value ?? page.description
  usePageTitle(title)

  return (
    <article className="page pb-16">
      <div className="mx-auto max-w-3xl">
        <h1 tabIndex={-1} className="text-4xl break-words md:text-5xl">
          {title}
        </h1>
        {lead && <p className="mt-4 text-xl text-muted-foreground">{lead}</p>}
        <div className="mt-8">
          <PageBlocks blocks={page.blocks.filter((block) => block !== titleBlock && block !== leadBlock)} />
        </div>
        {page.updatedAt && (
          <p className="mt-12 border-t pt-4 text-sm text-muted-foreground">
            {t('content.updated')}{' '}
            <time dateTime={page.updatedAt}>
              {new Intl.DateTimeFormat(`${code}-u-nu-latn-ca-gregory`, { dateStyle: 'long' }).format(
                new Date(page.updatedAt),
              )}
            </time>
          </p>
        )}
      </div>
    </article>
  )
}
