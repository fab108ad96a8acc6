// Typesetting on a thread of its own: a page that waits for its catalogue stays a page.

import type { FromWorker, ToWorker } from './answer'
import { keep, keyOf, kept } from './shelf'
import { typeset } from './typeset'

const tell = (message: FromWorker) => globalThis.postMessage(message, {})

async function make({ id, answer }: ToWorker): Promise<void> {
  const key = answer.public ? await keyOf(answer) : null
  const known = key && (await kept(key))
  if (known) return tell({ id, pdf: known, isKept: true })
  const pdf = await typeset(answer, (stage) => tell({ id, stage }))
  if (key) await keep(key, pdf)
  tell({ id, pdf, isKept: false })
}

// One after the other: the typesetter is one, and two catalogues at once would be twice the memory.
let last: Promise<void> = Promise.resolve()
globalThis.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  last = last.then(() => make(data)).catch((error: unknown) => tell({ id: data.id, problem: String(error) }))
})
