// Appends to dist/theme.js, the script that runs first, what begins the application and which files each address needs. The
// browser then fetches a page's own code together with the libraries instead of after them.
import { appendFile, copyFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { firstLoadFiles, routeFiles } from './budget.mjs'
import { starter } from './starter.mjs'

/** Reads `app/routes.tsx`: `[path, page, groups of texts]` in the order the router prefers them (fixed segments before parameters). */
export function routesOf(source) {
  const routes = [...source.matchAll(/{ (?:path: '([^']+)'|(index): true), lazy: page\(\(\) => import\('\.\/pages\/([\w-]+)'\)((?:, '\w+')*)\) }/g)]
  return routes
    .map(([, path, index, page, texts]) => [index ? '' : path, page, [...texts.matchAll(/\w+/g)].map(([group]) => group)])
    .filter(([path]) => path !== '*')
    .toSorted(([a], [b]) => Number(a.includes(':')) - Number(b.includes(':')))
}

/** A pattern over the whole pathname, e.g. `^/products/[^/]+/?$`. */
export const patternOf = (path) => `^/${path.replace(/:\w+/g, '[^/]+')}${path ? '/?' : ''}$`

/** The files of each group of texts by language: `{ info: { sv: 'assets/info-….js' } }`. */
export function textFiles(manifest) {
  const found = {}
  for (const [key, { file }] of Object.entries(manifest)) {
    const [, language, group] = /^src\/i18n\/(\w+)\/(\w+)\.json$/.exec(key) ?? []
    if (group) (found[group] ??= {})[language] = file
  }
  return found
}

/** What a file imports comes before it: the order in which a browser evaluates them. */
export function inOrder(manifest, entry = 'index.html') {
  const seen = new Set()
  const visit = (key) => {
    if (seen.has(key)) return []
    seen.add(key)
    return [...(manifest[key]?.imports ?? []).flatMap(visit), manifest[key].file]
  }
  return visit(entry)
}

/** Without the build's own way to begin: theme.js begins, when the first paint is done. */
export const withoutEntry = (html) =>
  html.replace(/\s*<script type="module"[^>]*><\/script>/g, '').replace(/\s*<link rel="modulepreload"[^>]*>/g, '')

async function main() {
  const dist = join(import.meta.dirname, '../dist')
  const manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8'))
  const { js } = firstLoadFiles(manifest)
  const routes = routesOf(await readFile(join(import.meta.dirname, '../src/app/routes.tsx'), 'utf8'))
  if (routes.length === 0) throw new Error('No routes were recognised in src/app/routes.tsx')
  const table = routes.map(([path, page, texts]) => [patternOf(path), routeFiles(manifest, `src/app/pages/${page}.tsx`, js), texts])
  await appendFile(join(dist, 'theme.js'), starter(table, textFiles(manifest), inOrder(manifest)))
  await copyFile(join(import.meta.dirname, '../paint.html'), join(dist, 'paint.html'))
  const index = join(dist, 'index.html')
  await writeFile(index, withoutEntry(await readFile(index, 'utf8')))
  console.log(`hinted at the code of ${table.length} addresses`)
}

if (process.argv[1] === import.meta.filename) await main()
