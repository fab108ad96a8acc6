import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'

export interface SiteLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: string
  isExternal: boolean
}

const isOnThisSite = (url: string) => url.startsWith('/') && !url.startsWith('//')

/** A link an admin wrote: within the site through the router, out of it in a new tab, which is said to screen readers. */
export function SiteLink({ to, isExternal, children, ...props }: SiteLinkProps) {
  const { t } = useTranslation()
  if (isExternal) {
    return (
      <a href={to} target="_blank" rel="noopener noreferrer" {...props}>
        {children} <span className="sr-only">{t('common.opensInNewTab')}</span>
      </a>
    )
  }
  if (!isOnThisSite(to)) {
    return (
      <a href={to} {...props}>
        {children}
      </a>
    )
  }
  return (
    <Link to={to} {...props}>
      {children}
    </Link>
  )
}
