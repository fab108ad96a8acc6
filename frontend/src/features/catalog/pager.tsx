import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'

import { pageLinks } from './listing'

interface PagerProps {
  page: number
  pages: number
  hrefOf: (page: number) => string
}

const LINK =
  'grid size-11 place-items-center rounded-full font-semibold tabular-nums hover:bg-secondary aria-[current]:bg-primary aria-[current]:text-primary-foreground'

export function Pager({ page, pages, hrefOf }: PagerProps) {
  const { t } = useTranslation()
  if (pages < 2) return null
  return (
    <nav aria-label={t('pager.label')} className="mt-10">
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
                aria-current={number === page ? 'page' : undefined}
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
