import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Toaster } from 'sonner'
import { useLanguage } from '@/i18n/language'
import { useTheme } from '@/lib/theme'
import { toastsAreReady } from '@/lib/toast'

/** 4000 ms, three in sight: sonner's defaults and the specification's numbers, written out because they are a rule. */
export default function Toasts() {
  const { t } = useTranslation()
  const { dir } = useLanguage()
  const theme = useTheme()
  // After the toaster's own effect, with which it begins to listen: children's effects run first.
  useEffect(toastsAreReady, [])
  return (
    <Toaster
      dir={dir}
      containerAriaLabel={t('toasts.label')}
      theme={theme}
      duration={4000}
      visibleToasts={3}
      // On the side of the menu: the cart's panel, which most of them speak of, opens on the other.
      position={dir === 'rtl' ? 'bottom-right' : 'bottom-left'}
      toastOptions={{ classNames: { toast: 'house-toast' } }}
    />
  )
}
