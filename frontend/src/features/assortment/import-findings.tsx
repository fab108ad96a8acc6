import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import { Ltr } from '@/components/ui/ltr'
import type { ImportReport } from './data'

const STEP = 100
const known = ['required', 'long', 'slug', 'number', 'choice', 'unit', 'ean', 'category', 'tags', 'json', 'html', 'language', 'twice', 'taken', 'limit', 'refused'] as const
type Known = (typeof known)[number]

/** What is wrong, line by line as the file has them. A list that scrolls by itself is reached by the tab key. */
export function ImportFindings({ errors }: { errors: ImportReport['errors'] }) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(STEP)
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div role="region" aria-label={t('assortment.findings')} tabIndex={0} className="max-h-[40vh] overflow-y-auto rounded-lg border">
        <table className="w-full text-sm">
          <thead className="sticky top-0 bg-muted text-start">
            <tr>
              <th scope="col" className="px-3 py-2 text-start">{t('assortment.line')}</th>
              <th scope="col" className="px-3 py-2 text-start">{t('assortment.column')}</th>
              <th scope="col" className="px-3 py-2 text-start">{t('assortment.problemHead')}</th>
            </tr>
          </thead>
          <tbody>
            {errors.slice(0, shown).map((error) => (
              <tr key={`${error.line} ${error.field} ${error.code}`} className="border-t">
                <th scope="row" className="px-3 py-1.5 text-start font-semibold tabular-nums">{error.line}</th>
                <td className="px-3 py-1.5">{error.field ? <Ltr className="font-mono text-xs">{error.field}</Ltr> : '–'}</td>
                <td className="px-3 py-1.5">{t(`assortment.importProblem.${codeOf(error.code)}`, { detail: error.detail ?? '' })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {errors.length > shown ? (
        <Button variant="ghost" size="sm" className="w-fit" onClick={() => setShown(shown + STEP)}>
          {t('assortment.moreFindings', { count: errors.length - shown })}
        </Button>
      ) : null}
    </>
  )
}

const codeOf = (code: string): Known => known.find((name) => name === code) ?? 'refused'
