import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { LoadingIndicator } from '@/components/ui/loading-indicator'
import { logError } from '@/lib/errors'
import { toast } from '@/lib/toast'

import { fileAddress } from './data'
import type { Quote } from './quote'
import { FileSize } from './quote-view'

type File = Quote['files'][number]

/** What came along with the request, to be fetched again by whoever handed it in. */
export function QuoteFiles({ files, token }: { files: readonly File[]; token: string | null }) {
  const { t } = useTranslation()
  return (
    <ul className="-mx-2 grid" aria-label={t('quotes.files')}>
      {files.map((file) => (
        <li key={file.path}>
          <FileButton file={file} token={token} />
        </li>
      ))}
    </ul>
  )
}

function FileButton({ file, token }: { file: File; token: string | null }) {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  const fetchIt = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      // The server sends it as a download: the page stays where it is.
      globalThis.location.assign(await fileAddress(file.path, file.name, token))
    } catch (error) {
      logError('The file was not fetched', error)
      toast.error(t('quotes.file.notFetched'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <button
      type="button"
      aria-disabled={isBusy}
      aria-label={t('quotes.file.download', { name: file.name })}
      onClick={() => void fetchIt()}
      className="flex min-h-11 w-full items-center gap-2 rounded-lg px-2 text-start hover:bg-muted"
    >
      {isBusy ? <LoadingIndicator size="sm" label={t('common.loading')} /> : <Download aria-hidden className="size-4 shrink-0" />}
      <bdi className="min-w-0 truncate underline underline-offset-4">{file.name}</bdi>
      <span className="shrink-0 text-sm text-muted-foreground">
        <FileSize bytes={file.size} />
      </span>
    </button>
  )
}
