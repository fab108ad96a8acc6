import { useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Toaster } from 'sonner'
import { useLanguage } from '@/i18n/language'
import { useTheme } from '@/lib/theme'
import { toastsAreReady } from '@/lib/toast'

const narrow = globalThis.matchMedia?.('(width < 40rem)')
const listen = (listener: () => void) => {
  narrow?.addEventListener('change', listener)
  return () => narrow?.removeEventListener('change', listener)
}

/**
 * On a telephone the buttons that buy are at the lower edge, under the thumb, and a toast would lie upon them. So it comes below the
 * header, which is where the number it speaks of changes.
 */
const useIsNarrow = (): boolean => useSyncExternalStore(listen, () => narrow?.matches ?? false)

/** 4000 ms, three in sight: sonner's defaults and the specification's numbers, written out because they are a rule. */
export default function Toasts() {
  const { t } = useTranslation()
  const { dir } = useLanguage()
  const theme = useTheme()
  const isNarrow = useIsNarrow()
  // After the toaster's own effect, with which it begins to listen: children's effects run first.
  useEffect(toastsAreReady, [])
  return (
    <Toaster
      dir={dir}
      containerAriaLabel={t('toasts.label')}
      theme={theme}
      duration={4000}
      visibleToasts={3}
      // Wide: on the side of the menu, since the cart's panel, which most of them speak of, opens on the other.
      position={isNarrow ? 'top-center' : dir === 'rtl' ? 'bottom-right' : 'bottom-left'}
      mobileOffset={{ top: 'calc(5.25rem + var(--safe-top))' }}
      toastOptions={{ classNames: { toast: 'house-toast' } }}
    />
  )
}
