// Which groups of texts the code of a page asks for, by reading it: what `app/routes.tsx` must name beside the page.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

const plural = /_(zero|one|two|few|many|other)$/

/** Every key without its plural form, and the group it lies in. */
export function keysOf(folder = 'src/i18n/en') {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return new Map(
    files.flatMap((name) =>
      Object.keys(JSON.parse(readFileSync(join(folder, name), 'utf8'))).map((key) => [key.replace(plural, ''), name.replace('.json', '')]),
    ),
  )
}

function find(from, name) {
  const base = name.startsWith('@/') ? join('src', name.slice(2)) : name.startsWith('.') ? normalize(join(dirname(from), name)) : undefined
  return base && ['.ts', '.tsx', '/index.ts'].map((end) => base + end).find((path) => existsSync(path))
}

/** A file and all it imports. A part whose texts are fetched beside it (`withTexts`) answers for itself. */
export function reach(path, seen = new Set()) {
  if (seen.has(path)) return seen
  seen.add(path)
  const source = readFileSync(path, 'utf8').replaceAll(/withTexts\(\s*\(\) => import\([^)]*\)/g, '')
  for (const [, name] of source.matchAll(/(?:from|import\(|import) ?'([^']+)'/g)) {
    const found = find(path, name)
    if (found && !found.startsWith('src/i18n/')) reach(found, seen)
  }
  return seen
}

/** The groups of the keys a source names; of a key with a hole in it, the groups of all keys that begin like it. */
export function groupsIn(source, keys) {
  const whole = [...source.matchAll(/['"`]([a-z]\w*\.[\w.-]+)['"`]/gi)].map((match) => keys.get(match[1]))
  const begun = [...source.matchAll(/`([a-z]\w*\.[\w.]*)\$\{/gi)].flatMap(([, start]) =>
    [...keys].filter(([key]) => key.startsWith(start)).map(([, group]) => group),
  )
  return [...whole, ...begun].filter((group) => group !== undefined)
}

const groupsOfFiles = (files, keys) => [...new Set(files.flatMap((path) => groupsIn(readFileSync(path, 'utf8'), keys)))].toSorted()

const frame = () => reach('src/app/layouts/root-layout.tsx')

export const groupsOfFrame = (keys = keysOf()) => groupsOfFiles([...frame()], keys)

export function groupsOfPage(page, keys = keysOf()) {
  const around = frame()
  return groupsOfFiles([...reach(`src/app/pages/${page}.tsx`)].filter((path) => !around.has(path)), keys)
}
