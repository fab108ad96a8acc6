import { Command } from 'cmdk'
import { House, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { usePanelCommands } from '@/components/admin/commands'
import { Dialog, DialogContent, DialogTitle } from '@/components/ui/dialog'
import { Ltr } from '@/components/ui/ltr'
import { paths } from '@/lib/paths'
import { type PanelTab } from './tabs'

interface CommandPaletteProps {
  tabs: readonly PanelTab[]
  open: boolean
  onOpenChange: (open: boolean) => void
}

const item =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-3 text-[0.9375rem] select-none data-[selected=true]:bg-secondary data-[selected=true]:text-secondary-foreground [&_svg]:size-4.5 [&_svg]:text-muted-foreground'
const heading = '[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:text-muted-foreground'

/** Every tab and every action of the one in sight, found by typing. */
export default function CommandPalette({ tabs, open, onOpenChange }: CommandPaletteProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const commands = usePanelCommands()
  const run = (action: () => void) => () => {
    onOpenChange(false)
    // After the window has given the focus back, so that an action may take it.
    setTimeout(action, 0)
  }
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent closeLabel={t('common.close')} aria-describedby={undefined} className="top-[12vh] max-w-xl translate-y-0 overflow-hidden p-0">
        <DialogTitle className="sr-only">{t('admin.palette')}</DialogTitle>
        <Command label={t('admin.palette')} loop>
          <div className="flex items-center gap-3 border-b ps-4 pe-14">
            <Search aria-hidden className="size-5 shrink-0 text-muted-foreground" />
            <Command.Input placeholder={t('admin.palettePlaceholder')} className="h-14 w-full bg-transparent outline-none placeholder:text-muted-foreground" />
          </div>
          <Command.List label={t('admin.palette')} className="max-h-[50vh] overflow-y-auto p-2">
            <Command.Empty className="px-3 py-8 text-center text-muted-foreground">{t('admin.nothingFound')}</Command.Empty>
            {commands.length > 0 ? (
              <Command.Group heading={t('admin.actions')} className={heading}>
                {commands.map(({ id, title, icon: Icon, shortcut, run: action }) => (
                  <Command.Item key={id} value={`${title} ${id}`} onSelect={run(action)} className={item}>
                    {Icon ? <Icon aria-hidden /> : null}
                    {title}
                    {shortcut ? <Key>{shortcut}</Key> : null}
                  </Command.Item>
                ))}
              </Command.Group>
            ) : null}
            <Command.Group heading={t('admin.goTo')} className={heading}>
              {tabs.map((tab) => (
                <Command.Item key={tab.id} value={`${t(tab.title)} ${tab.id}`} onSelect={run(() => void navigate(paths.admin({ tab: tab.id })))} className={item}>
                  <tab.icon aria-hidden />
                  {t(tab.title)}
                  <Key>g {tab.goKey}</Key>
                </Command.Item>
              ))}
              <Command.Item value={t('admin.toShop')} onSelect={run(() => void navigate(paths.home()))} className={item}>
                <House aria-hidden />
                {t('admin.toShop')}
              </Command.Item>
            </Command.Group>
          </Command.List>
        </Command>
      </DialogContent>
    </Dialog>
  )
}

const Key = ({ children }: { children: ReactNode }) => <Ltr className="ms-auto rounded border px-1.5 text-xs text-muted-foreground">{children}</Ltr>
