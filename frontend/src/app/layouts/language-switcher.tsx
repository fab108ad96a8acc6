import { Globe } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { buttonVariants } from '@/components/ui/button'
import { DropdownMenu, DropdownMenuContent, DropdownMenuRadioGroup, DropdownMenuRadioItem, DropdownMenuTrigger } from '@/components/ui/dropdown-menu'
import { type LanguageRow, useLanguage } from '@/i18n/language'
import { cn } from '@/lib/cn'

/** Shown only where there is a choice. Every language is named in itself, and marked so for speech. */
export function LanguageSwitcher({ className }: { className?: string }) {
  const { t } = useTranslation()
  const { code, current, languages, setLanguage } = useLanguage()
  if (languages.length < 2) return null
  return (
    <DropdownMenu modal={false}>
      <DropdownMenuTrigger
        className={cn(buttonVariants({ variant: 'ghost' }), 'gap-1.5 px-2.5', className)}
      >
        <Globe aria-hidden />
        <span className="sr-only">{t('header.changeLanguage', { language: current?.native_name ?? code })}</span>
        <span aria-hidden className="text-sm font-semibold uppercase">
          {code}
        </span>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuRadioGroup value={code} onValueChange={(wanted) => void setLanguage(wanted)}>
          {languages.map((language) => (
            <DropdownMenuRadioItem key={language.code} value={language.code} lang={language.code} dir={language.direction}>
              <Flag language={language} />
              {language.native_name}
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
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
          className={cn(buttonVariants({ variant: language.code === code ? 'primary' : 'outline', size: 'sm' }), 'min-h-11')}
        >
          {language.native_name}
        </button>
      ))}
    </div>
  )
}

const Flag = ({ language }: { language: LanguageRow }) =>
  language.flag_icon_url ? (
    <img src={language.flag_icon_url} alt="" width={20} height={15} className="h-[15px] w-5 rounded-[2px] object-cover" />
  ) : null
