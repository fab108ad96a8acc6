// Puts a .br and a .gz beside every file of dist/ worth compressing, so that the server never compresses while serving.
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const dist = fileURLToPath(new URL('../dist', import.meta.url))
const isText = /\.(js|css|svg|json|webmanifest|txt|xml|map|wasm)$/
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

async function compress(path) {
  const bytes = await readFile(path)
  if (bytes.length < 512) return 0
  // The typesetter is 28 MB: at the highest quality it alone would take a minute for a tenth less.
  const isHuge = bytes.length > 4_000_000
  const [br, gz] = await Promise.all([
    brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: isHuge ? 6 : 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
    zip(bytes, { level: isHuge ? 6 : 9 }),
  ])
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
  return 1
}

// index.html is left out: the server fills it per request.
const entries = await readdir(dist, { recursive: true, withFileTypes: true })
const files = entries
  .filter((entry) => entry.isFile() && isText.test(entry.name) && !entry.parentPath.includes('.vite'))
  .map((entry) => join(entry.parentPath, entry.name))
const counts = await Promise.all(files.map(compress))
console.log(`compressed ${counts.reduce((sum, count) => sum + count, 0)} files (.br, .gz)`)
