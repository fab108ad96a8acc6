import i18next from 'i18next'
import { logError } from '@/lib/errors'
import type { TranslationRow } from './data'
import cart from './en/cart.json'
import frame from './en/frame.json'
import { type TextGroup, eagerGroups, groups } from './groups'

export type Texts = Record<string, string>

/** Fetches the table's texts of a language whose keys begin with one of the words; set when the application starts. */
export type TableReader = (code: string, words: readonly string[]) => Promise<readonly TranslationRow[]>

/** English of every first paint: the last resort when nothing else can be fetched. */
export const eagerEnglish: Texts = { ...frame, ...cart }

const isEager = (group: TextGroup) => (eagerGroups as readonly TextGroup[]).includes(group)

/** One small file per language and group, fetched beside the code that draws it. */
const bundles = import.meta.glob<Texts>(['./*/*.json', '!./en/frame.json', '!./en/cart.json'], { import: 'default' })

const ready = new Map<string, Promise<void>>()
const wanted = new Set<TextGroup>(eagerGroups)
let fallbacks: readonly string[] = ['en']
let readTable: TableReader = () => Promise.resolve([])

export function setTextSources(reader: TableReader, fallbackCodes: readonly string[]): void {
  readTable = reader
  fallbacks = fallbackCodes
}

export const textsOf = (rows: readonly TranslationRow[]): Texts =>
  Object.fromEntries(rows.map((row) => [row.translation_key, row.content]))

export const addTexts = (code: string, texts: Texts): void => {
  i18next.addResourceBundle(code, 'translation', texts, true, true)
}

/** Notes that nothing is left to fetch for these groups. */
export function markReady(code: string, names: readonly TextGroup[]): void {
  for (const group of names) ready.set(`${code}/${group}`, Promise.resolve())
}

/**
 * Makes groups of texts ready to show: the bundle underneath, the table's rows on top. Never rejects: a bundle that
 * cannot be fetched gives way to the default language's and English, a table that cannot be read leaves the bundle.
 */
export async function loadTexts(names: readonly TextGroup[], code: string = i18next.language): Promise<void> {
  for (const group of names) wanted.add(group)
  const missing = names.filter((group) => !ready.has(`${code}/${group}`))
  if (missing.length > 0) {
    const work = fetchTexts(missing, code)
    for (const group of missing) ready.set(`${code}/${group}`, work)
  }
  await Promise.all(names.map((group) => ready.get(`${code}/${group}`)))
}

/** A change of language brings every group that is, or may still be, on the screen. */
export const loadLanguage = (code: string): Promise<void> => loadTexts([...wanted], code)

/** For `React.lazy` and the like: a part's code together with its texts. */
export const withTexts =
  <Part>(load: () => Promise<Part>, ...names: TextGroup[]) =>
  async (): Promise<Part> => {
    const [part] = await Promise.all([load(), loadTexts(names)])
    return part
  }

async function fetchTexts(names: readonly TextGroup[], code: string): Promise<void> {
  const table = readTable(code, [...new Set(names.flatMap((group) => groups[group]))]).then(textsOf, (error: unknown) => {
    logError(`Failed to load the translations for ${code}`, error)
    return null
  })
  await Promise.all(names.map((group) => addBundle(group, code)))
  const rows = await table
  if (rows) addTexts(code, rows)
  // Asked for again at the next occasion; the bundle stands until then.
  else for (const group of names) ready.delete(`${code}/${group}`)
}

/** The first bundle that can be had, under the language it is in, so that its plurals are counted by its own rules. */
async function addBundle(group: TextGroup, code: string): Promise<void> {
  for (const candidate of new Set([code, ...fallbacks])) {
    if (candidate === 'en' && isEager(group)) return
    const load = bundles[`./${candidate}/${group}.json`]
    try {
      const texts = await load?.()
      if (texts) return addTexts(candidate, texts)
    } catch (error) {
      logError(`Could not load the ${group} texts in ${candidate}`, error)
    }
  }
}
