// How the panel's screens are arrived at one after the other in one document: loading it anew for each would cost a minute a language.

import { expect as impatient, type Page } from '@playwright/test'

import { type PanelScreen, window } from './panel-screens.ts'
import type { Say } from './panel-words'
import { follow } from './screens.ts'
import { enter } from './stories/panel.ts'

/** Outside of a story the default is five seconds, which a busy machine may need. */
const expect = impatient.configure({ timeout: 20_000 })

/** In by the door, to the first tab. */
export async function enterPanel(page: Page, say: Say): Promise<void> {
  await enter(page, '/admin')
  await expect(page.getByRole('heading', { level: 1, name: say('admin.tab.overview') })).toBeVisible()
}

/** Says when the page has asked for nothing for a moment; the browser itself tells that only once a document. */
export function quietOf(page: Page): () => Promise<void> {
  const open = new Set<unknown>()
  let last = Date.now()
  const begin = (request: unknown) => open.add(request)
  const end = (request: unknown) => {
    open.delete(request)
    last = Date.now()
  }
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end)
  return async () => {
    const start = Date.now()
    last = start
    // A request that is never answered (realtime) does not hold anybody up.
    while (Date.now() - start < 10_000 && (open.size > 0 || Date.now() - last < 100)) await new Promise((done) => setTimeout(done, 30))
  }
}

const windows = (page: Page) => page.locator('[role=dialog], [role=alertdialog]')
const headingOf = (page: Page, tab: string, say: Say) => page.getByRole('heading', { level: 1, name: say(`admin.tab.${tab}`), includeHidden: true })

/** Whatever lies over the tab is closed, and what was begun is given up. Any other question is answered with no. */
export async function clear(page: Page, say: Say): Promise<void> {
  const until = Date.now() + 20_000
  for (let open = await windows(page).count(); open > 0; open = await windows(page).count()) {
    if (Date.now() > until) throw new Error('a window would not close')
    const leave = page.getByRole('alertdialog', { name: say('admin.unsaved.title') }).getByRole('button', { name: say('admin.unsaved.leave') })
    // One that is already closing is not waited for.
    if (await leave.isVisible()) await leave.click({ timeout: 2_000 }).catch(() => {})
    else await page.keyboard.press('Escape')
    // It closes or asks: an Escape more would answer a question that only just came.
    await expect(windows(page)).not.toHaveCount(open, { timeout: 1_000 }).catch(() => {})
  }
}


/** To the screen, from wherever the page is in the panel. */
export async function goTo(page: Page, { tab, at, then, isWindow }: PanelScreen, say: Say, quiet: () => Promise<void>): Promise<void> {
  await clear(page, say)
  // Away first: a screen begins as its address says, without what the one before had typed.
  const away = tab === 'languages' ? 'footer' : 'languages'
  await follow(page, `/admin?tab=${away}`)
  // It is there, or what was begun asks first.
  await expect(headingOf(page, away, say).or(windows(page)).first()).toBeAttached()
  await clear(page, say)
  await expect(headingOf(page, away, say)).toBeAttached()
  await follow(page, `/admin?tab=${tab}${at ? `&${at}` : ''}`)
  await expect(headingOf(page, tab, say)).toBeAttached()
  await quiet()
  await then?.(page, say)
  if (isWindow) await expect(window(page)).toBeVisible()
  await quiet()
}
