// One command, all pictures: every screen in every language, width and theme, and the page that shows them together.
//   BASE_URL=http://127.0.0.1:54321 npm run shots [-- folder --only home,quote --languages sv,ar --themes light --widths 390]
// Then open target/shots/index.html. Each screen is loaded once in a language; width and theme change under it.
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { launch } from './browser.mjs'
import { become, wanted } from './screens.ts'
import { sheet } from './sheet.mjs'
import { wantedRooms } from './panel-screens.ts'
import { drawPanel } from './shots-panel.mjs'
import { makeThings } from './things.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    languages: { type: 'string', default: 'sv,ar' },
    themes: { type: 'string', default: 'light,dark' },
    widths: { type: 'string', default: '390,1280' },
  },
})
const folder = positionals[0] ?? fileURLToPath(new URL('../../target/shots', import.meta.url))
const baseURL = process.env.BASE_URL ?? 'http://127.0.0.1:54321'
const list = (text) => text.split(',')
const fileOf = (...parts) => `${parts.join('-').replace(/[^\p{L}\p{N}]+/gu, '-')}.jpg`
// Words that only the panel's screens have in their names are no mistake.
const rooms = wantedRooms(values.only)
const screens = rooms.length > 0 && values.only ? orNone(() => wanted(values.only)) : wanted(values.only)
const HEIGHT = { 390: 844 }
const began = Date.now()

function orNone(find) {
  try {
    return find()
  } catch {
    return []
  }
}

/**
 * A window as high as the page: what stays at the window's edge stands at the page's own, and every picture is near enough to
 * load. A page that grows with its window is drawn as high as it was.
 */
async function stretch(page, width) {
  await page.setViewportSize({ width, height: HEIGHT[width] ?? 900 })
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width, height })
  await page.evaluate(async () => {
    const late = new Promise((done) => setTimeout(done, 3000))
    const shown = [...document.images].filter((image) => image.checkVisibility()).map((image) => image.decode().catch(() => {}))
    await Promise.race([Promise.all(shown), late])
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  })
}

/** One screen in every width and theme; says what was drawn. */
async function draw(page, language, name, screen, things) {
  await page.goto('about:blank')
  await page.goto(typeof screen.path === 'string' ? screen.path : screen.path(things))
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForLoadState('networkidle')
  await screen.then?.(page)
  const drawn = []
  for (const width of list(values.widths).map(Number)) {
    await stretch(page, width)
    for (const theme of list(values.themes)) {
      await page.evaluate((to) => (document.documentElement.dataset.theme = to), theme)
      const file = fileOf(name, language, theme, width)
      await page.screenshot({ path: `${folder}/${file}`, type: 'jpeg', quality: 82, animations: 'disabled' })
      drawn.push({ name, route: screen.route, language, theme, width, file })
    }
  }
  return drawn
}

async function contextOf(browser, language) {
  const context = await browser.newContext({ baseURL, colorScheme: 'light', reducedMotion: 'reduce', serviceWorkers: 'block' })
  // Not on the blank page between two screens, which has no storage.
  await context.addInitScript((code) => location.protocol === 'about:' || localStorage.setItem('preferred-language', code), language)
  return context
}

async function visitPanel(browser, language) {
  const context = await contextOf(browser, language)
  const drawn = await drawPanel(context, { language, widths: list(values.widths).map(Number), themes: list(values.themes), only: values.only, file: fileOf, folder })
  await context.close()
  return drawn
}

async function visit(browser, language, visitor, things) {
  const context = await contextOf(browser, language)
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  page.on('pageerror', (error) => console.log('page error:', error.message))
  const own = screens.filter(([, screen]) => (screen.as ?? 'guest') === visitor)
  if (own.length > 0) await become(page, visitor, things)
  const drawn = []
  for (const [name, screen] of own) drawn.push(...(await draw(page, language, name, screen, things)))
  await context.close()
  return drawn
}

await mkdir(folder, { recursive: true })
const browser = await chromium.launch(launch)
// Two languages at a time: a core for each.
const all = await Promise.all(
  list(values.languages).map(async (language) => {
    const drawn = []
    if (screens.length > 0) {
      const things = await makeThings(baseURL)
      for (const visitor of ['guest', 'buyer', 'customer']) drawn.push(...(await visit(browser, language, visitor, things)))
    }
    if (rooms.length > 0) drawn.push(...(await visitPanel(browser, language)))
    return drawn
  }),
)
await browser.close()
await writeFile(`${folder}/index.html`, sheet(all.flat()))
console.log(`${all.flat().length} pictures of ${screens.length + rooms.length} screens in ${Math.round((Date.now() - began) / 1000)} s: ${folder}/index.html`)
