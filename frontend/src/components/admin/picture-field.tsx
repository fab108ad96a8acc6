import { ImagePlus, Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import { logError } from '@/lib/errors'
import { type PictureProblem, PictureRefused, pictureOf, pictureTypes } from './picture-file'

interface PictureFieldProps {
  label: string
  hint?: ReactNode
  value: string | null
  upload: (picture: Blob) => Promise<string>
  onChange: (address: string | null) => void
}

/** One picture: it is sent at once, and used when the form is saved. */
export function PictureField({ label, hint, value, upload, onChange }: PictureFieldProps) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<PictureProblem | null>(null)
  const [isBusy, setBusy] = useState(false)
  // The form goes on being filled in while a picture is on its way: the answer goes to the form as it is then.
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  const take = async (file: File | undefined) => {
    if (!file) return
    setProblem(null)
    setBusy(true)
    try {
      const address = await upload(await pictureOf(file))
      latest.current(address)
    } catch (error) {
      // A refusal is an answer to whoever chose the file, and no fault.
      if (error instanceof PictureRefused) return setProblem(error.problem)
      logError('The picture was not received', error)
      setProblem('failed')
    } finally {
      setBusy(false)
      if (input.current) input.current.value = ''
    }
  }
  return (
    <div role="group" aria-label={label} className="flex items-start gap-4">
      <span className="grid size-20 shrink-0 place-items-center overflow-hidden rounded-xl border bg-muted text-muted-foreground">
        {value ? <img src={value} alt="" className="max-h-full max-w-full object-contain" /> : <ImagePlus aria-hidden className="size-6" strokeWidth={1.5} />}
      </span>
      <div className="grid min-w-0 gap-1.5">
        <span className="text-sm font-semibold">{label}</span>
        <span className="flex flex-wrap gap-2">
          <input ref={input} type="file" accept={pictureTypes} aria-label={label} tabIndex={-1} className="hidden" onChange={(event) => void take(event.target.files?.[0])} />
          <Button size="sm" variant="outline" aria-disabled={isBusy || undefined} aria-busy={isBusy} onClick={() => !isBusy && input.current?.click()}>
            {t(isBusy ? 'admin.picture.sending' : value ? 'admin.picture.replace' : 'admin.picture.choose')}
            <span className="sr-only">: {label}</span>
          </Button>
          {value ? (
            <Button size="icon-sm" variant="ghost" aria-label={`${label}: ${t('admin.delete')}`} onClick={() => onChange(null)}>
              <Trash2 aria-hidden />
            </Button>
          ) : null}
        </span>
        <span className="text-sm text-muted-foreground">{hint ?? t('admin.picture.limits')}</span>
        {problem ? (
          <p role="alert" className="text-sm font-medium text-berry-text">
            {t(`admin.picture.problem.${problem}`)}
          </p>
        ) : null}
      </div>
    </div>
  )
}
