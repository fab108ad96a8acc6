import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '@/lib/paths'
import { usePageTitle } from '@/lib/page-title'

export interface PanelHeadingProps {
  title: string
  lead?: ReactNode
  /** Between the panel and this page. */
  crumbs?: readonly { label: string; to: string }[]
  /** Buttons that belong to the whole tab. */
  actions?: ReactNode
}

/** The head of every tab: where we are, its name (which takes the focus after a change of tab), its buttons. */
export function PanelHeading({ title, lead, crumbs = [], actions }: PanelHeadingProps) {
  const { t } = useTranslation()
  usePageTitle(`${title} · ${t('header.adminPanel')}`)
  return (
    <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <nav aria-label={t('admin.breadcrumbs')}>
          <ol className="flex flex-wrap items-center gap-x-1 text-sm text-muted-foreground">
            {[{ label: t('header.adminPanel'), to: paths.admin() }, ...crumbs].map((crumb) => (
              <li key={crumb.to} className="flex items-center gap-1">
                <Link to={crumb.to} className="rounded-sm py-1 hover:text-foreground hover:underline">
                  {crumb.label}
                </Link>
                <ChevronRight aria-hidden className="size-3.5 rtl:rotate-180" />
              </li>
            ))}
            <li aria-current="page" className="py-1">
              {title}
            </li>
          </ol>
        </nav>
        <h1 tabIndex={-1} className="text-3xl">
          {title}
        </h1>
        {lead ? <p className="mt-1 max-w-2xl text-muted-foreground">{lead}</p> : null}
      </div>
      {actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
    </div>
  )
}
