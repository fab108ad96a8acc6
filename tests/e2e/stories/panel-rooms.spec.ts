// What opens in the panel's tabs: details, forms, drawers, dialogs, editors, the palette and the questions. panel.spec.ts has the tabs themselves.
// One document a language; width and theme change under a window that stands open.

import { expect, type Page } from '@playwright/test'

import { PANEL, type PanelScreen } from '../panel-screens'
import { enterPanel, goTo, quietOf } from '../panel-ways'
import { wordsOf } from '../panel-words'
import { axe, COLOURS, paint } from './looks'
import { speak, test, viewport, WIDTHS, type Width } from './shop'

const WIDE = 1280
/** Those that have more than a tab's address. */
const ROOMS = Object.entries(PANEL).filter(([, screen]) => screen.then ?? screen.at)
/** Told one by one, so that what is found is soon known. */
const PARTS = {
  'the desk': ['overview', 'orders', 'quotes', 'sellers', 'messages'],
  products: ['products'],
  'the shop and its texts': ['categories', 'pages', 'menu', 'footer'],
  'the company': ['translations', 'languages', 'newsletters', 'settings'],
}
const widthsOf = ({ only }: PanelScreen): readonly Width[] => (only ? WIDTHS.filter((width) => width === only) : [WIDE, 390])

/** Colours are the same in both languages and widths, so dark is looked at once in each of them. */
const DARK_AT = { sv: 390, ar: WIDE } as const

async function examine(page: Page, width: Width, within: string, isDark: boolean): Promise<string[]> {
  await page.setViewportSize(viewport(width))
  await paint(page, 'light')
  const found = await axe(page, undefined, within)
  const sideways = await page.evaluate((part) => {
    // Forms scroll by themselves only in a window.
    const inside = part === 'main' ? [] : document.querySelectorAll(`${part}, ${part} form`)
    const boxes = [document.documentElement, ...inside]
    return Math.max(...boxes.map((box) => box.scrollWidth - box.clientWidth))
  }, within)
  if (sideways > 0) found.push(`scrolls sideways by ${sideways} px`)
  if (!isDark) return found
  await paint(page, 'dark')
  found.push(...(await axe(page, COLOURS, within)).map((line) => `dark: ${line}`))
  return found
}

for (const language of ['sv', 'ar'] as const)
  for (const [part, tabs] of Object.entries(PARTS)) {
    test(`${language} › ${part}: axe finds nothing in what opens, wide or narrow, light or dark`, async ({ page, witness }) => {
      void witness
      // Up to two minutes on two cores that others share.
      test.setTimeout(400_000)
      const say = wordsOf(language)
      const quiet = quietOf(page)
      await page.setViewportSize(viewport(WIDE))
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await speak(page, language)
      await enterPanel(page, say)
      for (const [name, screen] of ROOMS.filter(([, { tab }]) => tabs.includes(tab))) {
        await page.setViewportSize(viewport(screen.only === 390 ? 390 : WIDE))
        await goTo(page, screen, say, quiet)
        // The window on top is the whole of what can be reached then.
        const tops = page.locator('[role=dialog], [role=alertdialog]')
        if (screen.isWindow) await tops.last().evaluate((top) => top.setAttribute('data-examined', ''))
        for (const width of widthsOf(screen)) expect.soft(await examine(page, width, screen.isWindow ? '[data-examined]' : 'main', width === (screen.only ?? DARK_AT[language])), `${name}, ${width} px`).toEqual([])
      }
    })
  }
