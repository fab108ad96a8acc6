// What is wrong with the texts: missing, blank, short of a plural form, with other placeholders, left in English, asked for
// by nobody, or written into the markup. `npm run texts` prints it; a test wants it empty.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'
import { eagerGroups } from '../src/i18n/groups.ts'

const i18n = join(import.meta.dirname, '../src/i18n')
const src = join(import.meta.dirname, '../src')
const suffix = /_(zero|one|two|few|many|other)$/
const stem = (key) => key.replace(suffix, '')
const placeholders = (text) => [...text.matchAll(/{{\s*(\w+)/g)].map((match) => match[1])

/** Whom a group must be ready for. Edit mode is for the company; of public pages nb and fi may have fewer. */
export function languagesOf(group) {
  if (/^(admin|edit)/.test(group)) return ['sv', 'ar']
  return eagerGroups.includes(group) ? ['sv', 'ar', 'fa', 'nb', 'fi'] : ['sv', 'ar', 'fa']
}

/** The panel's are fetched by itself, and for the company (src/i18n/panel). */
const languagesOfPanel = () => ['sv', 'ar']
const panel = join(i18n, 'panel')

/** `{ sv: { frame: { 'common.close': … } } }` */
export function readAll(folder = i18n) {
  const languages = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory() && entry.name !== 'panel')
  const groups = ({ name }) =>
    readdirSync(join(folder, name))
      .filter((file) => file.endsWith('.json'))
      .map((file) => [file.replace('.json', ''), JSON.parse(readFileSync(join(folder, name, file), 'utf8'))])
  return Object.fromEntries(languages.map((language) => [language.name, Object.fromEntries(groups(language))]))
}

/** The keys a language should have for these English ones: one for each of its plural forms where English counts. */
function keysIn(language, english) {
  const counted = new Set(Object.keys(english).filter((key) => key.endsWith('_one')).map(stem))
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  return [...new Set(Object.keys(english).map(stem))].flatMap((key) => (counted.has(key) ? forms.map((form) => `${key}_${form}`) : [key]))
}

const wrongPlaceholders = (text, english) => {
  const [used, known] = [placeholders(text), placeholders(english)]
  // A number may be said in words: «منتجان» is two products.
  return used.some((name) => !known.includes(name)) || known.some((name) => name !== 'count' && !used.includes(name))
}

/** `allowed` lists texts that are the same word in both languages. */
export function faultsOf(texts, allowed = {}, languages = languagesOf) {
  const { en, ...others } = texts
  const faults = []
  for (const [group, english] of Object.entries(en)) {
    for (const language of languages(group)) if (!others[language]?.[group]) faults.push(`${language}/${group}.json is missing`)
    for (const [language, { [group]: own }] of Object.entries(others)) if (own) faults.push(...faultsIn(language, group, own, english, allowed))
  }
  for (const [language, groups] of Object.entries(others))
    faults.push(...Object.keys(groups).filter((group) => !en[group]).map((group) => `${language}/${group}.json has no English`))
  return faults
}

/** Single words of Latin script are often the same in two languages: “Protein”, “Format”. */
function isForeign(language, text) {
  const words = text.replace(/{{.*?}}/g, '').match(/\p{L}{2,}/gu) ?? []
  return words.length > (['ar', 'fa'].includes(language) ? 0 : 1)
}

function faultsIn(language, group, own, english, allowed) {
  const say = (key, fault) => `${language}/${group}.json ${key} ${fault}`
  const wanted = keysIn(language, english)
  const faults = wanted.filter((key) => !own[key]?.trim()).map((key) => say(key, 'is missing'))
  for (const [key, text] of Object.entries(own)) {
    const original = english[key] ?? english[`${stem(key)}_other`]
    if (!wanted.includes(key) || original === undefined) faults.push(say(key, 'is not in English'))
    else if (wrongPlaceholders(text, original)) faults.push(say(key, `has other placeholders than “${original}”`))
    else if (text === original && isForeign(language, text) && !allowed[language]?.includes(text)) faults.push(say(key, `is the English “${text}”`))
  }
  return faults
}

const sources = (end) =>
  readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((name) => end.test(name) && !/\.test\.|^test\//.test(name))
    .map((name) => [name, readFileSync(join(src, name), 'utf8')])

/** Keys of English that no source names, neither whole nor as the beginning of a composed one; and keys that are not there. */
export function usage(english, files = sources(/\.tsx?$/)) {
  const source = files.map(([, text]) => text).join('\n')
  const whole = new Set([...source.matchAll(/['"`]([a-z]\w*\.[\w.-]+)['"`]/gi)].map((match) => match[1]))
  const begun = [...source.matchAll(/`([a-z]\w*\.[\w.]*)\$\{/gi)].map((match) => match[1])
  const stems = new Set(Object.values(english).flatMap((texts) => Object.keys(texts).map(stem)))
  const asked = [...source.matchAll(/\bt\(\s*['"`]([\w.-]+)['"`]/g)].map((match) => match[1])
  return {
    unused: [...stems].filter((key) => !whole.has(key) && !begun.some((start) => key.startsWith(start))).toSorted(),
    unknown: [...new Set(asked.filter((key) => !stems.has(key)))].toSorted(),
  }
}

const spoken = new Set(['alt', 'aria-description', 'aria-label', 'aria-roledescription', 'label', 'placeholder', 'title'])
const isWord = (text) => /\p{L}{2}/u.test(text.replaceAll(/&\w+;/g, ''))

/** Words in the markup that no language can change. */
export function hardCoded(files = sources(/\.tsx$/)) {
  return files.flatMap(([name, text]) => {
    const found = []
    const note = (node, words) => found.push(`${name} ${words.trim()}`)
    walk(parseAst(text, { lang: 'tsx' }), (node) => {
      if (node.type === 'JSXText' && isWord(node.value)) note(node, node.value)
      const value = node.type === 'JSXAttribute' && spoken.has(node.name.name) ? node.value : undefined
      const words = value?.type === 'JSXExpressionContainer' ? value.expression : value
      if (words?.type === 'Literal' && typeof words.value === 'string' && isWord(words.value)) note(node, words.value)
    })
    return found
  })
}

function walk(node, visit) {
  if (!node || typeof node !== 'object') return
  if (Array.isArray(node)) return node.forEach((each) => walk(each, visit))
  if (typeof node.type === 'string') visit(node)
  for (const value of Object.values(node)) walk(value, visit)
}

/** Everything that is wrong, by kind. `texts-known.json` lists what only looks wrong. */
export function report(texts = readAll()) {
  const { same, spare, markup } = JSON.parse(readFileSync(join(import.meta.dirname, 'texts-known.json'), 'utf8'))
  const ofPanel = readAll(panel)
  const { unused, unknown } = usage({ ...texts.en, ...ofPanel.en })
  return {
    'missing or wrong': [...faultsOf(texts, same), ...faultsOf(ofPanel, same, languagesOfPanel)],
    'asked for and not there': unknown,
    // What begins with `admin.` is the panel's kit, there for whichever tab comes next.
    'asked for by nobody': unused.filter((key) => !spare.includes(key) && !key.startsWith('admin.')),
    'written into the markup': hardCoded().filter((found) => !markup.includes(found)),
  }
}

if (process.argv[1] === import.meta.filename) {
  const texts = readAll()
  for (const [language, groups] of Object.entries(texts)) {
    const count = Object.values(groups).reduce((sum, group) => sum + Object.keys(group).length, 0)
    console.log(`${language}: ${count} texts in ${Object.keys(groups).length} groups`)
  }
  const parts = Object.entries(report(texts))
  for (const [kind, list] of parts) console.log(`${kind}: ${list.length}${list.map((each) => `\n  ${each}`).join('')}`)
  if (parts.some(([, list]) => list.length > 0)) process.exitCode = 1
}
