import { NavigationMenu } from 'radix-ui'
import { useLocation } from 'react-router-dom'
import { MenuBadge } from '@/features/content/menu-badge'
import { MenuIcon } from '@/features/content/menu-icon'
import { type MenuEntry, isActiveLink } from '@/features/content/menu-model'
import { SiteLink } from '@/features/content/site-link'
import { cn } from '@/lib/cn'

interface MenuRailProps {
  entries: readonly MenuEntry[]
  label: string
  badges: readonly number[]
}

/** The items as a column of icons along the inline-start side, under the bar. What lies below an item is in the drawer. */
export default function MenuRail({ entries, label, badges }: MenuRailProps) {
  const { pathname, search } = useLocation()
  return (
    <NavigationMenu.Root aria-label={label} orientation="vertical" className="fixed start-0 top-18 bottom-0 hidden w-20 overflow-y-auto border-e bg-background py-3 lg:block">
      <NavigationMenu.List className="grid gap-1">
        {entries.map((entry, index) => {
          const isActive = isActiveLink(entry.url, pathname, search)
          return (
            <NavigationMenu.Item key={entry.id}>
              <NavigationMenu.Link asChild active={isActive}>
                <SiteLink
                  to={entry.url}
                  isExternal={entry.isExternal}
                  aria-current={isActive ? 'page' : undefined}
                  className="group flex min-h-16 flex-col items-center justify-center gap-1 px-1 text-center text-xs leading-tight font-medium"
                >
                  <span className={cn('relative flex h-8 w-14 items-center justify-center rounded-full group-hover:bg-secondary', isActive && 'bg-secondary')}>
                    <MenuIcon name={entry.iconName} color={entry.iconColor} className="size-5" />
                    <span className="absolute end-3.5 top-1.5">
                      <MenuBadge count={badges[index] ?? 0} />
                    </span>
                  </span>
                  <span className="max-w-full break-words">{entry.title}</span>
                </SiteLink>
              </NavigationMenu.Link>
            </NavigationMenu.Item>
          )
        })}
      </NavigationMenu.List>
    </NavigationMenu.Root>
  )
}
