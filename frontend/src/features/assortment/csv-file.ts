import { type ExportedProduct, type ParsedFile, exportRows } from './csv'
import type { CsvAnswer, CsvTask } from './csv.worker'

function ask(task: CsvTask): Promise<CsvAnswer> {
  const worker = new Worker(new URL('./csv.worker.ts', import.meta.url), { type: 'module' })
  return new Promise<CsvAnswer>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<CsvAnswer>) => resolve(data))
    worker.addEventListener('error', () => reject(new Error('the CSV worker failed')))
    // A worker has no origin to name.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    worker.postMessage(task)
  }).finally(() => worker.terminate())
}

export async function readCsv(file: File): Promise<ParsedFile> {
  const answer = await ask({ kind: 'read', file })
  if (!('parsed' in answer)) throw new Error('the file could not be read')
  return answer.parsed
}

/** Hands the list to the browser's downloads. */
export async function saveCsv(products: readonly ExportedProduct[], languages: readonly string[], name: string): Promise<void> {
  const answer = await ask({ kind: 'write', rows: exportRows(products, languages) })
  if (!('text' in answer)) throw new Error('the file could not be written')
  const url = URL.createObjectURL(new Blob([answer.text], { type: 'text/csv;charset=utf-8' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
