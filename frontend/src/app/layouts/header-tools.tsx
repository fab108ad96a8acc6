import { Search, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { buttonVariants } from '@/components/ui/button'
import type { HeaderStyle } from '@/features/content/header-styles'
import { HeaderSearch } from '@/features/search/header-search'
import { cn } from '@/lib/cn'
import { AccountMenu } from './account-menu'
import { CartButton } from './cart-button'
import { EditModeToggle } from './edit-mode-toggle'
import { HeaderExtra } from './header-extra'
import { LanguageSwitcher } from './language-switcher'

export interface HeaderToolsProps {
  style: HeaderStyle
  isSearchOpen: boolean
  onSearch: (isOpen: boolean) => void
  onCartNear: () => void
  onCart: () => void
}

const searchLook = {
  button: 'w-56 shrink 2xl:block',
  field: 'w-44 shrink xl:block 2xl:w-56',
  wide: 'mx-auto max-w-2xl grow lg:block [&_input]:ps-12',
  pill: 'me-auto max-w-3xl grow lg:block [&_input]:h-12 [&_input]:border-transparent [&_input]:bg-muted [&_input]:ps-12',
} as const

/** The end of the bar: search, language, edit mode, cart, account. */
export function HeaderTools({ style, isSearchOpen, onSearch, onCartNear, onCart }: HeaderToolsProps) {
  const { t } = useTranslation()
  const isWide = style.search === 'wide' || style.search === 'pill'
  const isBalanced = (style.brand === 'centre' && style.arrangement !== 'split') || style.items === 'tab' || isWide
  return (
    <div className={cn('ms-auto flex min-w-0 items-center justify-end gap-1 sm:gap-2', isBalanced && 'lg:grow lg:basis-0')}>
      <HeaderSearch hasShortcut className={cn('hidden min-w-40', searchLook[style.search])} />
      <button
        type="button"
        data-later="search"
        aria-label={t('search.open')}
        aria-expanded={isSearchOpen}
        onClick={() => onSearch(!isSearchOpen)}
        className={cn(buttonVariants({ variant: 'ghost', size: 'icon' }), isWide ? 'lg:hidden' : style.search === 'button' ? '2xl:hidden' : 'xl:hidden')}
      >
        {isSearchOpen ? <X aria-hidden /> : <Search aria-hidden />}
      </button>
      <LanguageSwitcher className="hidden sm:inline-flex" />
      {/* Its words would take the room of the company's name. */}
      <EditModeToggle className="hidden max-2xl:size-11 max-2xl:px-0 lg:inline-flex max-2xl:[&>span]:sr-only" />
      {style.extra === 'bell' || style.extra === 'follow' ? <HeaderExtra kind={style.extra} /> : null}
      <CartButton onNear={onCartNear} onOpen={onCart} />
      <AccountMenu className="hidden sm:inline-flex" />
    </div>
  )
}
