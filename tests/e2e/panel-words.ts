// The panel's own words, as the panel has them: what is looked for by its name is found in every language.

import { readdirSync, readFileSync } from 'node:fs'

import { isolated } from '../../frontend/src/i18n/isolate.ts'

/** What the panel says for a key, with its placeholders filled in. */
export type Say = (key: string, values?: Record<string, string>) => string

const folder = (language: string) => new URL(`../../frontend/src/i18n/panel/${language}/`, import.meta.url)

export function wordsOf(language: string): Say {
  const files = readdirSync(folder(language)).map((name) => readFileSync(new URL(name, folder(language)), 'utf8'))
  const fill = language === 'ar' ? isolated : (value: string) => value
  const words = Object.assign({}, ...files.map((text) => JSON.parse(text) as object)) as Record<string, string>
  return (key, values = {}) => {
    const text = words[key]
    if (text === undefined) throw new Error(`the panel has no words ${key} in ${language}`)
    return Object.entries(values).reduce((said, [name, value]) => said.replaceAll(`{{${name}}}`, fill(value)), text)
  }
}
