// Must show 3: on every screen, filled, empty and with what opens opened, in either direction, width and theme: no axe violation,
// nothing that scrolls sideways, no target too small to hit, no focus out of sight. And nothing moves while a page arrives.

import { readFileSync } from 'node:fs'

import { expect, type Browser, type Page } from '@playwright/test'

import { become, SCREENS, wanted, type Screen, type Visitor } from '../screens'
import { makeThings, type Things } from '../things'
import { type Arrival, Examination, isFirstOf, type Language, LANGUAGES, LOOKS_AT_ALL, Tally } from './examination'
import { watchShifts } from './looks'
import { Nothing } from './nothing'
import { Quiet } from './quiet'
import { NOBODY, ROUTES } from './routes'
import { speak, test, viewport, WIDTHS } from './shop'

/** What other stories look at: the panel's editor, and the screens of restaurants, which are no part of the shop's. */
const ELSEWHERE = /^admin\/|^(restaurant|order-tracking|public-queue|kitchen)/

// Either language in a worker of its own, where there are two.
test.describe.configure({ mode: 'parallel' })

/** What a link would lead nowhere from: the same page, perhaps with other words after it. */
const isAt = (page: Page, path: string) => new URL(page.url()).pathname === new URL(path, page.url()).pathname

// A source of the shop's is read, so that a route which nobody looks at is found.
test('every route has a screen that is looked at', () => {
  const router = readFileSync(new URL('../../../frontend/src/app/routes.tsx', import.meta.url), 'utf8')
  const routes = [...router.matchAll(/\{ (?:index: true|path: '([^']+)')/g)].map(([, path = '/']) => path)
  expect(routes.length, 'routes in the router').toBeGreaterThan(30)
  const screens = Object.values(SCREENS)
  const looked = new Set(screens.map(({ route }) => route))
  expect(routes.filter((route) => !looked.has(route) && !ELSEWHERE.test(route)), 'routes without a screen').toEqual([])
  expect([...looked].filter((route) => !routes.includes(route)), 'screens of routes that are gone').toEqual([])
  // Pages an editor writes are one route of the router's, and each an own one of the specification's.
  const addresses = screens.map(({ path }) => (typeof path === 'string' ? path : path({ order: NOBODY, quote: NOBODY } as Things)))
  const bare = (path: string) => path.replace(/[?#].*/, '')
  const isLookedAt = (path: string) => addresses.some((address) => bare(address) === path) || screens.some(({ route }) => route !== ':slug' && matches(route, path))
  expect(ROUTES.map(({ path }) => bare(path)).filter((path) => !isLookedAt(path)), 'addresses of §2 without a screen').toEqual([])
})

/** Whether the route has a parameter, and the path is one of its addresses. */
const matches = (route: string, path: string) => route.includes('/:') && new RegExp(`^/${route.replace(/:\w+/g, '[^/]+')}$`).test(path)

/** One screen's failings, as lines; none is what we want. */
async function failings({ page, quiet, nothing, things, tally }: Visit, arrival: Arrival, screen: Screen): Promise<string[]> {
  const path = typeof screen.path === 'string' ? screen.path : screen.path(things)
  const examination = new Examination(page, quiet, { ...arrival, isByLink: arrival.isByLink && !isAt(page, path) }, screen, tally)
  await examination.arrive('filled', path)
  await screen.then?.(page)
  await examination.inBothWidths('filled', (state) => examination.openAll(state))
  if (LOOKS_AT_ALL || arrival.language === LANGUAGES[0]) await examination.reflow('filled')
  if (!screen.empty) return examination.found
  await nothing.empty(screen.empty)
  const alone = new Examination(page, quiet, { ...arrival, isByLink: false }, screen, tally)
  await alone.arrive('empty', path)
  for (const width of LOOKS_AT_ALL ? WIDTHS : [arrival.width]) await alone.inWidth('empty', width)
  if ((await nothing.fill()) === 0) alone.add('empty', ['asked for none of what was emptied'])
  return [...examination.found, ...alone.found]
}

interface Visit {
  page: Page
  quiet: Quiet
  nothing: Nothing
  things: Things
  tally: Tally
}

/** One visitor's way through the screens that are left. */
async function visit(browser: Browser, language: Language, visitor: Visitor, left: [string, Screen][], things: Things, tally: Tally): Promise<void> {
  const theme = language === 'sv' ? 'light' : 'dark'
  const context = await browser.newContext({ viewport: viewport(1280), colorScheme: theme, reducedMotion: 'reduce', serviceWorkers: 'block' })
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  await speak(page, language)
  await watchShifts(page)
  await become(page, visitor, things)
  const here = { page, quiet: new Quiet(page), nothing: await Nothing.of(page), things, tally }
  for (let next = left.shift(); next; next = left.shift()) {
    const [name, screen] = next
    const turn = Object.keys(SCREENS).indexOf(name)
    // Each language arrives where the other one does not.
    const width = WIDTHS[(turn + LANGUAGES.indexOf(language)) % 2]!
    // Only the hash may differ from the screen before: that alone would load nothing.
    if (JSON.stringify(screen.path)?.includes('#')) await page.goto('about:blank')
    const isByLink = (language !== LANGUAGES[0] || !isFirstOf(screen)) && page.url() !== 'about:blank'
    await test.step(name, async () => {
      // One screen that does not come is one failing, and not the end of all.
      const found = await failings(here, { language, width, theme, isByLink }, screen).catch((error: Error) => [error.message])
      tally.failings += found.length
      expect.soft(found, name).toEqual([])
    })
    // What was answered with nothing is remembered, a note stays, and a request half written does not let go of who wants to leave.
    if (screen.empty ?? screen.opens ?? screen.covers) await page.goto('about:blank')
  }
  await context.close()
}

for (const language of LANGUAGES) {
  test(`${language} › every screen, filled, empty and opened, narrow and wide, light and dark`, async ({ browser, baseURL }) => {
    test.setTimeout(LOOKS_AT_ALL ? 1_800_000 : 600_000)
    const things = await makeThings(baseURL ?? '')
    const tally = new Tally()
    const seenBy = (visitor: Visitor) => wanted().filter(([, screen]) => (screen.as ?? 'guest') === visitor)
    const guests = seenBy('guest')
    const come = (visitor: Visitor, left: [string, Screen][]) => (left.length > 0 ? visit(browser, language, visitor, left, things, tally) : Promise.resolve())
    // Two at once: much of a visit is waiting. The one with the shorter way helps the other one in the end.
    const others = come('buyer', seenBy('buyer')).then(() => come('customer', seenBy('customer')))
    await Promise.all([come('guest', guests), others.then(() => come('guest', guests))])
    console.log(`  ${language}: ${tally}`)
  })
}
