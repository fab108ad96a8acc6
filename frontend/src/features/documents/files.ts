// The templates' folder, as the worker needs it: sources in its own code, fonts and words when they are wanted.

const sources = import.meta.glob<string>('./templates/*.typ', { query: '?raw', import: 'default', eager: true })
const drawings = import.meta.glob<string>('./templates/art/*.svg', { query: '?raw', import: 'default', eager: true })
// As text in code of their own: what a server calls a TrueType font differs, and Typst reads no woff2.
const faces = import.meta.glob<string>('./templates/fonts/*.ttf', { query: '?inline', import: 'default' })
const words = import.meta.glob<Record<string, string>>('./templates/words/*.json', { import: 'default' })

/** Paths as templates write them: below the folder. */
const inside = (files: Record<string, string>) =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [path.replace('./templates', ''), text]))

export const templates = inside(sources)
export const art = inside(drawings)

/** The words of a language, or English where nobody has written any. */
export async function wordsOf(language: string): Promise<Record<string, string>> {
  const load = words[`./templates/words/${language}.json`] ?? words['./templates/words/en.json']
  return (await load?.()) ?? {}
}

let fetched: Promise<Uint8Array<ArrayBuffer>[]> | undefined

/** Fetched once; a failure is not remembered. */
export function fonts(): Promise<Uint8Array<ArrayBuffer>[]> {
  fetched ??= Promise.all(Object.values(faces).map(async (load) => decoded(await load()))).catch((error: unknown) => {
    fetched = undefined
    throw error
  })
  return fetched
}

/** The bytes of a `data:` address. */
function decoded(address: string): Uint8Array<ArrayBuffer> {
  const text = atob(address.slice(address.indexOf(',') + 1))
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}
