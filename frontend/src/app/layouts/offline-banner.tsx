import { WifiOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { floor } from '@/lib/floor'
import { useOnline } from '@/lib/online'

/** Always there for screen readers, so that what comes into it is announced; over the page, so that nothing moves. */
export function OfflineBanner() {
  const { t } = useTranslation()
  const isOnline = useOnline()
  return (
    <div ref={isOnline ? null : floor} role="status" className="pointer-events-none fixed inset-x-0 bottom-0 z-40 flex justify-center px-4 pb-[max(1rem,env(safe-area-inset-bottom))] print:hidden">
      {!isOnline && (
        <p className="flex items-center gap-3 rounded-2xl bg-foreground px-5 py-3 text-sm font-medium text-background shadow-lg">
          <WifiOff aria-hidden className="size-5 shrink-0" />
          {t('common.offline')}
        </p>
      )}
    </div>
  )
}
