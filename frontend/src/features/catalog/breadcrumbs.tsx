import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'

export interface Crumb {
  label: string
  /** The last crumb is the page itself and leads nowhere. */
  to?: string
}

export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('breadcrumbs.label')} className="text-sm text-muted-foreground">
      <ol className="flex flex-wrap items-center gap-x-1">
        {crumbs.map((crumb, index) => (
          <li key={`${crumb.to}${crumb.label}`} className="flex min-w-0 items-center gap-x-1">
            {index > 0 && <ChevronRight aria-hidden className="size-4 shrink-0 rtl:rotate-180" />}
            {crumb.to ? (
              <Link to={crumb.to} className="inline-flex min-h-8 min-w-0 items-center wrap-anywhere underline-offset-4 hover:underline">
                {crumb.label}
              </Link>
            ) : (
              <span aria-current="page" className="truncate text-foreground">
                {crumb.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
