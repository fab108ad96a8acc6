// Typst, the typesetter, as WebAssembly: the templates and fonts of this folder, the data of one document, a tagged PDF.
//
// What people typed is JSON to the templates and never code. There is no file system and no network for a template: it sees what is
// handed to it here.

import start, { TypstCompilerBuilder, type TypstCompiler } from '@myriaddreamin/typst-ts-web-compiler'
import address from '@myriaddreamin/typst-ts-web-compiler/wasm?url'

import type { Answer, Stage } from './answer'
import { art, fonts, templates, wordsOf } from './files'
import { gather } from './pictures'

/** More than this is no document but an accident. */
const PICTURES_MAX = 1500

const FULL_DIAGNOSTICS = 2

export async function typeset(answer: Answer, tell: (stage: Stage) => void): Promise<Blob> {
  const [setter, pictures, words] = await Promise.all([
    typesetter(tell),
    gather((answer.pictures ?? []).slice(0, PICTURES_MAX), (done, total) => tell({ name: 'pictures', done, total })),
    wordsOf(answer.data.lang),
  ])
  tell({ name: 'setting', done: 0, total: 0 })
  setter.reset_shadow()
  for (const [path, source] of Object.entries(templates)) setter.add_source(path, source)
  for (const [path, text] of Object.entries(art)) setter.map_shadow(path, utf8(text))
  setter.map_shadow('/words.json', utf8(JSON.stringify(words)))
  setter.map_shadow('/data.json', utf8(JSON.stringify(answer.data)))
  const paths = Object.fromEntries([...pictures.keys()].map((name, at) => [name, `/pictures/${at}`]))
  for (const [name, bytes] of pictures) setter.map_shadow(paths[name]!, bytes)
  setter.map_shadow('/pictures.json', utf8(JSON.stringify(paths)))
  const { result, diagnostics } = setter.compile(`/${answer.template}`, undefined, 'pdf', FULL_DIAGNOSTICS) as Outcome
  if (!result) throw new Error(`${answer.template}: ${diagnostics?.map(({ message }) => message).join('; ') ?? 'no reason given'}`)
  return new Blob([result], { type: 'application/pdf' })
}

interface Outcome {
  result?: Uint8Array<ArrayBuffer>
  diagnostics?: { message: string }[]
}

const utf8 = (text: string) => new TextEncoder().encode(text)

let ready: Promise<TypstCompiler> | undefined

/** Fetched once and kept warm; a failure is not remembered, so that trying again tries again. */
function typesetter(tell: (stage: Stage) => void): Promise<TypstCompiler> {
  ready ??= (async () => {
    tell({ name: 'typesetter', done: 0, total: 0 })
    const response = await fetch(address)
    if (!response.ok) throw new Error(`The typesetter could not be fetched: ${response.status}`)
    const [faces] = await Promise.all([fonts(), start({ module_or_path: response })])
    const builder = new TypstCompilerBuilder()
    builder.set_dummy_access_model()
    for (const face of faces) await builder.add_raw_font(face)
    return builder.build()
  })().catch((error: unknown) => {
    ready = undefined
    throw error
  })
  return ready
}
