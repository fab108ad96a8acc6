import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent, DialogDescription, DialogTitle } from '@/components/ui/dialog'
import { useHeld } from '@/components/ui/form'
import { logError } from '@/lib/errors'
import { toast } from '@/lib/toast'
import { Actions } from './actions'
import { ColorField } from './color-field'
import { colorNames, presetIds, presetOf, presets } from './colors'
import { useColors } from './use-colors'

/** The footer behind the window shows what is chosen; only a press on one of the buttons keeps it. */
export default function ColorsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const heading = useId()
  const { scheme, preview, save, takeBack } = useColors()
  // Also the one that was applied some other day.
  const chosen = presetOf(scheme)
  const [isBusy, setBusy] = useState(false)
  const held = useHeld<HTMLDivElement>(isBusy)

  const keep = async (next: Parameters<typeof save>[0], said: string) => {
    setBusy(true)
    try {
      await save(next)
      toast.success(said)
      onClose()
    } catch (error) {
      logError('Text save failed', error)
      toast.error(t('edit.error'), { description: t('edit.failed') })
    } finally {
      setBusy(false)
    }
  }
  const cancel = () => {
    takeBack()
    onClose()
  }
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && cancel()}>
      <DialogContent
        closeLabel={t('common.close')}
        // What is chosen is looked at behind it, so nothing may dim it.
        veil="bg-transparent"
        className="top-2 max-h-[62dvh] max-w-4xl translate-y-0 scroll-pb-24 pb-0 shadow-2xl"
        onOpenAutoFocus={() => document.querySelector('footer')?.scrollIntoView({ block: 'end' })}
      >
        <DialogTitle>{t('edit.colors.title')}</DialogTitle>
        <DialogDescription className="mt-1">{t('edit.colors.text')}</DialogDescription>
        <h3 id={heading} className="mt-5 font-sans text-sm font-semibold">
          {t('edit.colors.presets')}
        </h3>
        <ul aria-labelledby={heading} className="mt-2 grid grid-cols-2 gap-2 sm:grid-cols-3">
          {presetIds.map((id) => (
            <li key={id} className="last:odd:col-span-2 sm:last:odd:col-span-1">
              <button
                type="button"
                aria-pressed={chosen === id}
                onClick={() => preview(presets[id])}
                style={{ background: presets[id].backgroundColor, color: presets[id].textColor, borderColor: presets[id].borderColor }}
                className="flex min-h-16 w-full flex-col items-start justify-center rounded-lg border-2 px-3 py-2 text-start aria-pressed:outline-3 aria-pressed:outline-offset-1 aria-pressed:outline-primary"
              >
                <span className="max-w-full text-[0.9375rem] font-semibold hyphens-auto [overflow-wrap:anywhere]">{t(`edit.colors.preset.${id}`)}</span>
                <span style={{ color: presets[id].linkColor }} className="text-sm">
                  {t(`edit.colors.about.${id}`)}
                </span>
              </button>
            </li>
          ))}
        </ul>
        <div ref={held} aria-busy={isBusy} className="mt-5 grid gap-4 sm:grid-cols-2">
          {colorNames.map((name) => (
            <ColorField
              key={name}
              name={name}
              scheme={scheme}
              onChange={(value) => preview({ ...scheme, [name]: value })}
            />
          ))}
        </div>
        <Actions>
          <Button disabled={isBusy} onClick={() => void keep(scheme, t(chosen ? 'edit.colors.presetSaved' : 'edit.colors.saved'))}>
            {t(chosen ? 'edit.colors.applyPreset' : 'edit.colors.apply')}
          </Button>
          <Button variant="outline" disabled={isBusy} onClick={() => void keep(null, t('edit.colors.resetDone'))}>
            {t('edit.colors.reset')}
          </Button>
          <Button variant="ghost" onClick={cancel}>
            {t('common.cancel')}
          </Button>
        </Actions>
      </DialogContent>
    </Dialog>
  )
}
