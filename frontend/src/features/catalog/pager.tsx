import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'

import { buttonVariants } from '@/components/ui/button'

import { pageLinks } from './listing'

interface PagerProps {
  page: number
  pages: number
  /** The first page shown. */
  from: number
  /** How many products are shown, and how many there are. */
  shown: number
  total: number
  hrefOf: (page: number, from?: number) => string
}

const LINK =
  'grid size-11 place-items-center rounded-full font-semibold tabular-nums hover:bg-secondary aria-[current]:bg-primary aria-[current]:text-primary-foreground'

/** The pages to go to, and above them the next one to be put below what is shown. Every step is an address. */
export function Pager({ page, pages, from, shown, total, hrefOf }: PagerProps) {
  const { t } = useTranslation()
  const onMore = useFocusOnFirstNew(shown)
  if (pages < 2) return null
  return (
    <nav aria-label={t('pager.label')} className="mt-10 space-y-6">
      <div className="flex flex-col items-center gap-3">
        <p className="text-sm text-muted-foreground">{t('pager.shown', { shown, total })}</p>
        <span aria-hidden className="block h-1 w-48 overflow-hidden rounded-full bg-secondary">
          <span className="block h-full rounded-full bg-primary" style={{ inlineSize: `${(shown / total) * 100}%` }} />
        </span>
        {page < pages && (
          <Link to={hrefOf(page + 1, from)} preventScrollReset onClick={onMore} className={buttonVariants({ variant: 'outline', size: 'lg' })}>
            {t('pager.more')}
          </Link>
        )}
      </div>
      <ol className="flex items-center justify-center gap-1">
        {page > 1 && (
          <li>
            <Link to={hrefOf(page - 1)} rel="prev" aria-label={t('pager.previous')} className={LINK}>
              <ChevronLeft aria-hidden className="size-5 rtl:rotate-180" />
            </Link>
          </li>
        )}
        {pageLinks(page, pages).map((number, index) => (
          <li key={number ?? `gap-${index}`}>
            {number === null ? (
              <span aria-hidden className="px-1">
                …
              </span>
            ) : (
              <Link
                to={hrefOf(number)}
                aria-label={t('pager.page', { page: number })}
                aria-current={number >= from && number <= page ? 'page' : undefined}
                className={LINK}
              >
                {number}
              </Link>
            )}
          </li>
        ))}
        {page < pages && (
          <li>
            <Link to={hrefOf(page + 1)} rel="next" aria-label={t('pager.next')} className={LINK}>
              <ChevronRight aria-hidden className="size-5 rtl:rotate-180" />
            </Link>
          </li>
        )}
      </ol>
    </nav>
  )
}

/** More products stand above the link that fetched them: the first of them takes the focus. */
function useFocusOnFirstNew(shown: number): () => void {
  const former = useRef<number | null>(null)
  useEffect(() => {
    if (former.current === null || shown <= former.current) return
    document.querySelector<HTMLElement>(`main li:nth-child(${former.current + 1}) > article a`)?.focus({ preventScroll: true })
    former.current = null
  }, [shown])
  return () => {
    former.current = shown
  }
}
