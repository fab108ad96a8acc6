import { ChevronDown } from 'lucide-react'
import { NavigationMenu } from 'radix-ui'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { cn } from '@/lib/cn'
import { type HeaderStyle, splitOverflow } from './header-styles'
import { MenuIcon } from './menu-icon'
import { type MenuEntry, type MenuLink, isActiveLink } from './menu-model'
import { MenuPanel } from './menu-panel'
import { SiteLink } from './site-link'

export interface DesktopMenuProps {
  entries: readonly MenuEntry[]
  style: HeaderStyle
  /** Distinguishes the two halves of the split style for screen readers. */
  label: string
  className?: string
}

/** The menu on large screens. Opening delays (200, 300 and 150 ms) are Radix's defaults and the specification's. */
export function DesktopMenu({ entries, style, label, className }: DesktopMenuProps) {
  const { t } = useTranslation()
  const { shown, more } = splitOverflow(entries, style.visibleItems)
  const moreEntry: MenuEntry | null =
    more.length > 0
      ? { id: 'more', title: t('header.more'), url: '', iconName: null, iconColor: null, isExternal: false, children: more.flatMap(withChildren) }
      : null
  const all = moreEntry ? [...shown, moreEntry] : shown
  return (
    <NavigationMenu.Root aria-label={label} className={cn('relative', className)}>
      <NavigationMenu.List className="flex items-center gap-0.5">
        {all.map((entry, index) => (
          <NavigationMenu.Item key={entry.id} className="relative">
            {entry.children.length > 0 ? (
              <Dropdown entry={entry} style={style} opensToStart={index >= all.length / 2} />
            ) : (
              <TopLink entry={entry} style={style} />
            )}
          </NavigationMenu.Item>
        ))}
      </NavigationMenu.List>
    </NavigationMenu.Root>
  )
}

const withChildren = (entry: MenuEntry): MenuLink[] => [entry, ...entry.children]

const itemLook = (style: HeaderStyle, isActive: boolean) =>
  cn(
    'group relative flex h-11 items-center gap-1.5 rounded-full px-3 text-[0.9375rem] font-medium whitespace-nowrap transition-colors hover:bg-secondary hover:text-secondary-foreground data-[state=open]:bg-secondary data-[state=open]:text-secondary-foreground',
    // The lingonberry under the current page.
    isActive && 'after:absolute after:inset-x-0 after:bottom-1 after:mx-auto after:size-1.5 after:rounded-full after:bg-berry font-semibold',
    style.items === 'icon-over-text' && 'h-14 flex-col justify-center gap-0.5 text-xs',
    style.items === 'tab' && 'h-14 rounded-none border-b-3 border-transparent px-6 after:hidden hover:bg-transparent',
    style.items === 'tab' && isActive && 'border-berry',
  )

function ItemContent({ link, style }: { link: MenuLink; style: HeaderStyle }) {
  const isIconOnly = (style.items === 'icon' || style.items === 'tab') && link.iconName
  const showsIcon = style.items !== 'text'
  return (
    <>
      {showsIcon ? <MenuIcon name={link.iconName} color={link.iconColor} className="size-5" /> : null}
      <span className={cn(isIconOnly && 'sr-only')}>{link.title}</span>
    </>
  )
}

function TopLink({ entry, style }: { entry: MenuEntry; style: HeaderStyle }) {
  const { pathname, search } = useLocation()
  const isActive = isActiveLink(entry.url, pathname, search)
  return (
    <NavigationMenu.Link asChild active={isActive}>
      <SiteLink to={entry.url} isExternal={entry.isExternal} aria-current={isActive ? 'page' : undefined} className={itemLook(style, isActive)}>
        <ItemContent link={entry} style={style} />
      </SiteLink>
    </NavigationMenu.Link>
  )
}

function Dropdown({ entry, style, opensToStart }: { entry: MenuEntry; style: HeaderStyle; opensToStart: boolean }) {
  const { pathname, search } = useLocation()
  const isActive = withChildren(entry).some((link) => link.url && isActiveLink(link.url, pathname, search))
  return (
    <>
      <NavigationMenu.Trigger className={itemLook(style, isActive)}>
        <ItemContent link={entry} style={style} />
        <ChevronDown aria-hidden className={cn('size-4', style.items === 'icon-over-text' && 'hidden', 'transition-transform duration-200 group-data-[state=open]:rotate-180')} />
      </NavigationMenu.Trigger>
      <NavigationMenu.Content
        style={{ inlineSize: `min(${style.dropdownWidth}px, calc(100vw - 2rem))` }}
        className={cn(
          'absolute top-full mt-3 rounded-xl border bg-popover text-popover-foreground shadow-lg data-[motion^=from-]:animate-in data-[motion^=from-]:fade-in-0 data-[state=open]:animate-in data-[state=open]:fade-in-0 data-[state=open]:slide-in-from-top-1',
          opensToStart ? 'end-0' : 'start-0',
        )}
      >
        <MenuPanel entry={entry} isMega={style.mega ?? false} />
      </NavigationMenu.Content>
    </>
  )
}
