import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { replace, useLoaderData, useParams } from 'react-router-dom'

import { Breadcrumbs } from '@/features/catalog/breadcrumbs'
import { withAnchors } from '@/features/page/anchors'
import { Contents } from '@/features/page/contents'
import { movedTo, pageQuery } from '@/features/page/data'
import { roleOf, type Block } from '@/features/page/page'
import { PageBlocks } from '@/features/page/page-blocks'
import { useLanguage } from '@/i18n/language'
import { cn } from '@/lib/cn'
import { formatDate } from '@/lib/dates'
import { Editable } from '@/lib/editable'
import { NotFoundError } from '@/lib/errors'
import { usePageTitle } from '@/lib/page-title'
import { paths } from '@/lib/paths'

import { defaultLanguage } from '../default-language'
import { HelpCards } from '../help-cards'
import type { PageLoader } from '../page-module'
import { SmokehouseScene } from '../scenes'

/** The front page keeps its texts under this slug and has its own address. */
const FRONT_PAGE = 'home'

/** A text shorter than this needs no list of what is in it. */
const HEADINGS_MIN = 3

const loadOwnData = () => import('../own-data')

/** What stands below the text of a page that does more than tell. */
const EXTRAS: Record<string, ComponentType> = {
  privacy: lazy(loadOwnData),
  support: HelpCards,
}

/** A picture beside a page that has no list of contents there. */
const SCENES: Record<string, ComponentType> = { about: SmokehouseScene }

export const clientLoader: PageLoader = async ({ params, queryClient, language, factoryId }) => {
  const slug = params.slug ?? ''
  const factory = await factoryId()
  const page =
    slug === FRONT_PAGE
      ? null
      : await queryClient.ensureQueryData(pageQuery(slug, language, defaultLanguage(queryClient), factory))
  if (!page) {
    const moved = slug === FRONT_PAGE ? null : await movedTo(slug, factory)
    if (moved) throw replace(paths.content(moved))
    throw new NotFoundError()
  }
  // With the page and not after it: what comes later pushes the footer away.
  if (slug === 'privacy') await loadOwnData()
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

  const rest = useMemo(
    () => anchored(page.blocks.filter((block) => block !== titleBlock && block !== leadBlock)),
    [page.blocks, titleBlock, leadBlock],
  )
  const hasContents = rest.headings.length >= HEADINGS_MIN
  const Extra = EXTRAS[slug]
  const Scene = hasContents ? undefined : SCENES[slug]
  return (
    <div className="page pb-16">
      <Breadcrumbs crumbs={[{ label: t('menu.home'), to: paths.home() }, { label: title }]} />
      <div className={cn('mt-4 grid gap-x-14 gap-y-8', (hasContents || Scene) && 'lg:grid-cols-[minmax(0,1fr)_16rem]', Scene && 'xl:grid-cols-[minmax(0,1fr)_24rem]')}>
        <article className="min-w-0 max-w-3xl">
          <h1 tabIndex={-1} className="text-4xl break-words md:text-5xl">
            <Editable target={{ kind: 'text', slug, key: titleBlock?.key ?? 'title' }} value={title} />
          </h1>
          {lead && (
            <p className="mt-4 text-xl text-muted-foreground">
              <Editable target={{ kind: 'text', slug, key: leadBlock?.key ?? 'lead' }} value={lead} multiline />
            </p>
          )}
          <div className="mt-8">
            <PageBlocks slug={slug} blocks={rest.blocks} />
          </div>
          {Extra && (
            <Suspense>
              <Extra />
            </Suspense>
          )}
          {page.updatedAt && (
            <p className="mt-12 border-t pt-4 text-sm text-muted-foreground">
              {t('content.updated')}{' '}
              <time dateTime={page.updatedAt}>
                {formatDate(page.updatedAt, code)}
              </time>
            </p>
          )}
        </article>
        {Scene && (
          <div className="arch mx-auto aspect-[4/5] w-full max-w-sm self-start shadow-lg lg:mt-2 print:hidden">
            <Scene />
          </div>
        )}
        {hasContents && (
          <div className="hidden lg:block">
            <div className="sticky top-32">
              <Contents headings={rest.headings} />
            </div>
          </div>
        )}
      </div>
    </div>
  )
}

/** The blocks with an address at each heading. Only the first text with headings is listed: addresses must be unique. */
function anchored(blocks: readonly Block[]) {
  const index = blocks.findIndex((block) => block.type === 'html' && block.value.includes('<h2'))
  const block = blocks[index]
  if (!block) return { blocks, headings: [] }
  const { html, headings } = withAnchors(block.value)
  return { blocks: blocks.with(index, { ...block, value: html }), headings }
}
