// What opens in edit mode: editors, histories, the footer's and the menu's windows, the two questions and the notice that somebody else was
// quicker. By axe and for sideways scrolling, in sv and ar, light and dark, 390 and 1280 px. `SHOTS=folder` keeps pictures.

import { readFileSync } from 'node:fs'
import { expect, type APIRequestContext, type Page } from '@playwright/test'

import { wordsOf, type Say } from '../panel-words'
import { follow } from './begun'
import { axe, COLOURS, paint } from './looks'
import { enter } from './panel'
import { caller, person } from './people'
import { smallTargets } from './reach'
import { speak, test, viewport } from './shop'

const WIDE = 1280
type Width = 390 | typeof WIDE
const SHOTS = process.env.SHOTS
const frameWords = (language: string) => JSON.parse(readFileSync(new URL(`../../../frontend/src/i18n/${language}/frame.json`, import.meta.url), 'utf8')) as Record<string, string>

interface Room {
  /** Brings it about in edit mode; without a path on the front page. */
  path?: string
  then: (page: Page, say: Say) => Promise<unknown>
  /** A window over the page; else the page itself is looked at. */
  isWindow?: boolean
  /** Away again, to where the next one begins. */
  leave?: (page: Page, say: Say) => Promise<unknown>
}

const group = (page: Page) => page.locator('[role=group]:has(textarea, input, [contenteditable])').last()
const bar = (page: Page, say: Say) => page.getByRole('toolbar', { name: say('edit.toolbar'), exact: true })
const top = (page: Page) => page.locator('[role=dialog], [role=alertdialog]').last()
const footer = (page: Page) => page.locator('#root > footer')
const title = (page: Page) => page.getByRole('heading', { level: 1 })

const openTitle = async (page: Page): Promise<void> => {
  await title(page).getByRole('button').first().click()
  await expect(group(page).getByRole('textbox')).toBeFocused()
}
const openLinks = async (page: Page): Promise<void> => {
  await footer(page).locator('nav ~ button, nav + button, button:has(svg.lucide-list-plus)').first().click()
  await expect(top(page).locator('ol li').first()).toBeVisible()
}
const openColours = async (page: Page): Promise<void> => {
  await footer(page).locator('button:has(svg.lucide-palette)').click()
  await expect(top(page).locator('input[type=color]')).toHaveCount(5)
}
const escape = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape')
  await expect(page.locator('[role=dialog], [role=alertdialog]')).toHaveCount(0)
}
const openRich = async (page: Page, say: Say): Promise<void> => {
  await page.getByRole('main').locator('div[data-editable]').first().getByRole('button').first().click()
  await expect(page.getByRole('toolbar', { name: say('edit.rich.tools') })).toBeVisible()
}
/** Escape answers no: what was written stays, and the focus is back where the question was asked. */
const stay = async (page: Page, button: ReturnType<Page['getByRole']>): Promise<void> => {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(button).toBeFocused()
}

const ROOMS: Record<string, Room> = {
  'a heading': { then: openTitle, leave: (page) => group(page).getByRole('textbox').press('Escape') },
  'all that was changed': {
    isWindow: true,
    then: async (page, say) => {
      await bar(page, say).getByRole('button', { name: say('edit.history') }).click()
      await expect(top(page).getByRole('listitem').first()).toBeVisible()
    },
    leave: escape,
  },
  'the versions of a text': {
    isWindow: true,
    then: async (page, say) => {
      await openTitle(page)
      await group(page).getByRole('button', { name: say('edit.history') }).click()
      await expect(top(page).locator('ins').first()).toBeVisible()
    },
    leave: async (page) => {
      await escape(page)
      await group(page).getByRole('textbox').press('Escape')
    },
  },
  'the title of a menu item': {
    isWindow: true,
    then: async (page) => {
      await page.getByRole('banner').locator('button[aria-keyshortcuts="Enter F2"]').last().click()
      await expect(top(page).getByRole('textbox')).toBeVisible()
    },
    leave: escape,
  },
  "the footer's colours, the theme's": { isWindow: true, then: openColours, leave: escape },
  "the footer's colours, hard to read": {
    isWindow: true,
    then: async (page, say) => {
      await openColours(page)
      await top(page).getByLabel(say('edit.colors.textColor'), { exact: true }).fill('#5b6b70')
      await top(page).getByLabel(say('edit.colors.linkColor'), { exact: true }).fill('no colour')
      await expect(top(page).getByText(say('edit.colors.poorIn.dark'))).toBeVisible()
      await expect(top(page).getByText(say('edit.colors.notOne'))).toBeVisible()
    },
    leave: escape,
  },
  "the footer's links": { isWindow: true, then: openLinks, leave: escape },
  "the footer's links, incomplete": {
    isWindow: true,
    then: async (page, say) => {
      await openLinks(page)
      await top(page).getByRole('button', { name: say('edit.footer.add') }).click()
      await top(page).getByLabel(say('edit.footer.linkTitle'), { exact: true }).last().fill('')
      await top(page).getByLabel(say('edit.footer.linkUrl'), { exact: true }).last().fill('ingenstans')
      await top(page).locator('.border-t button').first().click()
      await expect(top(page).getByText(say('edit.footer.urlWrong'))).toBeVisible()
    },
    leave: async (page, say) => {
      await page.keyboard.press('Escape')
      await page.getByRole('alertdialog').getByRole('button', { name: say('admin.unsaved.leave') }).click()
      await expect(page.locator('[role=dialog], [role=alertdialog]')).toHaveCount(0)
    },
  },
  "the footer's links, left": {
    isWindow: true,
    then: async (page, say) => {
      await openLinks(page)
      await top(page).getByRole('button', { name: say('edit.footer.add') }).click()
      const cancel = top(page).locator('.border-t button').nth(1)
      await cancel.click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
      await stay(page, cancel)
      await cancel.click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
    leave: async (page, say) => {
      await page.getByRole('alertdialog').getByRole('button', { name: say('admin.unsaved.leave') }).click()
      await expect(page.locator('[role=dialog], [role=alertdialog]')).toHaveCount(0)
    },
  },
  'edit mode left': {
    isWindow: true,
    then: async (page, say) => {
      await openTitle(page)
      await group(page).getByRole('textbox').fill('Något annat')
      const exit = bar(page, say).getByRole('button').last()
      await exit.click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
      await stay(page, exit)
      await expect(group(page).getByRole('textbox')).toHaveValue('Något annat')
      // The header's button leaves it too, and asks the same.
      const switched = page.getByRole('banner').locator('button:has(svg.lucide-pencil-off)')
      await switched.click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
      await stay(page, switched)
      await exit.click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
    leave: async (page) => {
      await page.keyboard.press('Escape')
      await expect(page.getByRole('alertdialog')).toHaveCount(0)
      await group(page).getByRole('textbox').press('Escape')
    },
  },
  'rich text': { path: '/about', then: openRich, leave: (page) => page.locator('[contenteditable=true]').press('Escape') },
  'rich text with a link': {
    path: '/about',
    then: async (page, say) => {
      await openRich(page, say)
      await page.getByRole('button', { name: say('edit.rich.link'), exact: true }).click()
      const address = page.getByRole('textbox', { name: say('letters.href') })
      await expect(address).toBeFocused()
      await address.fill('ingenstans')
      await expect(page.getByText(say('edit.footer.urlWrong'))).toBeVisible()
    },
    leave: async (page, say) => {
      // Escape closes the row and nothing else.
      await page.getByRole('textbox', { name: say('letters.href') }).press('Escape')
      await expect(page.locator('[contenteditable=true]')).toBeFocused()
      await page.locator('[contenteditable=true]').press('Escape')
    },
  },
}

/** Colours are the same in both languages and widths, so dark is looked at once in each of them. */
const DARK_AT = { sv: 390, ar: WIDE } as const

async function examine(page: Page, name: string, language: 'sv' | 'ar', isWindow: boolean): Promise<void> {
  if (isWindow) await top(page).evaluate((element) => element.setAttribute('data-examined', ''))
  const within = isWindow ? '[data-examined]' : undefined
  for (const width of [WIDE, 390] as Width[]) {
    await page.setViewportSize(viewport(width))
    await paint(page, 'light')
    const found = [...(await axe(page, undefined, { within })), ...(await smallTargets(page, within ?? '#root > main'))]
    const sideways = await page.evaluate((part) => {
      const inside = part ? [...document.querySelectorAll(part)] : []
      return Math.max(...[document.documentElement, ...inside].map((box) => box.scrollWidth - box.clientWidth))
    }, within)
    if (sideways > 0) found.push(`scrolls sideways by ${sideways} px`)
    const file = `${SHOTS}/${name.replaceAll(/[^a-z]+/g, '-')}-${language}-${width}`
    if (SHOTS) await page.screenshot({ path: `${file}-light.png` })
    if (width === DARK_AT[language] || SHOTS) {
      await paint(page, 'dark')
      found.push(...(await axe(page, COLOURS, { within })).map((line) => `dark: ${line}`))
      if (SHOTS) await page.screenshot({ path: `${file}-dark.png` })
      await paint(page, 'light')
    }
    expect.soft(found, `${name}, ${width} px`).toEqual([])
  }
  await page.setViewportSize(viewport(WIDE))
}

const TITLE_PLACE = '80000000-0000-4000-8000-000000000002'

/** A colleague at the same heading, straight at the API. */
async function colleague(request: APIRequestContext, language: string) {
  const who = await person(request, { role: 'editor' })
  const { send } = await caller(request, who)
  const path = `/rest/v1/page_content_i18n?page_content_id=eq.${TITLE_PLACE}&language_code=eq.${language}`
  const read = async () => ((await send('get', `${path}&select=content_value`)).body as { content_value: string }[])[0]!.content_value
  const write = async (content_value: string) => expect((await send('patch', path, { content_value })).status).toBeLessThan(300)
  return { email: who.email, read, write }
}

for (const language of ['sv', 'ar'] as const)
  test(`${language} › axe finds nothing in what opens in edit mode, wide or narrow, light or dark`, async ({ page, request }) => {
    test.setTimeout(400_000)
    const say = wordsOf(language)
    const other = await colleague(request, language)
    const before = await other.read()
    await other.write(`${before}!`)
    await page.setViewportSize(viewport(WIDE))
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await speak(page, language)
    await enter(page, '/', await person(request, { role: 'owner' }))
    await page.getByRole('banner').getByRole('button', { name: frameWords(language)['editMode.enter']!, exact: true }).click()
    await expect(bar(page, say)).toBeVisible()
    for (const [name, { path = '/', then, isWindow = false, leave }] of Object.entries(ROOMS)) {
      await test.step(name, async () => {
        if (new URL(page.url()).pathname !== path) await follow(page, path)
        await then(page, say)
        await examine(page, name, language, isWindow)
        await leave?.(page, say)
      })
    }
    await test.step('somebody else was quicker, and is named', async () => {
      await follow(page, '/')
      await openTitle(page)
      await group(page).getByRole('textbox').fill(`${before} – min`)
      await other.write(`${before} – deras`)
      await group(page).getByRole('textbox').press('Enter')
      await expect(page.getByRole('dialog', { name: say('edit.conflict.title') })).toContainText(other.email)
      await examine(page, 'conflict', language, true)
      await page.getByRole('button', { name: say('edit.conflict.takeTheirs') }).click()
      await expect(title(page)).toContainText('deras')
    })
    await other.write(before)
  })
