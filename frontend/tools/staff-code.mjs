// Code that only the staff run: editors, charts, crop, CSV, newsletters. Shows from Vite's manifest where it lies and fails when any page of a
// visitor's can come to it, by whatever imports, or is told to fetch it ahead. Called by `budget.mjs`, after `vite build`.
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** A text that survives minification, and is in nothing else. One that is found nowhere fails too: it would prove nothing. */
export const kinds = {
  'rich text (TipTap)': 'ProseMirror',
  'newsletter editor': 'letters.undo',
  charts: 'overview.asTable',
  'crop (react-easy-crop)': 'reactEasyCrop',
  'CSV (papaparse)': 'UndetectableDelimiter',
  'drag and drop (dnd-kit)': 'DndDescribedBy',
  'uploads (react-dropzone)': 'file-invalid-type',
  'tables (TanStack Table)': 'getCoreRowModel',
  'palette (cmdk)': 'cmdk-item',
}

/** Nobody goes through these without being staff: the panel's two pages, and edit mode, which is asked for once an admin's role is known. */
export const doors = ['src/app/pages/admin.tsx', 'src/app/pages/admin-newsletter.tsx', 'src/app/edit-tools.tsx']

/** Every chunk that can be come to from `entry`, at once or later, without going through a door. */
export function reachable(manifest, entry) {
  const seen = new Set()
  const visit = (key) => {
    if (seen.has(key) || doors.includes(key) || !manifest[key]) return
    seen.add(key)
    for (const next of [...(manifest[key].imports ?? []), ...(manifest[key].dynamicImports ?? [])]) visit(next)
  }
  visit(entry)
  return [...seen].map((key) => manifest[key].file)
}

/** The files of each kind: `sources` maps every file of the build to its text. */
export function filesByKind(sources, wanted = kinds) {
  const holding = (text) => [...sources].flatMap(([file, source]) => (source.includes(text) ? [file] : []))
  return Object.fromEntries(Object.entries(wanted).map(([kind, text]) => [kind, holding(text)]))
}

/**
 * What is wrong, as sentences. `ahead` maps files that make a browser fetch others at once (the document, the hints, the service worker) to
 * their text. A worker is no chunk of the manifest: it is come to by whatever names it.
 */
export function leaks(manifest, sources, ahead, wanted = kinds) {
  const byKind = filesByKind(sources, wanted)
  const entries = Object.keys(manifest).filter((key) => (key === 'index.html' || key.startsWith('src/app/pages/')) && !doors.includes(key))
  const chunks = new Set(Object.values(manifest).map(({ file }) => file))
  const found = doors.filter((door) => !manifest[door]).map((door) => `${door} is no chunk of its own: a visitor's page imports it at once`)
  for (const [kind, files] of Object.entries(byKind)) {
    if (files.length === 0) found.push(`${kind}: found nowhere in the build`)
    for (const file of files) {
      const name = file.split('/').at(-1)
      for (const entry of entries) {
        const reached = reachable(manifest, entry)
        const named = chunks.has(file) ? undefined : reached.find((other) => sources.get(other)?.includes(name))
        if (reached.includes(file) || named) found.push(`${kind}: ${entry} comes to ${file}${named ? ` by ${named}` : ''}`)
      }
      for (const [place, text] of Object.entries(ahead)) if (text.includes(name)) found.push(`${kind}: ${place} has ${file} fetched ahead`)
    }
  }
  return found
}

export async function checkStaffCode(dist) {
  const read = (name) => readFile(join(dist, name), 'utf8')
  const manifest = JSON.parse(await read('.vite/manifest.json'))
  const scripts = (await readdir(join(dist, 'assets'))).filter((name) => name.endsWith('.js')).map((name) => `assets/${name}`)
  const sources = new Map(await Promise.all(scripts.map(async (file) => [file, await read(file)])))
  const ahead = { 'index.html': await read('index.html'), 'theme.js': await read('theme.js'), 'sw.js': await read('sw.js') }
  for (const [kind, files] of Object.entries(filesByKind(sources))) {
    const size = files.reduce((sum, file) => sum + gzipSync(sources.get(file), { level: 9 }).length / 1000, 0)
    console.log(`  staff only: ${kind.padEnd(26)} ${size.toFixed(1).padStart(6)} kB gz  ${files.length === 1 ? files[0] : `${files.length} files`}`)
  }
  return leaks(manifest, sources, ahead)
}
