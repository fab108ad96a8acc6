// What can be said of any screen without knowing what it is about: axe, and what moves.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { run } from 'axe-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The rules that look at colours; what the others look at is the same in both themes. */
export const COLOURS = ['color-contrast', 'link-in-text-block']

export interface Asked {
  /** The last element of this selector alone; the rules about whole pages are left out. */
  within?: string
  /** `target-size` as well (24 by 24 px or as much room around it), which axe leaves out unless it is asked. */
  hasTargets?: boolean
  /** Without the frame every page has, and of long lists the first entries: the rest is like them. */
  isBrief?: boolean
}

/** What an examination in brief leaves out. */
const REPEATED = ['#root > header', '#root > footer', 'main :is(ul, ol, tbody, fieldset) > :nth-child(n + 5)']

/**
 * The violations as lines, none is what we want; of these rules alone, where they are given; a selector says where,
 * if that is all there is to say. Asked directly: the wrapper for Playwright prepares for frames, of which the shop has none, and
 * takes four times as long for the same answer.
 */
export async function axe(page: Page, rules?: string[], asked: Asked | string = {}): Promise<string[]> {
  const { within, hasTargets = false, isBrief = false }: Asked = typeof asked === 'string' ? { within: asked } : asked
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(AXE)
  return page.evaluate(
    async ({ only, place, targets, without }) => {
      const { axe } = window as unknown as { axe: { run: typeof run } }
      const part = place === undefined ? undefined : [...document.querySelectorAll(place)].at(-1)
      const { violations } = await axe.run(part ?? (without.length > 0 ? { exclude: without } : document), {
        resultTypes: ['violations'],
        iframes: false,
        ...(only ? { runOnly: only } : { rules: { 'target-size': { enabled: targets } } }),
      })
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
    },
    { only: rules, place: within, targets: hasTargets, without: isBrief ? REPEATED : [] },
  )
}

/** The layout shifts no touch of the visitor excuses, as the browser itself counts them, from the first paint on. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counted = window as unknown as { shifts: number }
    counted.shifts = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) counted.shifts += entry.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

export const shifts = (page: Page) => page.evaluate(() => (window as unknown as { shifts: number }).shifts)

/** Colours and places arrive at once from here on: on a busy machine a transition may stand still while axe reads it. */
export const stopTransitions = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('*, ::before, ::after { transition: none !important; scroll-behavior: auto !important }')
    document.adoptedStyleSheets = [sheet]
  })

/** What was changed has been laid out and painted. */
export const settle = (page: Page) =>
  page.evaluate(() => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))))

/** What the theme button does; it is out of reach where a panel lies over the page. */
export async function paint(page: Page, theme: string): Promise<void> {
  await stopTransitions(page)
  await page.evaluate((name) => (document.documentElement.dataset.theme = name), theme)
  await settle(page)
}
