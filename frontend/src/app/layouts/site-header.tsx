import { Menu, Search, X } from 'lucide-react'
import { Suspense, lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { buttonVariants } from '@/components/ui/button'
import { DesktopMenu } from '@/features/content/desktop-menu'
import { type HeaderStyle, splitAroundLogo } from '@/features/content/header-styles'
import type { MenuEntry } from '@/features/content/menu-model'
import { SiteBrand } from '@/features/content/site-brand'
import { HeaderSearch } from '@/features/search/header-search'
import { cn } from '@/lib/cn'
import { useFactory } from '@/lib/factory'
import { paths } from '@/lib/paths'
import { AccountMenu } from './account-menu'
import { CartButton } from './cart-button'
import { EditModeToggle } from './edit-mode-toggle'
import { HeaderSkeleton } from './header-skeleton'
import { LanguageSwitcher } from './language-switcher'
import { useHeader } from './use-header'

// Drawers are fetched when they are first asked for: nobody pays for them on the first visit.
const loadCart = () => import('./cart-drawer')
const CartDrawer = lazy(loadCart)
const loadDrawer = () => import('./menu-drawer')
const MenuDrawer = lazy(() => loadDrawer().then((module) => ({ default: module.MenuDrawer })))

/** Fixed at the top. Its height is the same in every state, so nothing below it moves. */
export function SiteHeader() {
  const { t } = useTranslation()
  const header = useHeader()
  /** Undefined until it was first opened. */
  const [isMenuOpen, setMenuOpen] = useState<boolean>()
  const [isCartOpen, setCartOpen] = useState<boolean>()
  const [isSearchOpen, setSearchOpen] = useState(false)
  const { style, entries } = header
  return (
    <header
      aria-label={t('header.label')}
      // A dark bar on a light page is the dark theme, in the bar alone.
      data-theme={style.surface === 'fjord' ? 'dark' : undefined}
      className={cn(
        'fixed inset-x-0 top-0 z-40 border-b bg-background/95 text-foreground backdrop-blur-sm',
        style.surface === 'fjord' && 'border-transparent bg-card',
      )}
    >
      {style.strip ? <Strip /> : null}
      {header.isLoading ? (
        <HeaderSkeleton label={t('common.loading')} />
      ) : (
        <>
          <div className={cn('mx-auto flex w-full max-w-[92rem] items-center gap-1 px-2 sm:gap-2 sm:px-4 lg:px-6', barHeight(style))}>
            <button
              type="button"
              aria-label={t('header.openMenu')}
              aria-haspopup="dialog"
              onPointerEnter={() => void loadDrawer()}
              onClick={() => setMenuOpen(true)}
              className={cn(buttonVariants({ variant: 'ghost', size: 'icon' }), style.arrangement !== 'drawer' && 'lg:hidden')}
            >
              <Menu aria-hidden />
            </button>
            <BarMiddle style={style} entries={entries} />
            <div
              className={cn(
                'ms-auto flex min-w-0 items-center justify-end gap-1 sm:gap-2',
                (style.brand === 'centre' || style.search === 'wide') && 'lg:grow lg:basis-0',
              )}
            >
              <HeaderSearch
                hasShortcut
                className={cn('hidden min-w-40 xl:block', style.search === 'wide' ? 'mx-auto max-w-2xl grow lg:block' : 'w-44 shrink 2xl:w-56')}
              />
              <button
                type="button"
                aria-label={t('search.open')}
                aria-expanded={isSearchOpen}
                onClick={() => setSearchOpen(!isSearchOpen)}
                className={cn(buttonVariants({ variant: 'ghost', size: 'icon' }), 'xl:hidden', style.search === 'wide' && 'lg:hidden')}
              >
                {isSearchOpen ? <X aria-hidden /> : <Search aria-hidden />}
              </button>
              <LanguageSwitcher className="hidden sm:inline-flex" />
              <EditModeToggle className="hidden lg:inline-flex" />
              <CartButton onNear={() => void loadCart()} onOpen={() => setCartOpen(true)} />
              <AccountMenu className="hidden sm:inline-flex" />
            </div>
          </div>
          {style.arrangement === 'below' ? (
            <div className="hidden h-9 items-start justify-center lg:flex">
              <DesktopMenu entries={entries} style={style} label={t('header.mainMenu')} className="-mt-2" />
            </div>
          ) : null}
          {isSearchOpen ? (
            <div className="absolute inset-x-0 top-full border-b bg-background p-3 shadow-md xl:hidden">
              <HeaderSearch takesFocus className="mx-auto max-w-2xl text-foreground" onDone={() => setSearchOpen(false)} />
            </div>
          ) : null}
        </>
      )}
      <Suspense>
        {isMenuOpen === undefined ? null : <MenuDrawer entries={entries} open={isMenuOpen} onOpenChange={setMenuOpen} />}
        {isCartOpen === undefined ? null : <CartDrawer open={isCartOpen} onOpenChange={setCartOpen} />}
      </Suspense>
    </header>
  )
}

/** Every style's header fits into the room `main` leaves for it (7 rem on large screens). */
const barHeight = (style: HeaderStyle) => (style.strip && style.arrangement === 'below' ? 'h-18 lg:h-12' : 'h-18')

/** Brand and, where the style puts it in the bar, the menu. */
function BarMiddle({ style, entries }: { style: HeaderStyle; entries: readonly MenuEntry[] }) {
  const { t } = useTranslation()
  const { before, after } = splitAroundLogo(entries)
  if (style.arrangement === 'split') {
    return (
      <>
        <DesktopMenu entries={before} style={style} label={t('header.mainMenu')} className="hidden grow basis-0 lg:block" />
        <BrandLink />
        <DesktopMenu entries={after} style={style} label={t('header.menu')} className="hidden lg:block" />
      </>
    )
  }
  return (
    <>
      {style.brand === 'centre' ? <span aria-hidden className="hidden grow basis-0 lg:block" /> : null}
      <BrandLink />
      {style.arrangement === 'inline' ? (
        <DesktopMenu
          entries={entries}
          style={style}
          label={t('header.mainMenu')}
          className={cn('hidden lg:ms-4 lg:block', style.items === 'tab' && 'lg:mx-auto')}
        />
      ) : null}
    </>
  )
}

function BrandLink({ className }: { className?: string }) {
  const { settings, companyName } = useFactory()
  return (
    <Link to={paths.home()} className={cn('min-w-min rounded-lg py-1', className)}>
      <SiteBrand settings={settings} companyName={companyName} />
    </Link>
  )
}

function Strip() {
  const { t } = useTranslation()
  return (
    <div className="hidden h-6 items-center bg-fjord-deep text-sm text-fjord-deep-foreground lg:flex">
      <p className="page">{t('header.strip')}</p>
    </div>
  )
}
