import { DropdownMenu, DropdownMenuContent, DropdownMenuRadioGroup, DropdownMenuRadioItem, DropdownMenuTrigger } from '@/components/ui/dropdown-menu'
import { type LanguageRow, useLanguage } from '@/i18n/language'
import type { MenuProps } from './lazy-menu'

/** Every language is named in itself, and marked so for speech. */
export default function LanguageMenu({ children, className }: MenuProps) {
  const { code, languages, setLanguage } = useLanguage()
  return (
    <DropdownMenu modal={false} defaultOpen>
      <DropdownMenuTrigger className={className}>{children}</DropdownMenuTrigger>
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

const Flag = ({ language }: { language: LanguageRow }) =>
  language.flag_icon_url ? (
    <img src={language.flag_icon_url} alt="" width={20} height={15} className="h-[15px] w-5 rounded-[2px] object-cover" />
  ) : null
