import { Moon, Sun } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { buttonVariants } from '@/components/ui/button'
import { cn } from '@/lib/cn'
import { setTheme, useTheme } from '@/lib/theme'

export function ThemeToggle({ className }: { className?: string }) {
  const { t } = useTranslation()
  const theme = useTheme()
  const isDark = theme === 'dark'
  const Icon = isDark ? Sun : Moon
  return (
    <button
      type="button"
      aria-label={isDark ? t('header.lightTheme') : t('header.darkTheme')}
      onClick={() => setTheme(isDark ? 'light' : 'dark')}
      className={cn(buttonVariants({ variant: 'ghost', size: 'icon' }), className)}
    >
      <Icon aria-hidden />
    </button>
  )
}
