import { useLocation } from 'react-router-dom'
import { cn } from '@/lib/cn'
import { MenuPencil } from '@/lib/editable'
import { MenuIcon } from './menu-icon'
import { type MenuEntry, type MenuLink, isActiveLink } from './menu-model'
import { SiteLink } from './site-link'

/** The menu inside the drawer: everything in sight, no second tap to open a group. */
export function MobileMenu({ entries, label, onChosen }: { entries: readonly MenuEntry[]; label: string; onChosen: () => void }) {
  return (
    <nav aria-label={label}>
      <ul className="grid gap-1">
        {entries.map((entry) => (
          <li key={entry.id} className="relative">
            <DrawerLink link={entry} onChosen={onChosen} className="font-display text-xl font-semibold" />
            <MenuPencil id={entry.id} title={entry.title} />
            {entry.children.length > 0 ? (
              <ul className="ms-5 mb-2 border-s-2 border-border ps-2">
                {entry.children.map((child) => (
                  <li key={child.id} className="relative">
                    <DrawerLink link={child} onChosen={onChosen} />
                    <MenuPencil id={child.id} title={child.title} />
                  </li>
                ))}
              </ul>
            ) : null}
          </li>
        ))}
      </ul>
    </nav>
  )
}

function DrawerLink({ link, onChosen, className }: { link: MenuLink; onChosen: () => void; className?: string }) {
  const { pathname, search } = useLocation()
  const isActive = isActiveLink(link.url, pathname, search)
  return (
    <SiteLink
      to={link.url}
      isExternal={link.isExternal}
      aria-current={isActive ? 'page' : undefined}
      onClick={onChosen}
      className={cn('flex min-h-12 items-center gap-3 rounded-lg px-3 hover:bg-secondary', isActive && 'bg-secondary', className)}
    >
      <MenuIcon name={link.iconName} color={link.iconColor} className="size-5 shrink-0 text-rye" />
      <span>{link.title}</span>
      {isActive ? <span aria-hidden className="ms-auto size-2 rounded-full bg-berry" /> : null}
    </SiteLink>
  )
}
