import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { BookOpen, FileX, Printer } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Breadcrumbs } from '@/features/catalog/breadcrumbs'
import { categoriesQuery, indexQuery } from '@/features/catalog/data'
import type { Stage } from '@/features/documents/answer'
import { choiceOf, parametersOf, wantedOf, type Wanted } from '@/features/documents/choice'
import { documentQuery } from '@/features/documents/data'
import { DocumentForm } from '@/features/documents/document-form'
import { DocumentProgress, DocumentReady } from '@/features/documents/document-preview'
import { useQuote } from '@/features/quote/quote-context'
import { useLanguage } from '@/i18n/language'
import { formatMoney } from '@/lib/money'
import { usePageTitle } from '@/lib/page-title'
import { paths } from '@/lib/paths'
import { useAddress } from '@/lib/use-address'

import type { PageLoader } from '../page-module'

export const clientLoader: PageLoader = ({ queryClient, language }) =>
  Promise.all([queryClient.ensureQueryData(categoriesQuery(language)), queryClient.ensureQueryData(indexQuery(language))])

export default function CatalogPdfPage() {
  const { t } = useTranslation()
  const { code, languages } = useLanguage()
  const { items } = useQuote()
  const { data: categories } = useSuspenseQuery(categoriesQuery(code))
  const { wanted: parameters, change } = useAddress()
  const asked = choiceOf(parameters, code)
  // The list lives in memory: after a reload it is empty, and a document of nothing helps nobody.
  const choice = items.length === 0 ? { ...asked, onlyQuote: false } : asked
  const wanted = wantedOf(choice, items.map((item) => item.productId))
  const place = useRef<HTMLElement>(null)
  usePageTitle(t('documents.title'))
  return (
    <>
      <div className="page pb-16 print:hidden">
        <Breadcrumbs crumbs={[{ label: t('menu.home'), to: paths.home() }, { label: t('documents.title') }]} />
        <h1 tabIndex={-1} className="mt-4 text-4xl break-words md:text-5xl">
          {t('documents.title')}
        </h1>
        <p className="mt-4 max-w-2xl text-xl text-muted-foreground">{t('documents.lead')}</p>
        <div className="mt-10 grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-12">
          <aside className="grid grid-cols-[minmax(0,1fr)] gap-6 rounded-2xl bg-muted p-4 sm:p-6 lg:sticky lg:top-28">
            <DocumentForm
              choice={choice}
              languages={languages.filter((language) => language.is_active)}
              categories={categories}
              quoteCount={items.length}
              onChange={(next) => change(() => parametersOf(next, code), { replace: true, preventScrollReset: true })}
            />
            <Button variant="ghost" onClick={() => window.print()}>
              <Printer aria-hidden />
              {t('documents.print')}
            </Button>
          </aside>
          <section ref={place} tabIndex={-1} aria-label={t('documents.preview')} className="min-w-0 rounded-xl">
            {/* The button that was pressed is gone: the keyboard stays where its document appears. */}
            <MadeHere key={JSON.stringify(wanted)} wanted={wanted} onWanted={() => place.current?.focus()} />
          </section>
        </div>
      </div>
      <PlainList />
    </>
  )
}

/** One document on its way: asked for, made, there, or refused. The typesetter is large, so nothing is fetched before it is wanted. */
function MadeHere({ wanted, onWanted }: { wanted: Wanted; onWanted: () => void }) {
  const { t } = useTranslation()
  const [isWanted, setWanted] = useState(false)
  const [stage, setStage] = useState<Stage | null>(null)
  const { data, error, isFetching, refetch } = useQuery({ ...documentQuery(wanted, setStage), enabled: isWanted })
  const ask = () => {
    setWanted(true)
    if (isWanted) void refetch()
    onWanted()
  }
  if (data) return <DocumentReady document={data} />
  if (data === null)
    return <EmptyState icon={<FileX />} title={t('documents.nothing')} />
  if (isFetching) return <DocumentProgress stage={stage} />
  if (error)
    return (
      <Alert variant="error">
        <h2 className="text-xl">{t('documents.failed')}</h2>
        <p className="mt-1">{t('documents.failedText')}</p>
        <Button size="sm" variant="outline" className="mt-3" onClick={ask}>
          {t('common.retry')}
        </Button>
      </Alert>
    )
  return (
    <div className="grid min-h-96 content-center justify-items-center gap-5 rounded-xl border border-dashed border-input p-8 text-center">
      <BookOpen aria-hidden className="size-14 text-berry-text" strokeWidth={1.25} />
      <Button size="lg" onClick={ask}>
        {t('documents.make')}
      </Button>
      <p className="max-w-sm text-sm text-muted-foreground">{t('documents.makeText')}</p>
    </div>
  )
}

/** What the page is on paper: names and prices, so that nobody depends on the PDF. */
function PlainList() {
  const { t } = useTranslation()
  const { code } = useLanguage()
  const { data: categories } = useSuspenseQuery(categoriesQuery(code))
  const { data: rows } = useSuspenseQuery(indexQuery(code))
  return (
    <div className="hidden print:block">
      <p className="mb-4 text-3xl font-semibold">{t('documents.printed')}</p>
      {categories.map((category) => {
        const own = rows.filter((row) => row.categories[0] === category.slug)
        if (own.length === 0) return null
        return (
          <table key={category.slug} className="mb-5 w-full break-inside-avoid text-sm">
            <caption className="py-1 text-start text-lg font-semibold">{category.name}</caption>
            <tbody>
              {own.map((row) => (
                <tr key={row.id} className="border-b">
                  <td className="py-1">{row.name}</td>
                  <td className="py-1 text-end">{row.shop_price === null ? t('documents.onRequest') : formatMoney(row.shop_price)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )
      })}
    </div>
  )
}
