import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePanelCommands } from '@/components/admin/commands'
import { CheckField } from '@/components/admin/form-fields'
import { Dialog, DialogContent, DialogTitle } from '@/components/ui/dialog'
import { Ltr } from '@/components/ui/ltr'
import type { PanelTab } from './tabs'
import { singleKeys } from './use-panel-keys'

interface ShortcutHelpProps {
  tabs: readonly PanelTab[]
  open: boolean
  onOpenChange: (open: boolean) => void
}

export default function ShortcutHelp({ tabs, open, onOpenChange }: ShortcutHelpProps) {
  const { t } = useTranslation()
  const commands = usePanelCommands().filter((command) => command.shortcut)
  const [areOn, setOn] = useState(singleKeys.areOn)
  const general: [string, string][] = [
    ['Ctrl K', t('admin.palette')],
    ['/', t('admin.keys.search')],
    ['?', t('admin.shortcuts')],
    ['↑ ↓', t('admin.keys.rows')],
    ['x', t('admin.keys.select')],
    ['Ctrl S', t('admin.keys.save')],
    ['Esc', t('admin.keys.close')],
  ]
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent closeLabel={t('common.close')} aria-describedby={undefined} className="max-w-2xl">
        <DialogTitle>{t('admin.shortcuts')}</DialogTitle>
        <div className="mt-4 grid gap-x-10 gap-y-6 sm:grid-cols-2">
          <Keys title={t('admin.keys.general')} rows={general} />
          <Keys title={t('admin.goTo')} rows={tabs.map((tab) => [`g ${tab.goKey}`, t(tab.title)])} />
          {commands.length > 0 ? <Keys title={t('admin.actions')} rows={commands.map((command) => [command.shortcut!, command.title])} /> : null}
        </div>
        <CheckField
          className="mt-4 border-t pt-4"
          label={t('admin.keys.single')}
          hint={t('admin.keys.singleHint')}
          checked={areOn}
          onChange={(on) => {
            singleKeys.set(on)
            setOn(on)
          }}
        />
      </DialogContent>
    </Dialog>
  )
}

const Keys = ({ title, rows }: { title: string; rows: readonly (readonly [string, string])[] }) => (
  <section>
    <h3 className="mb-2 text-base">{title}</h3>
    <dl className="grid gap-1.5 text-sm">
      {rows.map(([key, what]) => (
        <div key={key} className="flex items-center justify-between gap-4">
          <dt>{what}</dt>
          <dd>
            <Ltr className="rounded border bg-muted px-1.5 py-0.5 font-mono text-xs">{key}</Ltr>
          </dd>
        </div>
      ))}
    </dl>
  </section>
)
