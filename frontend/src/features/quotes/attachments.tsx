import { FileCheck, FileWarning, Paperclip, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { buttonVariants, Button } from '@/components/ui/button'
import { Ltr } from '@/components/ui/ltr'
import { logError } from '@/lib/errors'

import { uploadQuoteFile, UploadError } from './data'
import { fieldId } from './request-fields'
import { FILE_MAX, FILES_MAX, type QuoteFile } from './request'

type Trouble = 'quotes.file.tooLarge' | 'quotes.file.failed'

interface Upload {
  id: string
  file: File
  /** Parts of 1. */
  progress: number
  trouble: Trouble | null
  done: QuoteFile | null
}

export interface AttachmentsState {
  uploads: readonly Upload[]
  files: readonly QuoteFile[]
  isUploading: boolean
  add: (files: readonly File[]) => void
  retry: (id: string) => void
  remove: (id: string) => void
}

/** Each file on its way by itself: one that fails takes no other with it, and can be tried again. */
export function useAttachments(): AttachmentsState {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const running = useRef(new Map<string, AbortController>())
  useEffect(() => {
    const all = running.current
    return () => all.forEach((controller) => controller.abort())
  }, [])
  const patch = (id: string, change: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)))
  const start = async (id: string, file: File) => {
    const controller = new AbortController()
    running.current.set(id, controller)
    patch(id, { progress: 0, trouble: null })
    try {
      patch(id, { done: await uploadQuoteFile(file, (progress) => patch(id, { progress }), controller.signal), progress: 1 })
    } catch (error) {
      if (controller.signal.aborted) return
      logError('The file was not received', error)
      patch(id, { trouble: error instanceof UploadError && error.status === 413 ? 'quotes.file.tooLarge' : 'quotes.file.failed' })
    } finally {
      running.current.delete(id)
    }
  }
  const add = (files: readonly File[]) => {
    const taken = files.slice(0, FILES_MAX - uploads.length).map((file) => ({
      id: crypto.randomUUID(),
      file,
      progress: 0,
      trouble: file.size > FILE_MAX ? ('quotes.file.tooLarge' as const) : null,
      done: null,
    }))
    setUploads((all) => [...all, ...taken])
    for (const { id, file, trouble } of taken) if (trouble === null) void start(id, file)
  }
  const retry = (id: string) => {
    const upload = uploads.find((candidate) => candidate.id === id)
    if (upload) void start(id, upload.file)
  }
  const remove = (id: string) => {
    running.current.get(id)?.abort()
    setUploads((all) => all.filter((upload) => upload.id !== id))
  }
  return {
    uploads,
    files: uploads.flatMap(({ done }) => done ?? []),
    isUploading: uploads.some(({ done, trouble }) => done === null && trouble === null),
    add,
    retry,
    remove,
  }
}

/** Drawings, a tender, last year's order: what words do not say. */
export function Attachments({ state, error }: { state: AttachmentsState; error?: string }) {
  const { t } = useTranslation()
  const { uploads, add, retry, remove } = state
  return (
    <fieldset className="grid gap-3" aria-describedby={error ? `${fieldId('files')}-error` : undefined}>
      <legend className="mb-1 text-sm font-semibold">{t('quotes.files')}</legend>
      {uploads.length > 0 && (
        <ul className="grid gap-2">
          {uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} onRetry={() => retry(upload.id)} onRemove={() => remove(upload.id)} />
          ))}
        </ul>
      )}
      {error && (
        <p id={`${fieldId('files')}-error`} className="text-sm font-medium text-berry-text">
          {error}
        </p>
      )}
      {uploads.length < FILES_MAX && (
        <label
          className={buttonVariants({ variant: 'outline', className: 'w-fit cursor-pointer focus-within:outline-3 focus-within:outline-ring' })}
        >
          <Paperclip aria-hidden />
          {t('quotes.file.choose')}
          <input
            id={fieldId('files')}
            type="file"
            multiple
            className="sr-only"
            onChange={(event) => {
              add([...(event.target.files ?? [])])
              event.target.value = ''
            }}
          />
        </label>
      )}
      <p className="text-sm text-muted-foreground">{t('quotes.file.hint')}</p>
    </fieldset>
  )
}

function UploadRow({ upload, onRetry, onRemove }: { upload: Upload; onRetry: () => void; onRemove: () => void }) {
  const { t } = useTranslation()
  const { file, progress, trouble, done } = upload
  const Icon = trouble ? FileWarning : done ? FileCheck : Paperclip
  const percent = Math.round(progress * 100)
  return (
    <li className="grid gap-2 rounded-xl border px-4 py-2">
      <span className="flex items-center gap-3">
        <Icon aria-hidden className={trouble ? 'size-5 shrink-0 text-berry-text' : done ? 'size-5 shrink-0 text-spruce' : 'size-5 shrink-0'} />
        <span className="min-w-0 grow">
          <bdi className="block truncate font-semibold">{file.name}</bdi>
          <span role="status" className={trouble ? 'block text-sm font-medium text-berry-text' : 'block text-sm text-muted-foreground'}>
            {trouble ? t(trouble) : done ? t('quotes.file.done') : <Ltr>{percent} %</Ltr>}
          </span>
        </span>
        {trouble === 'quotes.file.failed' && (
          <Button size="sm" variant="outline" onClick={onRetry}>
            {t('common.retry')}
          </Button>
        )}
        <Button variant="ghost" size="icon" className="-me-2" aria-label={t('quotes.file.remove', { name: file.name })} onClick={onRemove}>
          <X aria-hidden />
        </Button>
      </span>
      {!trouble && !done && (
        <progress className="h-1.5 w-full overflow-hidden rounded-full accent-spruce" max={100} value={percent} aria-label={t('quotes.file.progress', { name: file.name })} />
      )}
    </li>
  )
}
