import { useEffect, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router-dom'

import { Button } from '@/components/ui/button'
import { Dialog, DialogContent, DialogDescription, DialogTitle } from '@/components/ui/dialog'

interface LeaveGuardProps {
  isOn: boolean
  /** Set the moment what is guarded has been handed over. */
  isPassed: RefObject<boolean>
}

/** Asks before the page is left with something on the list: within the shop in a window of ours, out of it in the browser's. */
export function LeaveGuard({ isOn, isPassed }: LeaveGuardProps) {
  const { t } = useTranslation()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isOn && !isPassed.current && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!isOn) return
    const ask = (event: BeforeUnloadEvent) => {
      if (!isPassed.current) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isOn, isPassed])
  return (
    <Dialog open={blocker.state === 'blocked'} onOpenChange={(open) => !open && blocker.reset?.()}>
      <DialogContent closeLabel={t('common.close')}>
        <DialogTitle>{t('quotes.leave')}</DialogTitle>
        <DialogDescription className="mt-2">{t('quotes.leaveText')}</DialogDescription>
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button variant="outline" onClick={() => blocker.proceed?.()}>
            {t('quotes.leaveYes')}
          </Button>
          <Button onClick={() => blocker.reset?.()}>{t('quotes.leaveNo')}</Button>
        </div>
      </DialogContent>
    </Dialog>
  )
}
