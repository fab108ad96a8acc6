// The interface's texts as the panel shows them: which language owes which key, and what looks wrong. Pure.

export interface Entry {
  key: string
  /** `text` or `html`. */
  type: string
  texts: Readonly<Record<string, string>>
}

export interface TextRow extends Entry {
  /** The languages that need this key: all, but for forms of a plural that a language does not have. */
  needed: readonly string[]
}

const forms = ['zero', 'one', 'two', 'few', 'many', 'other'] as const
type Form = (typeof forms)[number]
const suffix = new RegExp(`_(${forms.join('|')})$`)

/** The plural forms of a language; those of a code nobody knows are English's. */
export function formsOf(code: string): readonly Form[] {
  try {
    return new Intl.PluralRules(code).resolvedOptions().pluralCategories as Form[]
  } catch {
    return ['one', 'other']
  }
}

const split = (key: string): { stem: string; form: Form | null } => {
  const form = suffix.exec(key)?.[1] as Form | undefined
  return { stem: form ? key.slice(0, -form.length - 1) : key, form: form ?? null }
}

/** Every key that somebody needs, also those that no language has yet: Arabic's six forms of a plural that Swedish has two of. */
export function rowsOf(entries: readonly Entry[], languages: readonly string[]): TextRow[] {
  const known = new Map(entries.map((entry) => [entry.key, entry]))
  const plurals = new Set(entries.flatMap(({ key }) => (key.endsWith('_other') ? [split(key).stem] : [])))
  const formsBy = new Map(languages.map((code) => [code, formsOf(code)]))
  for (const stem of plurals) {
    for (const form of new Set([...formsBy.values()].flat())) {
      const key = `${stem}_${form}`
      if (!known.has(key)) known.set(key, { key, type: known.get(`${stem}_other`)!.type, texts: {} })
    }
  }
  return [...known.values()]
    .map((entry) => {
      const { stem, form } = split(entry.key)
      const isPlural = form !== null && plurals.has(stem)
      return { ...entry, needed: isPlural ? languages.filter((code) => formsBy.get(code)!.includes(form)) : languages }
    })
    .filter((row) => row.needed.length > 0 || Object.keys(row.texts).length > 0)
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
}

export const isMissing = (row: TextRow, code: string): boolean => row.needed.includes(code) && !row.texts[code]?.trim()

/** Per language how many texts it needs and how many of them nobody has written. */
export function report(rows: readonly TextRow[], languages: readonly string[]): Record<string, { missing: number; of: number }> {
  return Object.fromEntries(
    languages.map((code) => {
      const needed = rows.filter((row) => row.needed.includes(code))
      return [code, { missing: needed.filter((row) => isMissing(row, code)).length, of: needed.length }]
    }),
  )
}

/** What stands for a number or a name, in any order. */
export const placeholders = (text: string): string[] => [...new Set(text.match(/\{\{?\s*[\w.]+\s*\}?\}/g) ?? [])].map((one) => one.replaceAll(/\s/g, '')).toSorted()

/** Placeholders of the original that the translation lacks, and those it has made up. One, two and none may do without their number. */
export function strayPlaceholders(key: string, original: string | undefined, translation: string | undefined): string[] {
  if (!original?.trim() || !translation?.trim()) return []
  const [wanted, given] = [placeholders(original), placeholders(translation)]
  const mayLack = /_(zero|one|two)$/.test(key) ? ['{{count}}'] : []
  return [...wanted.filter((one) => !given.includes(one) && !mayLack.includes(one)), ...given.filter((one) => !wanted.includes(one) && one !== '{{count}}')]
}

/** The original a translation is measured by; a form the default language lacks is measured by `_other`. */
export function originalOf(rows: ReadonlyMap<string, TextRow>, row: TextRow, defaultCode: string): string | undefined {
  return row.texts[defaultCode] ?? rows.get(`${split(row.key).stem}_other`)?.texts[defaultCode]
}

export const groupOf = (key: string): string => key.split('.')[0]!

export const isKey = (key: string): boolean => /^[A-Za-z0-9_.:-]{1,160}$/.test(key)
export const TEXT_MAX = 5000
