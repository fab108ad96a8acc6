import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { cn } from '@/lib/cn'
import type { DeskLanguage } from './data'

interface MissingReportProps {
  languages: readonly DeskLanguage[]
  report: Readonly<Record<string, { missing: number; of: number }>>
  chosen: string
  onChoose: (code: string) => void
}

/** How far each language has come; a press works on it. */
export function MissingReport({ languages, report, chosen, onChoose }: MissingReportProps) {
  const { t } = useTranslation()
  return (
    <ul aria-label={t('wording.report')} className="mb-5 grid grid-cols-[repeat(auto-fill,minmax(9.25rem,1fr))] gap-2">
      {languages.map(({ code, native_name: name, is_active: isActive }) => {
        const { missing, of } = report[code] ?? { missing: 0, of: 0 }
        const percent = of === 0 ? 100 : Math.floor(((of - missing) / of) * 100)
        return (
          <li key={code}>
            <button
              type="button"
              aria-pressed={chosen === code}
              onClick={() => onChoose(code)}
              className={cn('block h-full w-full rounded-xl border bg-card px-3 py-2 text-start transition-colors hover:border-input aria-pressed:border-primary aria-pressed:ring-1 aria-pressed:ring-primary')}
            >
              <span className="flex items-center justify-between gap-2">
                <span lang={code} dir="auto" className="min-w-0 font-semibold break-words">
                  {name}
                </span>
                {missing === 0 ? <Check aria-hidden className="size-4 shrink-0 text-spruce" /> : <span dir="ltr" className="text-xs tabular-nums text-muted-foreground">{percent}%</span>}
              </span>
              <span aria-hidden className="my-1.5 block h-1.5 overflow-hidden rounded-full bg-muted">
                <span className={cn('block h-full rounded-full', missing === 0 ? 'bg-spruce' : 'bg-primary')} style={{ inlineSize: `${percent}%` }} />
              </span>
              <span className="block text-xs text-muted-foreground">
                {missing === 0 ? t('wording.complete') : t('wording.missingCount', { count: missing })}
                {isActive ? null : ` · ${t('wording.inactive')}`}
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
