import { ImagePlus, ImageUp } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useTextLanguage } from '@/components/admin/text-language'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { LoadingIndicator } from '@/components/ui/loading-indicator'
import { cn } from '@/lib/cn'
import { logError } from '@/lib/errors'

import { uploadPicture } from './data'
import { useDesk } from './desk'
import { ADDRESS_LIKE, type Block, type Change } from './document'
import { fit, PICTURE_ACCEPT, unfit } from './picture-file'

interface PictureProps {
  block: Block
  onChange: (change: Change<Block>) => void
}

/** The picture itself, what it shows in words, and where it leads. */
export function PictureFields({ block, onChange }: PictureProps) {
  const { t } = useTranslation()
  const words = useTextLanguage()
  const desk = useDesk()
  const chooser = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [isOver, setOver] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const take = async (file: File | undefined) => {
    if (!file || isBusy) return
    const reason = unfit(file)
    if (reason) return setProblem(t(`letters.picture.${reason}`, { name: file.name }))
    setBusy(true)
    setProblem(null)
    try {
      const picture = await fit(file)
      const src = await uploadPicture(desk, picture)
      onChange((now) => ({ ...now, src, width: picture.width, height: picture.height }))
    } catch (error) {
      logError('The picture was not uploaded', error)
      setProblem(t('letters.picture.failed', { name: file.name }))
    } finally {
      setBusy(false)
    }
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void take(event.dataTransfer.files[0])
  }
  return (
    <div className="grid gap-3">
      <div
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={cn('grid gap-3 rounded-lg border border-dashed border-input p-3 sm:flex sm:items-center', isOver && 'border-primary bg-secondary')}
      >
        {block.src ? (
          <img src={block.src} alt="" className="max-h-40 w-full rounded-md bg-muted object-contain sm:w-48" />
        ) : (
          <span aria-hidden className="grid h-24 place-items-center rounded-md bg-muted text-muted-foreground sm:w-40 sm:shrink-0">
            <ImagePlus className="size-8" strokeWidth={1.25} />
          </span>
        )}
        <div className="grid justify-items-start gap-1.5">
          <input
            ref={chooser}
            type="file"
            accept={PICTURE_ACCEPT}
            aria-hidden
            tabIndex={-1}
            className="sr-only"
            onChange={(event) => {
              void take(event.target.files?.[0])
              event.target.value = ''
            }}
          />
          <Button size="sm" variant="outline" aria-disabled={isBusy} onClick={() => chooser.current?.click()}>
            {isBusy ? <LoadingIndicator size="sm" label={t('letters.picture.busy')} className="text-current" /> : <ImageUp aria-hidden />}
            {t(block.src ? 'letters.picture.other' : 'letters.picture.choose')}
          </Button>
          <p className="text-sm text-muted-foreground">{t('letters.picture.hint')}</p>
        </div>
      </div>
      {problem && <Alert variant="error">{problem}</Alert>}
      <Field label={t('letters.alt')} hint={t('letters.altHint')}>
        <Input {...words} value={block.alt ?? ''} maxLength={300} onChange={(event) => onChange((now) => ({ ...now, alt: event.target.value }))} />
      </Field>
      <Field label={t('letters.href')}>
        <Input value={block.href ?? ''} maxLength={500} dir="ltr" placeholder={ADDRESS_LIKE} className="text-start" onChange={(event) => onChange((now) => ({ ...now, href: event.target.value }))} />
      </Field>
    </div>
  )
}
