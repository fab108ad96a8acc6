import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent, DialogDescription, DialogTitle } from '@/components/ui/dialog'
import { LoadingIndicator } from '@/components/ui/loading-indicator'
import { Ltr } from '@/components/ui/ltr'
import { logError } from '@/lib/errors'
import { takeFocus } from '@/lib/take-focus'
import { toast } from '@/lib/toast'
import { type DeskLanguage, type ImportReport, importTexts } from './data'
import { type ParsedTexts, UnreadableFile } from './files'

const FILE_MAX = 10 * 1024 * 1024
const SHOWN = 200

type Step =
  | { name: 'choose'; problem?: string }
  | { name: 'trying' }
  | { name: 'tried' | 'importing'; file: string; parsed: ParsedTexts; report: ImportReport }

interface ImportDialogProps {
  factoryId: string
  languages: readonly DeskLanguage[]
  onDone: () => Promise<void>
  onClose: () => void
}

/** A file is tried on the server, which says what it would change and what is wrong by line; nothing is kept until somebody says so. */
export default function ImportDialog({ factoryId, languages, onDone, onClose }: ImportDialogProps) {
  const { t } = useTranslation()
  const field = useId()
  const [step, setStep] = useState<Step>({ name: 'choose' })

  const tryOut = async (file: File) => {
    if (file.size > FILE_MAX) return setStep({ name: 'choose', problem: t('wording.file.size') })
    setStep({ name: 'trying' })
    try {
      const { readTexts } = await import('./file-io')
      const parsed = await readTexts(file, languages.map(({ code }) => code))
      if (parsed.cells.length === 0) return setStep({ name: 'choose', problem: t('wording.file.empty') })
      setStep({ name: 'tried', file: file.name, parsed, report: await importTexts(factoryId, parsed.cells, false) })
    } catch (error) {
      if (!(error instanceof UnreadableFile)) logError('The texts were not tried', error)
      setStep({ name: 'choose', problem: error instanceof UnreadableFile ? t(`wording.file.${error.problem}`, { line: error.line }) : t('wording.file.failed') })
    }
  }
  const keep = async () => {
    if (step.name !== 'tried') return
    setStep({ ...step, name: 'importing' })
    try {
      const report = await importTexts(factoryId, step.parsed.cells, true)
      if (!report.applied) return setStep({ ...step, report })
      await onDone()
      toast.success(t('wording.imported', { created: report.created, updated: report.updated }))
      onClose()
    } catch (error) {
      logError('The texts were not imported', error)
      setStep({ name: 'choose', problem: t('wording.file.failed') })
    }
  }
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && step.name !== 'importing' && onClose()}>
      <DialogContent closeLabel={t('common.close')} className="max-w-2xl">
        <DialogTitle className="pe-10">{t('wording.import')}</DialogTitle>
        <DialogDescription className="mt-1">{t('wording.importText')}</DialogDescription>
        <div className="mt-5 grid gap-4">
          {step.name === 'choose' ? (
            <>
              {step.problem ? <Alert variant="error">{step.problem}</Alert> : null}
              <label htmlFor={field} className="font-semibold">
                {t('wording.file.choose')}
              </label>
              {/* The browser's own field: its button is reached, pressed and named by the keyboard everywhere. */}
              <input
                id={field}
                type="file"
                accept=".csv,.json,text/csv,application/json"
                className="w-full rounded-xl border-2 border-dashed border-input p-6 text-sm file:me-4 file:h-11 file:cursor-pointer file:rounded-full file:border-0 file:bg-secondary file:px-5 file:font-semibold file:text-secondary-foreground"
                onChange={(event) => event.target.files?.[0] && void tryOut(event.target.files[0])}
              />
            </>
          ) : step.name === 'trying' ? (
            <LoadingIndicator label={t('wording.trying')} className="py-10" />
          ) : (
            <Tried step={step} onKeep={() => void keep()} onAgain={() => setStep({ name: 'choose' })} />
          )}
        </div>
      </DialogContent>
    </Dialog>
  )
}

function Tried({ step, onKeep, onAgain }: { step: Extract<Step, { report: ImportReport }>; onKeep: () => void; onAgain: () => void }) {
  const { t } = useTranslation()
  const { report, parsed, file } = step
  const isRight = report.wrong === 0
  const isBusy = step.name === 'importing'
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
      <p ref={takeFocus} tabIndex={-1} className="font-semibold">
        <bdi>{file}</bdi>: {t('wording.texts', { count: parsed.cells.length })}
      </p>
      {isRight ? (
        <Alert>{t('wording.wouldChange', { created: report.created, updated: report.updated, unchanged: report.unchanged })}</Alert>
      ) : (
        <Alert variant="error">
          <p className="font-semibold">{t('wording.wrong', { count: report.wrong })}</p>
          <p className="text-sm">{t('wording.nothingChanged')}</p>
        </Alert>
      )}
      {parsed.unknown.length > 0 ? (
        <Alert variant="warning">
          {t('wording.unknownColumns')} <bdi>{parsed.unknown.join(', ')}</bdi>
        </Alert>
      ) : null}
      {parsed.ragged.length > 0 ? (
        <Alert variant="warning">
          {t('wording.ragged')} <Ltr>{parsed.ragged.slice(0, 20).join(', ')}</Ltr>
        </Alert>
      ) : null}
      {isRight ? null : <Findings errors={report.errors} />}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="outline" onClick={onAgain} disabled={isBusy}>
          {t('wording.file.other')}
        </Button>
        <Button onClick={onKeep} disabled={!isRight || isBusy || report.created + report.updated === 0} aria-busy={isBusy}>
          {isBusy ? t('admin.saving') : t('wording.importNow')}
        </Button>
      </div>
    </>
  )
}

const known = ['key_missing', 'key', 'language', 'long', 'twice'] as const

/** What is wrong, line by line as the file has them. A list that scrolls by itself is reached by the tab key. */
function Findings({ errors }: { errors: ImportReport['errors'] }) {
  const { t } = useTranslation()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="region" aria-label={t('wording.findings')} tabIndex={0} className="max-h-[40vh] overflow-y-auto rounded-lg border">
      <table className="w-full text-sm">
        <thead className="sticky top-0 bg-muted">
          <tr>
            {(['line', 'key', 'language', 'problem'] as const).map((column) => (
              <th key={column} scope="col" className="px-3 py-2 text-start">
                {t(column === 'key' ? 'wording.key' : `wording.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {errors.slice(0, SHOWN).map((error) => (
            <tr key={`${error.line} ${error.key} ${error.language}`} className="border-t">
              <th scope="row" className="px-3 py-1.5 text-start font-semibold tabular-nums">{error.line}</th>
              <td className="px-3 py-1.5 wrap-anywhere"><Ltr className="font-mono text-xs">{error.key}</Ltr></td>
              <td className="px-3 py-1.5"><Ltr>{error.language}</Ltr></td>
              <td className="px-3 py-1.5">{t(`wording.problem.${known.find((code) => code === error.code) ?? 'key'}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
