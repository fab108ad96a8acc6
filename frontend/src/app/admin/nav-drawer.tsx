import { useTranslation } from 'react-i18next'
import { Dialog, DialogTitle, SheetContent } from '@/components/ui/dialog'
import { PanelNav, type PanelNavProps } from './panel-nav'

interface NavDrawerProps extends PanelNavProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The navigation below `lg`. Closes once a tab is chosen. */
export default function NavDrawer({ open, onOpenChange, ...nav }: NavDrawerProps) {
  const { t } = useTranslation()
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <SheetContent side="start" closeLabel={t('common.close')} aria-describedby={undefined}>
        <div className="bark border-b bg-muted px-5 py-5">
          <DialogTitle>{t('header.adminPanel')}</DialogTitle>
        </div>
        <div className="grow overflow-y-auto p-3">
          <PanelNav {...nav} onChosen={() => onOpenChange(false)} />
        </div>
      </SheetContent>
    </Dialog>
  )
}
