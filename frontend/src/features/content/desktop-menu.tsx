import { ChevronDown } from 'lucide-react'
import { NavigationMenu } from 'radix-ui'
import { type MouseEvent, type ReactNode, createContext, use } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { cn } from '@/lib/cn'
import { MenuPencil } from '@/lib/editable'
import { type HeaderStyle, panelShift, splitOverflow } from './header-styles'
import { itemLook } from './item-look'
import { MenuBadge } from './menu-badge'
import { MenuIcon } from './menu-icon'
import { type MenuEntry, type MenuLink, isActiveLink } from './menu-model'
import { MenuPanel } from './menu-panel'
import { SiteLink } from './site-link'
import { useHoverMenu } from './use-hover-menu'

export interface DesktopMenuProps {
  entries: readonly MenuEntry[]
  style: HeaderStyle
  /** Distinguishes the two halves of the split style for screen readers. */
  label: string
  className?: string
  /** Demo numbers by place; 0 shows nothing. */
  badges?: readonly number[]
  /** The picture of what a link of the mega style leads to. */
  pictureOf?: (link: MenuLink) => ReactNode
}

const Looks = createContext<Pick<DesktopMenuProps, 'style' | 'pictureOf'> | null>(null)

const useLooks = () => {
  const looks = use(Looks)
  if (!looks) throw new Error('A menu item must be used within a DesktopMenu')
  return looks
}

/** The menu on large screens. */
export function DesktopMenu({ entries, style, label, className, badges = [], pictureOf }: DesktopMenuProps) {
  const { t } = useTranslation()
  const hover = useHoverMenu()
  const { shown, more } = splitOverflow(entries, style.visibleItems)
  const moreEntry: MenuEntry | null =
    more.length > 0
      ? { id: 'more', title: t('header.more'), url: '', iconName: null, iconColor: null, isExternal: false, children: more.flatMap(withChildren) }
      : null
  const all = moreEntry ? [...shown, moreEntry] : shown
  return (
    <Looks value={{ style, pictureOf }}>
      <NavigationMenu.Root {...hover.root} aria-label={label} className={cn('relative', className)}>
        <NavigationMenu.List className="flex items-center gap-0.5">
          {all.map((entry, index) => {
            const badge = badges[index] ?? 0
            const opens = entry.children.length > 0
            return (
              <NavigationMenu.Item key={entry.id} {...(opens ? hover.item(entry.id) : {})} className="relative">
                {opens ? <Dropdown entry={entry} badge={badge} press={hover.trigger(entry.id)} /> : <TopLink entry={entry} badge={badge} />}
                <MenuPencil id={entry.id} title={entry.title} />
              </NavigationMenu.Item>
            )
          })}
        </NavigationMenu.List>
      </NavigationMenu.Root>
    </Looks>
  )
}

const withChildren = (entry: MenuEntry): MenuLink[] => [entry, ...entry.children]

interface ItemProps {
  entry: MenuEntry
  badge: number
}

function ItemContent({ entry, badge }: ItemProps) {
  const { style } = useLooks()
  const isIconOnly = (style.items === 'icon' || style.items === 'tab') && entry.iconName !== null
  return (
    <>
      <span className={cn('relative', style.items === 'text' && 'contents')}>
        {style.items === 'text' ? null : (
          <MenuIcon name={entry.iconName} color={entry.iconColor} className="size-5" otherwise={isIconOnly ? <Written text={entry.title} /> : null} />
        )}
        <MenuBadge count={badge} />
      </span>
      <span className={cn(isIconOnly && 'sr-only')}>{entry.title}</span>
      {isIconOnly ? <Hint text={entry.title} /> : null}
    </>
  )
}

/** Drawn, since the name that is read out stands beside it already. */
const Written = ({ text }: { text: string }) => <span aria-hidden data-text={text} className="before:content-[attr(data-text)]" />

/** The name of what only an icon shows, under the pointer or the focus. */
const Hint = ({ text }: { text: string }) => (
  <span
    aria-hidden
    data-text={text}
    className="pointer-events-none absolute inset-x-0 top-full z-10 mx-auto mt-1 flex w-max justify-center rounded-md bg-foreground px-2 py-1 text-xs text-background opacity-0 transition-opacity before:content-[attr(data-text)] group-hover:opacity-100 group-focus-visible:opacity-100 group-data-[state=open]:opacity-0"
  />
)

function TopLink({ entry, badge }: ItemProps) {
  const { style } = useLooks()
  const { pathname, search } = useLocation()
  const isActive = isActiveLink(entry.url, pathname, search)
  return (
    <NavigationMenu.Link asChild active={isActive}>
      <SiteLink to={entry.url} isExternal={entry.isExternal} aria-current={isActive ? 'page' : undefined} className={itemLook(style, isActive)}>
        <ItemContent entry={entry} badge={badge} />
      </SiteLink>
    </NavigationMenu.Link>
  )
}

/**
 * Radix puts a stop for the Tab key before the panel that hands the focus on at once. It hides it from screen readers, which
 * something that takes the focus must not be (WCAG 4.1.2).
 */
function showProxy(panel: HTMLElement | null): void {
  panel?.parentElement?.querySelector(':scope > span[tabindex][aria-hidden]')?.removeAttribute('aria-hidden')
}

/** Opens under its item and moves back as far as the window's edge asks. */
function keepInWindow(panel: HTMLElement | null): void {
  showProxy(panel)
  const item = panel?.parentElement?.getBoundingClientRect()
  if (!panel || !item) return
  const windowWidth = document.documentElement.clientWidth
  const start = getComputedStyle(panel).direction === 'rtl' ? windowWidth - item.right : item.left
  panel.style.marginInlineStart = `${-panelShift(start, panel.offsetWidth, windowWidth)}px`
}

function Dropdown({ entry, badge, press }: ItemProps & { press: { onClick: (event: MouseEvent) => void } }) {
  const { style, pictureOf } = useLooks()
  const { pathname, search } = useLocation()
  const isActive = withChildren(entry).some((link) => link.url && isActiveLink(link.url, pathname, search))
  return (
    <>
      <NavigationMenu.Trigger {...press} className={itemLook(style, isActive)}>
        <ItemContent entry={entry} badge={badge} />
        <ChevronDown aria-hidden className={cn('size-4', style.items === 'icon-over-text' && 'hidden', 'transition-transform duration-200 group-data-[state=open]:rotate-180')} />
      </NavigationMenu.Trigger>
      <NavigationMenu.Content
        ref={keepInWindow}
        style={{ inlineSize: `min(${style.dropdownWidth}px, calc(100vw - 2rem))` }}
        className={cn(
          'absolute start-0 top-full border bg-popover text-popover-foreground shadow-lg data-[motion^=from-]:animate-in data-[motion^=from-]:fade-in-0 data-[state=open]:animate-in data-[state=open]:fade-in-0 data-[state=open]:slide-in-from-top-1',
          style.isClassic ? 'mt-1 rounded-md' : 'mt-3 rounded-xl',
        )}
      >
        <MenuPanel entry={entry} isMega={style.mega ?? false} isWide={style.dropdownWidth >= 500} pictureOf={pictureOf} />
      </NavigationMenu.Content>
    </>
  )
}
