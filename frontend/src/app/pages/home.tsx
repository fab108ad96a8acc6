import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { ArrowRight, Clock, PackageOpen, ScrollText, Tractor } from 'lucide-react'
import { Suspense, lazy, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'

import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { CategoryGrid } from '@/features/catalog/category-grid'
import { cardsQuery, indexQuery } from '@/features/catalog/data'
import { HeroWindows } from '@/features/catalog/hero-windows'
import { featured } from '@/features/catalog/picks'
import { ProductRail } from '@/features/catalog/product-grid'
import { loadCategoryTiles, useCategoryTiles } from '@/features/catalog/use-categories'
import { pageQuery } from '@/features/page/data'
import { textOf } from '@/features/page/page'
import { useLanguage } from '@/i18n/language'
import { Later } from '@/lib/arrival'
import { Editable } from '@/lib/editable'
import { logError } from '@/lib/errors'
import { useFactory } from '@/lib/factory'
import { usePageTitle } from '@/lib/page-title'
import { paths } from '@/lib/paths'

import { CoastScene, SmokehouseScene } from '../scenes'
import { defaultLanguage } from '../default-language'
import type { PageLoader } from '../page-module'
import { QuickAction } from '../product-actions'

const HomeInvitations = lazy(() => import('../home-invitations'))

const SLUG = 'home'
const CATEGORIES_SHOWN = 8

export const clientLoader: PageLoader = async ({ queryClient, language, factoryId }) => {
  // Without its own texts the front page still stands on the bundled ones.
  const texts = factoryId()
    .then((id) => queryClient.ensureQueryData(pageQuery(SLUG, language, defaultLanguage(queryClient), id)))
    .catch((error: unknown) => logError('Failed to load page content', error))
  const rows = await queryClient.ensureQueryData(indexQuery(language))
  await Promise.all([
    texts,
    queryClient.ensureQueryData(cardsQuery(language, featured(rows))),
    loadCategoryTiles(queryClient, language),
  ])
}

/** The shop's own words where an editor has written them in this language, the bundled ones elsewhere. */
function useTexts(language: string): (key: string, bundled: string) => ReactNode {
  const { languages } = useLanguage()
  const { factory } = useFactory()
  const fallback = languages.find((candidate) => candidate.is_default)?.code ?? 'en'
  const { data: page } = useQuery({
    ...pageQuery(SLUG, language, fallback, factory?.id ?? ''),
    enabled: factory !== null,
  })
  return (key, bundled) => (
    <Editable target={{ kind: 'text', slug: SLUG, key }} value={textOf(page, key) ?? bundled} multiline={key.endsWith('.text')} />
  )
}

export default function HomePage() {
  const { t } = useTranslation()
  const { code } = useLanguage()
  const text = useTexts(code)
  const { data: rows } = useSuspenseQuery(indexQuery(code))
  const { data: cards } = useSuspenseQuery(cardsQuery(code, featured(rows)))
  const tiles = useCategoryTiles(code)
  const shownTiles = tiles.filter((tile) => tile.count > 0 && tile.category.parentId === null).slice(0, CATEGORIES_SHOWN)
  usePageTitle('')
  return (
    <>
      {/* Under the fixed header: the band reaches the top of the page. */}
      <section className="fjord-edge -mt-24 bg-fjord-deep text-fjord-deep-foreground md:-mt-28 print:mt-0">
        <div className="relative overflow-hidden pt-24 md:pt-28 print:pt-0">
          <CoastScene />
          <div className="page relative grid grid-cols-1 items-end gap-10 pt-6 pb-14 md:pt-12 lg:grid-cols-[1.05fr_1fr] lg:gap-14">
            <div className="lg:pb-14">
              <p className="eyebrow text-accent!">{text('hero.eyebrow', t('home.hero.eyebrow'))}</p>
              <h1 tabIndex={-1} className="mt-3 text-5xl max-[20rem]:text-4xl sm:text-6xl lg:text-7xl">
                {text('hero.title', t('home.hero.title'))}
              </h1>
              <p className="mt-5 max-w-xl text-lg opacity-90">{text('hero.text', t('home.hero.text'))}</p>
              <div className="mt-8 flex flex-wrap gap-3">
                <Button asChild size="lg" variant="butter" className="max-sm:grow max-sm:px-4">
                  <Link to={paths.products()}>{t('home.hero.shop')}</Link>
                </Button>
                <Button
                  asChild
                  size="lg"
                  variant="outline"
                  className="border-current text-inherit hover:bg-white/10 max-sm:grow max-sm:px-4"
                >
                  <Link to={paths.categories()}>{t('home.hero.categories')}</Link>
                </Button>
              </div>
            </div>
            <HeroWindows cards={cards.filter((card) => card.image).slice(0, 3)} />
          </div>
        </div>
      </section>
      <Later>
        <Values text={text} />
        <Section
          eyebrow={t('home.featured.eyebrow')}
          title={text('featured.title', t('home.featured.title'))}
          link={{ to: paths.products(), label: t('home.featured.all') }}
        >
          {cards.length > 0 ? (
            <ProductRail
              label={t('home.featured.title')}
              cards={cards}
              renderAction={(card) => <QuickAction card={card} />}
            />
          ) : (
            <NothingYet />
          )}
        </Section>
        <Later>
          {shownTiles.length > 0 && (
            <Section
              eyebrow={t('home.categories.eyebrow')}
              title={text('categories.title', t('home.categories.title'))}
              link={{ to: paths.categories(), label: t('home.categories.all') }}
            >
              <CategoryGrid tiles={shownTiles} level={3} />
            </Section>
          )}
          <Story text={text} />
          <Teasers text={text} />
        </Later>
      </Later>
    </>
  )
}

function NothingYet() {
  const { t } = useTranslation()
  return (
    <EmptyState
      icon={<PackageOpen />}
      title={t('home.featured.none')}
      text={t('home.featured.noneText')}
      action={
        <Button asChild variant="outline">
          <Link to={paths.contact()}>{t('footer.contactUs')}</Link>
        </Button>
      }
    />
  )
}

type Text = ReturnType<typeof useTexts>

function Values({ text }: { text: Text }) {
  const { t } = useTranslation()
  const values = [
    ['farm', Tractor],
    ['time', Clock],
    ['open', ScrollText],
  ] as const
  return (
    <section aria-label={t('home.values.title')} className="page pt-16 pb-4">
      <ul className="grid grid-cols-1 gap-8 hyphens-auto wrap-anywhere md:grid-cols-3">
        {values.map(([name, Icon]) => (
          <li key={name} className="flex gap-4 max-[20rem]:flex-col">
            <span
              aria-hidden
              className="arch flex h-16 w-13 shrink-0 items-end justify-center bg-rye-soft pb-3 text-rye"
            >
              <Icon className="size-6" />
            </span>
            <div>
              <h2 className="text-xl">{text(`values.${name}.title`, t(`home.values.${name}.title`))}</h2>
              <p className="mt-1 text-muted-foreground">
                {text(`values.${name}.text`, t(`home.values.${name}.text`))}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface SectionProps {
  eyebrow: string
  title: ReactNode
  link: { to: string; label: string }
  children: ReactNode
}

function Section({ eyebrow, title, link, children }: SectionProps) {
  return (
    <section className="page pt-14">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div>
          <p className="eyebrow">{eyebrow}</p>
          <h2 className="mt-1 text-3xl md:text-4xl">{title}</h2>
        </div>
        <Button asChild variant="link" className="px-0">
          <Link to={link.to}>
            {link.label}
            <ArrowRight aria-hidden className="rtl:rotate-180" />
          </Link>
        </Button>
      </div>
      {children}
    </section>
  )
}

function Story({ text }: { text: Text }) {
  const { t } = useTranslation()
  return (
    <section className="bark mt-20 bg-rye-soft py-14 md:py-20">
      <div className="page grid items-center gap-10 md:grid-cols-[3fr_2fr]">
        <div className="rounded-2xl bg-background p-7 shadow-md max-[20rem]:p-4 md:p-12">
          <p className="eyebrow">{text('story.eyebrow', t('home.story.eyebrow'))}</p>
          <h2 className="mt-2 text-3xl md:text-5xl">{text('story.title', t('home.story.title'))}</h2>
          <p className="mt-5 text-lg">{text('story.text', t('home.story.text'))}</p>
        </div>
        <div className="arch mx-auto aspect-[4/5] w-full max-w-sm shadow-lg">
          <SmokehouseScene />
        </div>
      </div>
    </section>
  )
}

function Teasers({ text }: { text: Text }) {
  const { t } = useTranslation()
  const teasers = [
    ['quote', `${paths.products()}?order=quote`, 'bg-primary text-primary-foreground'],
    ['organic', paths.products({ category: 'organic' }), 'bg-spruce-soft text-foreground'],
  ] as const
  return (
    <section aria-label={t('home.teasers')} className="page grid grid-cols-1 gap-5 py-16 hyphens-auto wrap-anywhere md:grid-cols-2">
      {teasers.map(([name, to, colours]) => (
        <article key={name} className={`relative flex flex-col rounded-2xl p-7 max-[20rem]:p-4 md:p-10 ${colours}`}>
          <h2 className="text-2xl md:text-3xl">{text(`teaser.${name}.title`, t(`home.teaser.${name}.title`))}</h2>
          <p className="mt-3 max-w-md grow">{text(`teaser.${name}.text`, t(`home.teaser.${name}.text`))}</p>
          <Link
            to={to}
            className="mt-6 inline-flex min-h-11 items-center gap-2 font-semibold underline underline-offset-4 after:absolute after:inset-0"
          >
            {t(`home.teaser.${name}.action`)}
            <ArrowRight aria-hidden className="size-5 shrink-0 rtl:rotate-180" />
          </Link>
        </article>
      ))}
      <Suspense fallback={<div aria-hidden className="min-h-80 md:col-span-2" />}>
        <HomeInvitations text={text} />
      </Suspense>
    </section>
  )
}
