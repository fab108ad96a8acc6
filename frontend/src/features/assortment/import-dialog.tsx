import { useQueryClient } from '@tanstack/react-query'
import { FileSpreadsheet } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useDropzone } from 'react-dropzone'
import { useTranslation } from 'react-i18next'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent, DialogDescription, DialogTitle } from '@/components/ui/dialog'
import { LoadingIndicator } from '@/components/ui/loading-indicator'
import { cn } from '@/lib/cn'
import { logError } from '@/lib/errors'
import { toast } from '@/lib/toast'
import type { ParsedFile } from './csv'
import { readCsv } from './csv-file'
import { type ImportReport, importProducts } from './data'
import { FILE_MAX } from './image-rules'
import { ImportFindings } from './import-findings'
import { refresh } from './product-editor'

interface ImportDialogProps {
  open: boolean
  onClose: () => void
}

type Step =
  | { name: 'choose'; problem?: 'size' | 'unreadable' | 'empty' | 'many' | 'failed' }
  | { name: 'trying' }
  | { name: 'tried'; file: string; parsed: ParsedFile; report: ImportReport }
  | { name: 'importing'; file: string; parsed: ParsedFile; report: ImportReport }

/** A file is tried on the server and taken back; what would happen is shown; nothing is kept until somebody says so. */
export default function ImportDialog({ open, onClose }: ImportDialogProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [step, setStep] = useState<Step>({ name: 'choose' })

  const tryOut = async (file: File) => {
    if (file.size > FILE_MAX) return setStep({ name: 'choose', problem: 'size' })
    setStep({ name: 'trying' })
    try {
      const parsed = await readCsv(file).catch(() => null)
      if (!parsed) return setStep({ name: 'choose', problem: 'unreadable' })
      if (parsed.rows.length === 0) return setStep({ name: 'choose', problem: 'empty' })
      if (parsed.rows.length > 5000) return setStep({ name: 'choose', problem: 'many' })
      const report = await importProducts(parsed.rows, false)
      setStep({ name: 'tried', file: file.name, parsed, report })
    } catch (error) {
      logError('The list was not tried', error)
      setStep({ name: 'choose', problem: 'failed' })
    }
  }
  const keep = async () => {
    if (step.name !== 'tried') return
    const { parsed, file } = step
    setStep({ ...step, name: 'importing' })
    try {
      const report = await importProducts(parsed.rows, true)
      // Somebody may have changed a product between trial and import: then there are errors now, and nothing was kept.
      if (!report.applied) return setStep({ name: 'tried', file, parsed, report })
      await refresh(client)
      toast.success(t('assortment.imported', { created: report.created, updated: report.updated }))
      onClose()
    } catch (error) {
      logError('The list was not imported', error)
      setStep({ name: 'choose', problem: 'failed' })
    }
  }
  return (
    <Dialog open={open} onOpenChange={(next) => !next && step.name !== 'importing' && onClose()}>
      <DialogContent closeLabel={t('common.close')} className="max-w-2xl">
        <DialogTitle className="pe-10">{t('assortment.import')}</DialogTitle>
        <DialogDescription className="mt-1">{t('assortment.importText')}</DialogDescription>
        <div className="mt-5 grid gap-4">
          {step.name === 'choose' ? <Choose problem={step.problem} onFile={(file) => void tryOut(file)} /> : null}
          {step.name === 'trying' ? <LoadingIndicator label={t('assortment.trying')} className="py-10" /> : null}
          {step.name === 'tried' || step.name === 'importing' ? (
            <Tried step={step} onKeep={() => void keep()} onAgain={() => setStep({ name: 'choose' })} />
          ) : null}
        </div>
      </DialogContent>
    </Dialog>
  )
}

function Choose({ problem, onFile }: { problem: string | undefined; onFile: (file: File) => void }) {
  const { t } = useTranslation()
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    multiple: false,
    noClick: true,
    noKeyboard: true,
    onDrop: ([file]) => file && onFile(file),
  })
  return (
    <>
      {problem ? <Alert variant="error">{t(`assortment.fileProblem.${problem as 'size'}`)}</Alert> : null}
      <div {...getRootProps()} className={cn('grid place-items-center gap-2 rounded-xl border-2 border-dashed border-input px-4 py-10 text-center', isDragActive && 'border-primary bg-muted')}>
        <input {...getInputProps({ 'aria-hidden': true })} />
        <Button variant="secondary" onClick={open}>
          <FileSpreadsheet aria-hidden />
          {t('assortment.chooseFile')}
        </Button>
        <p className="text-sm text-muted-foreground">{t('assortment.fileLimits')}</p>
      </div>
    </>
  )
}

function Tried({ step, onKeep, onAgain }: { step: Extract<Step, { report: ImportReport }>; onKeep: () => void; onAgain: () => void }) {
  const { t } = useTranslation()
  const { report, parsed, file } = step
  const box = useRef<HTMLParagraphElement>(null)
  useEffect(() => box.current?.focus(), [])
  const isRight = report.errors.length === 0
  return (
    <>
      <p ref={box} tabIndex={-1} className="font-semibold">
        <bdi>{file}</bdi>: {t('assortment.lines', { count: parsed.rows.length })}
      </p>
      {isRight ? (
        <Alert>
          <p>{t('assortment.wouldChange', { created: report.created, updated: report.updated, unchanged: report.unchanged })}</p>
          <p className="text-sm">{t('assortment.countAfter', { count: report.products, limit: report.limit })}</p>
        </Alert>
      ) : (
        <Alert variant="error">
          <p className="font-semibold">{t('assortment.linesWrong', { count: new Set(report.errors.map((error) => error.line)).size })}</p>
          <p className="text-sm">{t('assortment.nothingChanged')}</p>
        </Alert>
      )}
      {parsed.unknown.length > 0 ? (
        <Alert variant="warning">
          {t('assortment.unknownColumns')} <bdi>{parsed.unknown.join(', ')}</bdi>
        </Alert>
      ) : null}
      {parsed.ragged.length > 0 ? <Alert variant="warning">{t('assortment.ragged', { lines: parsed.ragged.slice(0, 20).join(', ') })}</Alert> : null}
      {isRight ? null : <ImportFindings errors={report.errors} />}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="outline" onClick={onAgain} disabled={step.name === 'importing'}>
          {t('assortment.otherFile')}
        </Button>
        <Button onClick={onKeep} disabled={!isRight || step.name === 'importing' || report.created + report.updated === 0} aria-busy={step.name === 'importing'}>
          {step.name === 'importing' ? t('admin.saving') : t('assortment.importNow')}
        </Button>
      </div>
    </>
  )
}
