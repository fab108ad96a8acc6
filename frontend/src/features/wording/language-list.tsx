import { Star } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { SortableList } from '@/components/admin/sortable-list'
import { StatusBadge } from '@/components/admin/status-badge'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import type { DeskLanguage, Progress } from './data'

export interface AreaProgress {
  area: 'texts' | Progress['area']
  done: number
  total: number
}

interface LanguageListProps {
  languages: readonly DeskLanguage[]
  progress: (code: string) => readonly AreaProgress[]
  isBusy: boolean
  onOrder: (codes: string[]) => void
  onOpen: (code: string) => void
  onActive: (language: DeskLanguage, isActive: boolean) => void
  onDefault: (language: DeskLanguage) => void
}

/** In the order of the switcher, each with what is written in it. The default one cannot be switched off. */
export function LanguageList({ languages, progress, isBusy, onOrder, onOpen, onActive, onDefault }: LanguageListProps) {
  const { t } = useTranslation()
  const move = (from: number, to: number) => {
    const codes = languages.map(({ code }) => code)
    onOrder(codes.toSpliced(from, 1).toSpliced(to, 0, codes[from]!))
  }
  return (
    <SortableList label={t('admin.tab.languages')} items={languages} name={(language) => language.native_name} onMove={move}>
      {(language) => (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-1">
          <button type="button" onClick={() => onOpen(language.code)} className="group min-h-11 min-w-36 grow basis-40 max-[20rem]:min-w-0 rounded-lg text-start">
            <span lang={language.code} className="block font-semibold underline-offset-4 group-hover:underline">
              {language.native_name}
            </span>
            <span className="block text-sm text-muted-foreground">
              <bdi>{language.name}</bdi> · <span dir="ltr" className="font-mono text-xs">{language.code}</span> · {t(`speech.direction.${language.direction}`)}
            </span>
          </button>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Active language={language} isBusy={isBusy} onChange={(isActive) => onActive(language, isActive)} />
            {language.is_default ? (
              <StatusBadge tone="done">{t('speech.default')}</StatusBadge>
            ) : (
              <Button size="sm" variant="ghost" disabled={isBusy || !language.is_active} aria-label={t('speech.makeDefaultOf', { name: language.native_name })} onClick={() => onDefault(language)}>
                <Star aria-hidden />
                {t('speech.makeDefault')}
              </Button>
            )}
          </div>
          <Meters areas={progress(language.code)} />
        </div>
      )}
    </SortableList>
  )
}

function Active({ language, isBusy, onChange }: { language: DeskLanguage; isBusy: boolean; onChange: (isActive: boolean) => void }) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <span className="flex min-h-11 items-center gap-2">
      <Checkbox
        id={id}
        checked={language.is_active}
        disabled={isBusy || language.is_default}
        aria-label={t('speech.activeOf', { name: language.native_name })}
        title={language.is_default ? t('speech.defaultStays') : undefined}
        onCheckedChange={(next) => onChange(next === true)}
      />
      <label htmlFor={id} className="text-sm">
        {t('speech.active')}
      </label>
    </span>
  )
}

function Meters({ areas }: { areas: readonly AreaProgress[] }) {
  const { t } = useTranslation()
  return (
    <ul className="grid grow basis-full grid-cols-2 max-[20rem]:grid-cols-1 gap-x-6 gap-y-1 sm:grid-cols-5">
      {areas.map(({ area, done, total }) => {
        const percent = total === 0 ? 100 : Math.floor((done / total) * 100)
        return (
          <li key={area} className="text-xs text-muted-foreground first:col-span-2 max-[20rem]:first:col-span-1 sm:first:col-span-1">
            <span className="flex justify-between gap-2">
              {t(`speech.area.${area as 'texts'}`)}
              <span dir="ltr" className="tabular-nums">
                {percent}%
              </span>
            </span>
            <span aria-hidden className="mt-0.5 block h-1.5 overflow-hidden rounded-full bg-muted">
              <span className={percent === 100 ? 'block h-full bg-spruce' : 'block h-full bg-primary'} style={{ inlineSize: `${percent}%` }} />
            </span>
          </li>
        )
      })}
    </ul>
  )
}
