// Appends to dist/theme.js, the script that runs first, which files each address will need. The browser then fetches a
// page's own code together with the libraries instead of after them.
import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { firstLoadFiles, routeFiles } from './budget.mjs'

/** Reads `app/routes.tsx`: `[path, page]` in the order the router prefers them (fixed segments before parameters). */
export function routesOf(source) {
  const routes = [...source.matchAll(/{ (?:path: '([^']+)'|(index): true), lazy: page\(\(\) => import\('\.\/pages\/([\w-]+)'\)\) }/g)]
  return routes
    .map(([, path, index, page]) => [index ? '' : path, page])
    .filter(([path]) => path !== '*')
    .toSorted(([a], [b]) => Number(a.includes(':')) - Number(b.includes(':')))
}

/** A pattern over the whole pathname, e.g. `^/products/[^/]+/?$`. */
export const patternOf = (path) => `^/${path.replace(/:\w+/g, '[^/]+')}${path ? '/?' : ''}$`

export function hintScript(table) {
  return `
;(function (table) {
  for (var i = 0; i < table.length; i++) {
    if (!new RegExp(table[i][0]).test(location.pathname)) continue
    table[i][1].forEach(function (file) {
      var link = document.createElement('link')
      link.rel = 'modulepreload'
      link.crossOrigin = ''
      link.href = '/' + file
      document.head.appendChild(link)
    })
    return
  }
})(${JSON.stringify(table)})
`
}

async function main() {
  const dist = join(import.meta.dirname, '../dist')
  const manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8'))
  const { js } = firstLoadFiles(manifest)
  const routes = routesOf(await readFile(join(import.meta.dirname, '../src/app/routes.tsx'), 'utf8'))
  if (routes.length === 0) throw new Error('No routes were recognised in src/app/routes.tsx')
  const table = routes.map(([path, page]) => [patternOf(path), routeFiles(manifest, `src/app/pages/${page}.tsx`, js)])
  await appendFile(join(dist, 'theme.js'), hintScript(table))
  console.log(`hinted at the code of ${table.length} addresses`)
}

if (process.argv[1] === import.meta.filename) await main()
