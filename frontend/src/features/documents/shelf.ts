// Finished documents on this device. A document is known by its content: data, looks and words; when one of them changes, so does the key.

import type { Answer } from './answer'
import { art, templates, wordsOf } from './files'

const SHELF = 'saluhall-documents'
const MOST = 12

export async function keyOf(answer: Answer): Promise<string> {
  const content = JSON.stringify([answer, templates, art, await wordsOf(answer.data.lang)])
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(content)))
  return `/documents/${Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** Null also where the browser keeps nothing, as in a private window. */
export async function kept(key: string): Promise<Blob | null> {
  try {
    const shelf = await caches.open(SHELF)
    return (await (await shelf.match(key))?.blob()) ?? null
  } catch {
    return null
  }
}

export async function keep(key: string, pdf: Blob): Promise<void> {
  try {
    const shelf = await caches.open(SHELF)
    await shelf.put(key, new Response(pdf, { headers: { 'content-type': 'application/pdf' } }))
    const all = await shelf.keys()
    await Promise.all(all.slice(0, Math.max(0, all.length - MOST)).map((oldest) => shelf.delete(oldest)))
  } catch {
    // A full disk costs the next visit some seconds, nothing else.
  }
}
