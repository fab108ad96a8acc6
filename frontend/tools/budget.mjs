// Adds up what a first visit downloads, from Vite's manifest, and fails when it is over budget, or when code of the staff's is within a visitor's
// reach. Run after `vite build`.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { checkStaffCode } from './staff-code.mjs'

/** Kilobytes (1000 bytes) of gzip. */
export const budgets = { firstLoad: 260, route: 60, css: 30 }

/** The entry and everything it imports at once; dynamic imports come later and do not count. */
export function firstLoadFiles(manifest, entry = 'index.html') {
  const seen = new Set()
  const visit = (key) => {
    if (seen.has(key)) return
    seen.add(key)
    for (const next of manifest[key]?.imports ?? []) visit(next)
  }
  visit(entry)
  const chunks = [...seen].map((key) => manifest[key])
  return { js: chunks.map((chunk) => chunk.file), css: [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))] }
}

/** What a route adds to the first load: its own chunk and the ones only it needs. */
export function routeFiles(manifest, key, loaded) {
  return firstLoadFiles(manifest, key).js.filter((file) => !loaded.includes(file))
}

async function main() {
  const dist = join(import.meta.dirname, '../dist')
  const manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8'))
  const sizes = new Map()
  const sizeOf = async (file) => {
    if (!sizes.has(file)) sizes.set(file, gzipSync(await readFile(join(dist, file)), { level: 9 }).length / 1000)
    return sizes.get(file)
  }
  const total = async (files) => {
    let sum = 0
    for (const file of files) sum += await sizeOf(file)
    return sum
  }
  const first = firstLoadFiles(manifest)
  const routes = Object.keys(manifest).filter((key) => key.startsWith('src/app/pages/'))
  const rows = [
    ['first load JavaScript', await total(first.js), budgets.firstLoad],
    ['CSS', await total(first.css), budgets.css],
  ]
  for (const key of routes) {
    rows.push([key.replace('src/app/pages/', 'route '), await total(routeFiles(manifest, key, first.js)), budgets.route])
  }
  let failed = false
  for (const [name, size, budget] of rows) {
    const over = size > budget
    failed ||= over
    console.log(`${over ? 'OVER ' : '  ok '} ${name.padEnd(34)} ${size.toFixed(1).padStart(6)} kB gz of ${budget}`)
  }
  const leaks = await checkStaffCode(dist)
  for (const leak of leaks) console.log(`LEAK  ${leak}`)
  if (failed || leaks.length > 0) process.exitCode = 1
}

if (process.argv[1] === import.meta.filename) await main()
