// Writes sql/shop/seed/90_translations.sql: every text of src/i18n as rows of the `translations` table, so that an admin
// finds them there. Deterministic, and rows that exist already stay as the admin left them.
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The demo company, fixed in sql/shop/seed.sql. */
const factoryId = '0fac7000-0000-4000-8000-000000000001'
const i18n = join(import.meta.dirname, '../src/i18n')
const target = join(import.meta.dirname, '../../sql/shop/seed/90_translations.sql')

const quote = '$texts$'

/** One statement for one language; the id follows from language and key, so it is the same in every database. */
export function statement(language, texts) {
  const keys = Object.keys(texts).toSorted()
  const json = keys.map((key) => `${JSON.stringify(key)}: ${JSON.stringify(texts[key])}`).join(',\n')
  if (json.includes(quote)) throw new Error(`A text in ${language} contains ${quote}`)
  return `insert into public.translations (id, factory_id, language_code, translation_key, content)
select md5('${language}/' || key)::uuid, '${factoryId}', '${language}', key, value
from jsonb_each_text(${quote}{
${json}
}${quote})
on conflict (factory_id, language_code, translation_key) do nothing;
`
}

export async function readTexts(language) {
  const folder = join(i18n, language)
  const files = (await readdir(folder)).filter((name) => name.endsWith('.json')).toSorted()
  const parts = await Promise.all(files.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8'))))
  return Object.assign({}, ...parts)
}

export async function seed() {
  const entries = await readdir(i18n, { withFileTypes: true })
  // `panel` holds the staff's tools, not the shop's content.
  const languages = entries.filter((entry) => entry.isDirectory() && entry.name !== 'panel').map((entry) => entry.name).toSorted()
  const statements = await Promise.all(languages.map(async (language) => statement(language, await readTexts(language))))
  return `-- Written by frontend/tools/translations-seed.mjs from frontend/src/i18n; change the texts there.\n\n${statements.join('\n')}`
}

if (process.argv[1] === import.meta.filename) {
  const text = await seed()
  if (process.argv.includes('--check')) {
    const current = await readFile(target, 'utf8').catch(() => '')
    if (current !== text) {
      console.error('sql/shop/seed/90_translations.sql differs from frontend/src/i18n; run npm run translations-seed')
      process.exitCode = 1
    }
  } else {
    await writeFile(target, text)
    console.log(`wrote ${target}`)
  }
}
