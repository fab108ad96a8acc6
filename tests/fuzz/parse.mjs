// Reads `{sql, params, fixed}` lines and has Postgres' own parser judge each text: it is one statement, it names exactly
// the parameters it is sent with, and every literal in it is one that `crates/rest/tests/golden` shows, where people read
// them. So user text is a parameter or a quoted name, or this fails. `fixed` texts depend on no request.
import { createReadStream, readFileSync, readdirSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { loadModule, parseSync } from 'libpg-query'

await loadModule()
const golden = new URL('../../crates/rest/tests/golden/', import.meta.url)

/** Every node of a parse tree that says what it is. */
function* nodes(value) {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield* Object.entries(value)
  for (const inner of Object.values(value)) yield* nodes(inner)
}

/** The statements of a text, with their literals and the numbers of their parameters. */
function read(sql) {
  const { stmts } = parseSync(sql)
  const literals = new Set()
  const params = new Set()
  for (const [kind, node] of nodes(stmts)) {
    if (kind === 'A_Const' && node.sval) literals.add(node.sval.sval ?? '')
    if (kind === 'ParamRef') params.add(node.number)
  }
  return { statements: stmts.length, literals, params }
}

function reviewed() {
  const known = new Set()
  for (const name of readdirSync(golden).filter((file) => file.endsWith('.sql'))) {
    const text = readFileSync(new URL(name, golden), 'utf8')
    const sql = text.split('\n').filter((line) => !line.startsWith('--') && line.trim() !== '').join('\n')
    for (const literal of read(sql).literals) known.add(literal)
  }
  return known
}

function complaint({ sql, params, fixed }, known) {
  let told
  try {
    told = read(sql)
  } catch (error) {
    return `does not parse: ${error.message}`
  }
  if (told.statements !== 1) return `is ${told.statements} statements`
  const strange = [...told.literals].find((literal) => !known.has(literal))
  if (strange !== undefined && !fixed) return `has the literal ${JSON.stringify(strange)}`
  const named = [...told.params].sort((a, b) => a - b)
  if (named.length !== params || named.some((number, at) => number !== at + 1)) return `names ${named.length} of ${params} parameters`
  return null
}

const known = reviewed()
const seen = new Set()
let failed = 0
for await (const line of createInterface({ input: createReadStream(process.argv[2]) })) {
  const statement = JSON.parse(line)
  if (seen.has(statement.sql)) continue
  seen.add(statement.sql)
  const wrong = complaint(statement, known)
  if (wrong === null) continue
  failed += 1
  if (failed <= 10) console.log(`${wrong}:\n  ${statement.sql}`)
}
console.log(`${seen.size - failed} passed, ${failed} failed`)
process.exit(failed === 0 && seen.size > 100 ? 0 : 1)
