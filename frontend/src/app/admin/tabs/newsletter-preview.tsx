import { useQuery } from '@tanstack/react-query'
import { Monitor, Smartphone, Text } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '@/components/ui/button'
import { type Preview, preview } from '@/features/newsletter-editor/data'
import { Paper } from '@/features/newsletter/paper'
import { useLanguage } from '@/i18n/language'
import { cn } from '@/lib/cn'

const VIEWS = { desktop: Monitor, mobile: Smartphone, plain: Text } as const
type View = keyof typeof VIEWS

/** As the database writes it, of what is saved; `stamp` is what was saved last, empty while nothing is. */
export function NewsletterPreview({ id, language, stamp }: { id: string; language: string; stamp: string }) {
  const { t } = useTranslation()
  const { languages } = useLanguage()
  const [view, setView] = useState<View>('desktop')
  const { data } = useQuery({
    queryKey: ['newsletter-preview', id, language, stamp],
    enabled: stamp !== '',
    gcTime: 0,
    placeholderData: (before) => before,
    queryFn: () => preview(id, language),
  })
  const direction = languages.find((known) => known.code === language)?.direction ?? 'ltr'
  return (
    <section aria-label={t('letters.preview')} className="grid min-w-0 gap-3">
      <div role="group" aria-label={t('letters.preview')} className="flex flex-wrap gap-2">
        {(Object.keys(VIEWS) as View[]).map((one) => {
          const Icon = VIEWS[one]
          return (
            <Button key={one} size="sm" variant={view === one ? 'primary' : 'outline'} aria-pressed={view === one} onClick={() => setView(one)}>
              <Icon aria-hidden />
              {t(`letters.${one}`)}
            </Button>
          )
        })}
      </div>
      {data?.html && stamp !== '' ? (
        <Letter view={view} letter={data} language={language} direction={direction} />
      ) : (
        <p className="rounded-xl border border-dashed p-6 text-center text-muted-foreground">{t('letters.nothing')}</p>
      )}
    </section>
  )
}

interface LetterProps {
  view: View
  letter: Preview
  language: string
  direction: 'ltr' | 'rtl'
}

/** In the frame of a mail program: what is read in the list of mails stands above what is read when it is opened. */
function Letter({ view, letter, language, direction }: LetterProps) {
  return (
    <div className={cn('w-full overflow-hidden rounded-2xl border bg-card text-card-foreground shadow-sm', view === 'mobile' && 'mx-auto max-w-90 rounded-[2rem] border-4')}>
      <p lang={language} dir={direction} className="border-b px-5 py-3 leading-snug">
        <span className="block truncate font-semibold">{letter.subject}</span>
        <span className="block truncate text-sm text-muted-foreground">{letter.preheader || '\u00A0'}</span>
      </p>
      {view === 'plain' ? (
        <pre lang={language} dir={direction} className="max-h-[70vh] overflow-y-auto p-5 text-sm break-words whitespace-pre-wrap">
          {letter.text}
        </pre>
      ) : (
        // Its links are to be looked at: one that led away would take the writer along.
        <div className="max-h-[70vh] overflow-y-auto bg-[#fffdf9] p-5" onClickCapture={(event) => event.preventDefault()}>
          <Paper html={letter.html} language={language} direction={direction} isNarrow={view === 'mobile'} />
        </div>
      )}
    </div>
  )
}
