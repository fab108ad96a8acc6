import { ArrowRight } from 'lucide-react'
import { NavigationMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { useLanguage } from '@/i18n/language'
import { cn } from '@/lib/cn'
import { MenuPencil } from '@/lib/editable'
import { MenuIcon } from './menu-icon'
import { type MenuEntry, type MenuLink, isActiveLink } from './menu-model'
import { SiteLink } from './site-link'

interface MenuPanelProps {
  entry: MenuEntry
  isMega: boolean
  /** In two columns: where the panel is wide and the links are many. */
  isWide: boolean
  pictureOf?: (link: MenuLink) => ReactNode
}

/** What a dropdown holds: the children, then the parent's own page, which the button above only opens. */
export function MenuPanel({ entry, isMega, isWide, pictureOf }: MenuPanelProps) {
  const { t } = useTranslation()
  return (
    <div className="overflow-hidden rounded-xl">
      <ul className={cn('grid gap-1 p-2', isMega ? 'grid-cols-2 gap-2 p-3' : isWide && entry.children.length > 3 ? 'grid-cols-2' : 'grid-cols-1')}>
        {entry.children.map((child) => (
          <li key={child.id} className="relative">
            <ChildLink link={child} isMega={isMega} picture={isMega ? pictureOf?.(child) : null} />
            <MenuPencil id={child.id} title={child.title} />
          </li>
        ))}
      </ul>
      {entry.url ? (
        <div className="border-t bg-muted">
          <NavigationMenu.Link asChild>
            <SiteLink
              to={entry.url}
              isExternal={entry.isExternal}
              className="group flex min-h-12 items-center justify-between px-5 text-sm font-semibold text-link hover:underline"
            >
              {t('header.seeAll', { title: entry.title })}
              <ArrowRight aria-hidden className="size-4 rtl:rotate-180" />
            </SiteLink>
          </NavigationMenu.Link>
        </div>
      ) : null}
    </div>
  )
}

function ChildLink({ link, isMega, picture }: { link: MenuLink; isMega: boolean; picture: ReactNode }) {
  const { t } = useTranslation()
  const { code } = useLanguage()
  const { pathname, search } = useLocation()
  const isActive = isActiveLink(link.url, pathname, search)
  return (
    <NavigationMenu.Link asChild active={isActive}>
      <SiteLink
        to={link.url}
        isExternal={link.isExternal}
        aria-current={isActive ? 'page' : undefined}
        className={cn(
          'flex min-h-12 items-center gap-3 rounded-lg px-3 py-2 transition-colors hover:bg-secondary',
          isActive && 'bg-secondary font-semibold',
          isMega && 'h-full border bg-card p-3',
        )}
      >
        {picture ? (
          <span aria-hidden className="arch block size-16 shrink-0 bg-rye-soft">
            {picture}
          </span>
        ) : link.iconName ? (
          <span aria-hidden className="arch flex h-9 w-8 shrink-0 items-end justify-center bg-rye-soft pb-1.5 text-rye">
            <MenuIcon name={link.iconName} color={link.iconColor} className="size-4" />
          </span>
        ) : null}
        <span className="min-w-0">
          <span className="block font-medium">{link.title}</span>
          {isMega ? (
            <span className="mt-0.5 block text-sm text-muted-foreground">
              {t('header.exploreCollection', { title: link.title.toLocaleLowerCase(code) })}
            </span>
          ) : null}
        </span>
      </SiteLink>
    </NavigationMenu.Link>
  )
}
