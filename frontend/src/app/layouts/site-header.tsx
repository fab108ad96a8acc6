import { Menu } from 'lucide-react'
import { Suspense, lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { buttonVariants } from '@/components/ui/button'
import { DesktopMenu } from '@/features/content/desktop-menu'
import { type HeaderStyle, demoBadges, splitAroundLogo } from '@/features/content/header-styles'
import type { MenuEntry, MenuLink } from '@/features/content/menu-model'
import { SiteBrand } from '@/features/content/site-brand'
import { HeaderSearch } from '@/features/search/header-search'
import { cn } from '@/lib/cn'
import { useFactory } from '@/lib/factory'
import { paths } from '@/lib/paths'
import { HeaderExtra } from './header-extra'
import { HeaderSkeleton } from './header-skeleton'
import { HeaderTools } from './header-tools'
import { useHeader } from './use-header'

// Drawers are fetched when they are first asked for: nobody pays for them on the first visit.
const loadCart = () => import('./cart-drawer')
const CartDrawer = lazy(loadCart)
const loadDrawer = () => import('./menu-drawer')
const MenuDrawer = lazy(() => loadDrawer().then((module) => ({ default: module.MenuDrawer })))
// Only the styles that have them fetch these.
const MenuRail = lazy(() => import('./menu-rail'))
const MenuPicture = lazy(() => import('./menu-picture'))

/** Fixed at the top. Its height is the same in every state, so nothing below it moves. */
export function SiteHeader() {
  const { t } = useTranslation()
  const { style, entries, isLoading } = useHeader()
  /** Undefined until it was first opened. */
  const [isMenuOpen, setMenuOpen] = useState<boolean>()
  const [isCartOpen, setCartOpen] = useState<boolean>()
  const [isSearchOpen, setSearchOpen] = useState(false)
  return (
    <header
      aria-label={t('header.label')}
      // A dark bar on a light page is the dark theme, in the bar alone.
      data-theme={style.surface === 'fjord' ? 'dark' : undefined}
      // Makes the page leave room for the rail (index.css).
      data-rail={style.rail}
      className={cn(
        'fixed inset-x-0 top-0 z-40 border-b bg-background/95 text-foreground',
        // A blurred backdrop would hold the fixed rail inside the bar.
        style.rail ? 'bg-background' : 'backdrop-blur-sm',
        style.surface === 'fjord' && 'border-transparent bg-card',
      )}
    >
      {style.strip ? <HeaderExtra kind={style.strip} /> : null}
      {isLoading ? (
        <HeaderSkeleton label={t('common.loading')} style={style} />
      ) : (
        <>
          <div className={cn('mx-auto flex w-full items-center gap-1 px-2 sm:gap-2 sm:px-4 lg:px-6', !style.rail && 'max-w-[92rem]', barHeight(style))}>
            <button
              type="button"
              data-later="menu"
              aria-label={t('header.openMenu')}
              aria-haspopup="dialog"
              onPointerEnter={() => void loadDrawer()}
              onClick={() => setMenuOpen(true)}
              className={cn(buttonVariants({ variant: 'ghost', size: 'icon' }), style.arrangement !== 'drawer' && 'lg:hidden')}
            >
              <Menu aria-hidden />
            </button>
            <BarMiddle style={style} entries={entries} />
            <HeaderTools
              style={style}
              isSearchOpen={isSearchOpen}
              onSearch={setSearchOpen}
              onCartNear={() => void loadCart()}
              onCart={() => setCartOpen(true)}
            />
          </div>
          {style.arrangement === 'below' ? (
            <div className={cn('mx-auto hidden h-9 w-full max-w-[92rem] items-start px-3 lg:flex', style.brand === 'centre' && 'justify-center')}>
              <BarMenu entries={entries} style={style} className="-mt-2" />
            </div>
          ) : null}
          {style.rail ? (
            <Suspense>
              <MenuRail entries={entries} label={t('header.mainMenu')} badges={demoBadges(t('header.badges'))} />
            </Suspense>
          ) : null}
          {isSearchOpen ? (
            <div className="absolute inset-x-0 top-full border-b bg-background p-3 shadow-md 2xl:hidden">
              <HeaderSearch takesFocus className="mx-auto max-w-2xl text-foreground" onDone={() => setSearchOpen(false)} />
            </div>
          ) : null}
        </>
      )}
      <Suspense>
        {isMenuOpen === undefined ? null : <MenuDrawer entries={entries} open={isMenuOpen} onOpenChange={setMenuOpen} width={style.dropdownWidth} />}
        {isCartOpen === undefined ? null : <CartDrawer open={isCartOpen} onOpenChange={setCartOpen} />}
      </Suspense>
    </header>
  )
}

/** Every style's header fits into the room `main` leaves for it (7 rem on large screens). */
const barHeight = (style: HeaderStyle) =>
  cn('h-18', style.strip && style.arrangement === 'below' && 'lg:h-12', style.bar === 'thin' && 'lg:h-14')

function BarMenu({ entries, style, label, className }: { entries: readonly MenuEntry[]; style: HeaderStyle; label?: string; className: string }) {
  const { t } = useTranslation()
  return (
    <DesktopMenu
      entries={entries}
      style={style}
      label={label ?? t('header.mainMenu')}
      className={className}
      badges={style.badges ? demoBadges(t('header.badges')) : undefined}
      pictureOf={style.mega ? pictureOf : undefined}
    />
  )
}

const pictureOf = ({ url }: MenuLink) =>
  /categor/.test(url) ? (
    <Suspense>
      <MenuPicture url={url} />
    </Suspense>
  ) : null

/** Brand and, where the style puts it in the bar, the menu. */
function BarMiddle({ style, entries }: { style: HeaderStyle; entries: readonly MenuEntry[] }) {
  const { t } = useTranslation()
  const { before, after } = splitAroundLogo(entries)
  if (style.arrangement === 'split') {
    return (
      <>
        <BarMenu entries={before} style={style} className="hidden grow basis-0 lg:block" />
        <BrandLink />
        <BarMenu entries={after} style={style} label={t('header.menu')} className="hidden grow basis-0 lg:block" />
      </>
    )
  }
  return (
    <>
      {style.brand === 'centre' ? <span aria-hidden className="hidden grow basis-0 lg:block" /> : null}
      <BrandLink isLarge={style.bar === 'thin'} isBalance={style.items === 'tab'} />
      {style.extra === 'word' ? <HeaderExtra kind="word" /> : null}
      {style.arrangement === 'inline' ? (
        <BarMenu entries={entries} style={style} className={cn('hidden lg:ms-4 lg:block', style.items === 'tab' && 'lg:mx-auto')} />
      ) : null}
    </>
  )
}

/** In a thin bar the name is larger and keeps to one line; in balance with the tools, the menu stands in the middle. */
function BrandLink({ isLarge, isBalance }: { isLarge?: boolean; isBalance?: boolean }) {
  const { settings, companyName } = useFactory()
  const link = (
    <Link to={paths.home()} className={cn('inline-flex min-h-11 min-w-min items-center rounded-lg py-1', isLarge && 'lg:[&_.font-display]:text-xl lg:[&_.font-display]:whitespace-nowrap')}>
      <SiteBrand settings={settings} companyName={companyName} />
    </Link>
  )
  return isBalance ? <div className="min-w-min lg:grow lg:basis-0">{link}</div> : link
}
