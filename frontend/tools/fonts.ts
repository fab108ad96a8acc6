// The letters most visitors read, in files of their own: a face brings all of western Europe and every weight, a third of which no page
// of Swedish, English, Norwegian or Finnish shows. The first paint waits on the line behind these files.
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

// Each face cut from the whole one, with all the stylesheet says of it.
const FACES = /@font-face\s*\{([^}]*node_modules\/\.fonts\/([a-z-]+)-core\.woff2[^}]*)\}/g
const ROOT = join(import.meta.dirname, '..')
const FOLDER = join(ROOT, 'node_modules/.fonts')
const STYLES = join(ROOT, 'src/styles/fonts.css')

/** The characters of CSS's `unicode-range`. */
export function lettersOf(ranges: string): string {
  const codes = [...ranges.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/gi)].flatMap(([, from = '', to = from]) => {
    const [first, last] = [parseInt(from, 16), parseInt(to, 16)]
    return Array.from({ length: last - first + 1 }, (_, place) => first + place)
  })
  return String.fromCodePoint(...codes)
}

interface Face {
  name: string
  letters: string
  weights: { min: number; max: number }
}

/** What the stylesheet asks for: it is the one place that says which letters and weights are worth having at once. */
export function facesOf(css: string): Face[] {
  return [...css.matchAll(FACES)].map(([, rules = '', name = '']) => {
    const [, min, max] = /font-weight:\s*(\d+) (\d+)/.exec(rules) ?? []
    const [, ranges] = /unicode-range:([^;]*)/.exec(rules) ?? []
    if (!min || !max || !ranges) throw new Error(`fonts.css: ${name} needs its weights and its unicode-range`)
    return { name, letters: lettersOf(ranges), weights: { min: Number(min), max: Number(max) } }
  })
}

const time = async (file: string) => (await stat(file).catch(() => null))?.mtimeMs ?? 0

async function cut({ name, letters, weights }: Face): Promise<void> {
  const whole = createRequire(import.meta.url).resolve(`@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`)
  const file = join(FOLDER, `${name}-core.woff2`)
  const sources = await Promise.all([whole, STYLES, import.meta.filename].map(time))
  if ((await time(file)) > Math.max(...sources)) return
  await mkdir(FOLDER, { recursive: true })
  await writeFile(file, await subsetFont(await readFile(whole), letters, { targetFormat: 'woff2', variationAxes: { wght: weights } }))
}

/** Cuts them before anything asks for them, and again when the stylesheet changed. */
export const coreFonts = (): Plugin => ({
  name: 'core-fonts',
  async config() {
    await Promise.all(facesOf(await readFile(STYLES, 'utf8')).map(cut))
  },
})
