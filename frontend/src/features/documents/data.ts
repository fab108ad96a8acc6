// What stands in a document comes from the database, under the reader's own rights; how it looks is set in a worker.

import { queryOptions } from '@tanstack/react-query'

import { supabase } from '@/lib/supabase'

import type { Answer, FromWorker, Stage, ToWorker } from './answer'
import type { Wanted } from './choice'

export interface Document {
  file: Blob
  name: string
  isKept: boolean
}

/** Setting a thousand products takes seconds; a phone that needs more than this will not get there. */
const PATIENCE = 120_000

/** Null: there is no such document, or it is not the reader's. */
export async function fetchDocument(wanted: Wanted, tell: (stage: Stage) => void = () => {}, signal?: AbortSignal): Promise<Document | null> {
  const asked = supabase().rpc('document', { p_kind: wanted.kind, p_lang: wanted.language, p_parameters: wanted.parameters })
  const { data, error } = await (signal ? asked.abortSignal(signal) : asked)
  if (error) throw error
  const answer = data as unknown as Answer | null
  if (!answer) return null
  const { pdf, isKept } = await set(answer, tell, signal)
  return { file: pdf, name: answer.file, isKept }
}

let worker: Worker | undefined
let next = 0

function set(answer: Answer, tell: (stage: Stage) => void, signal?: AbortSignal): Promise<{ pdf: Blob; isKept: boolean }> {
  const own = (worker ??= new Worker(new URL('typeset.worker.ts', import.meta.url), { type: 'module' }))
  const id = next++
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      own.removeEventListener('message', hear)
      own.removeEventListener('error', fail)
      signal?.removeEventListener('abort', leave)
    }
    // A worker that hangs or fell over is given up, with all it was asked for; the next document gets a new one.
    const giveUp = (why: string) => {
      end()
      own.terminate()
      if (worker === own) worker = undefined
      reject(new Error(why))
    }
    const hear = ({ data }: MessageEvent<FromWorker>) => {
      if (data.id !== id) return
      if ('stage' in data) return tell(data.stage)
      end()
      if ('problem' in data) reject(new Error(data.problem))
      else resolve(data)
    }
    const fail = (event: ErrorEvent) => giveUp(`The typesetter fell over: ${event.message}`)
    const leave = () => {
      end()
      reject(signal?.reason instanceof Error ? signal.reason : new DOMException('Nobody waits any more', 'AbortError'))
    }
    const timer = setTimeout(() => giveUp('The typesetter took too long'), PATIENCE)
    own.addEventListener('message', hear)
    own.addEventListener('error', fail)
    signal?.addEventListener('abort', leave)
    own.postMessage({ id, answer } satisfies ToWorker, {})
  })
}

export const documentQuery = (wanted: Wanted, tell: (stage: Stage) => void) =>
  queryOptions({
    queryKey: ['document', wanted] as const,
    staleTime: 30_000,
    gcTime: 60_000,
    // The reader has a button for that, and the reason is seldom one that passes by itself.
    retry: false,
    queryFn: ({ signal }) => fetchDocument(wanted, tell, signal),
  })

/** To the reader, as a file. */
export function handOver({ file, name }: Document): void {
  const url = URL.createObjectURL(file)
  const link = globalThis.document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has begun to read by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
