import { useTranslation } from 'react-i18next'
import { Dialog, DialogTitle, SheetContent } from '@/components/ui/dialog'
import { MobileMenu } from '@/features/content/mobile-menu'
import type { MenuEntry } from '@/features/content/menu-model'
import { AccountMenu } from './account-menu'
import { EditModeToggle } from './edit-mode-toggle'
import { LanguageButtons } from './language-switcher'
import { ThemeToggle } from './theme-toggle'

export interface MenuDrawerProps {
  entries: readonly MenuEntry[]
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The style's dropdown width, in pixels, where there is room for it. */
  width: number
}

/** The menu on small screens, from the inline-start side. It closes once a link is followed. */
export function MenuDrawer({ entries, open, onOpenChange, width }: MenuDrawerProps) {
  const { t } = useTranslation()
  const close = () => onOpenChange(false)
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <SheetContent side="start" closeLabel={t('common.close')} aria-describedby={undefined} className="max-w-none" style={{ inlineSize: `min(${width}px, 100vw - 3rem)` }}>
        <div className="bark border-b bg-muted px-5 py-5">
          <DialogTitle>{t('header.menu')}</DialogTitle>
        </div>
        <div className="grow overflow-y-auto p-3">
          <MobileMenu entries={entries} label={t('header.mainMenu')} onChosen={close} />
        </div>
        <div className="grid gap-4 border-t bg-muted p-5 pb-[max(1.25rem,var(--safe-bottom))]">
          <LanguageButtons onChosen={close} />
          {/* A click anywhere here that leads to another page must close the drawer too. */}
          {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
          <div className="flex flex-wrap items-center gap-2" onClick={(event) => event.target instanceof Element && event.target.closest('a') && close()}>
            <AccountMenu />
            <ThemeToggle />
            <EditModeToggle />
          </div>
        </div>
      </SheetContent>
    </Dialog>
  )
}
