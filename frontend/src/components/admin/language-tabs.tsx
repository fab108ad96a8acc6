import { Check } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs'
import { useLanguage } from '@/i18n/language'
import { cn } from '@/lib/cn'
import { type TextLanguage, TextLanguageContext } from './text-language'

export interface LanguageTabsProps {
  label: string
  /** How much of a language is written: shown as a tick, or as `2/4`. */
  progress: (code: string) => { done: number; of: number }
  /** The fields of one language. What is written in them has its direction; what is said about them, the reader's. */
  children: (code: string) => ReactNode
}

/** One tab per active language, the default one first. */
export function LanguageTabs({ label, progress, children }: LanguageTabsProps) {
  const { t } = useTranslation()
  const { languages } = useLanguage()
  const ordered = languages.toSorted((a, b) => Number(b.is_default) - Number(a.is_default))
  if (ordered.length === 0) return null
  return (
    <Tabs defaultValue={ordered[0]!.code}>
      <TabsList aria-label={label} className="flex h-auto max-w-full flex-wrap justify-start rounded-xl">
        {ordered.map(({ code, native_name: name }) => {
          const { done, of } = progress(code)
          return (
            <TabsTrigger key={code} value={code} className="flex items-center gap-1.5 rounded-lg px-2.5 text-sm">
              <span lang={code}>{name}</span>
              {done >= of ? (
                <Check role="img" aria-label={t('admin.languageDone')} className="size-4 text-spruce" />
              ) : (
                <span dir="ltr" className={cn('text-xs font-normal')} aria-label={t('admin.languageProgress', { done, of })}>
                  {done}/{of}
                </span>
              )}
            </TabsTrigger>
          )
        })}
      </TabsList>
      {ordered.map(({ code, direction }) => (
        <TabsContent key={code} value={code} className="grid gap-4">
          <WrittenIn code={code} isRtl={direction === 'rtl'}>
            {children(code)}
          </WrittenIn>
        </TabsContent>
      ))}
    </Tabs>
  )
}

function WrittenIn({ code, isRtl, children }: { code: string; isRtl: boolean; children: ReactNode }) {
  const language = useMemo<TextLanguage>(() => ({ lang: code, dir: isRtl ? 'rtl' : 'ltr' }), [code, isRtl])
  return <TextLanguageContext value={language}>{children}</TextLanguageContext>
}
