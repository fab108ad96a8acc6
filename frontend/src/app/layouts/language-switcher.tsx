import { Globe } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { buttonVariants } from '@/components/ui/button'
import { useLanguage } from '@/i18n/language'
import { cn } from '@/lib/cn'
import { LazyMenu, fetchedMenu } from './lazy-menu'

const menu = fetchedMenu(() => import('./language-menu'))

/** Shown only where there is a choice. */
export function LanguageSwitcher({ className }: { className?: string }) {
  const { t } = useTranslation()
  const { code, current, languages } = useLanguage()
  if (languages.length < 2) return null
  return (
    <LazyMenu menu={menu} className={cn(buttonVariants({ variant: 'ghost' }), 'gap-1.5 px-2.5', className)}>
      <Globe aria-hidden />
      <span className="sr-only">{t('header.changeLanguage', { language: current?.native_name ?? code })}</span>
      <span aria-hidden className="text-sm font-semibold uppercase">
        {code}
      </span>
    </LazyMenu>
  )
}

/** The same choice laid open, for the drawer. */
export function LanguageButtons({ onChosen }: { onChosen: () => void }) {
  const { t } = useTranslation()
  const { code, languages, setLanguage } = useLanguage()
  if (languages.length < 2) return null
  return (
    <div role="group" aria-label={t('header.language')} className="flex flex-wrap gap-2">
      {languages.map((language) => (
        <button
          key={language.code}
          type="button"
          lang={language.code}
          aria-pressed={language.code === code}
          onClick={() => void setLanguage(language.code).then(onChosen)}
          className={cn(buttonVariants({ variant: language.code === code ? 'primary' : 'outline', size: 'sm' }), 'min-h-11 px-3')}
        >
          {language.native_name}
        </button>
      ))}
    </div>
  )
}
