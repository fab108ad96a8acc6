// One screen, looked at in every state and from every side; what is wrong with it as lines.

import type { Page } from '@playwright/test'

import { SCREENS, type Screen } from '../screens'
import { arriveAt, follow } from './begun'
import { axe, COLOURS, paint, settle, shifts, stopTransitions } from './looks'
import type { Quiet } from './quiet'
import { closeAll, countOpeners, hiddenFocus, open, smallTargets } from './reach'
import { viewport, WIDTHS, type Width } from './shop'

export const LANGUAGES = ['sv', 'ar'] as const
export type Language = (typeof LANGUAGES)[number]
const OTHER = { light: 'dark', dark: 'light' } as const
export type Theme = keyof typeof OTHER
const CLS_MAX = 0.02
/** Every combination. Otherwise every pair of language, width and theme, which is what a run of all tests can afford: see README.md. */
export const LOOKS_AT_ALL = process.env.LOOKS === 'all'

/** How a screen is arrived at; the other width and theme follow without loading it again. */
export interface Arrival {
  language: Language
  width: Width
  theme: Theme
  /** From the page before; else by its address. */
  isByLink: boolean
}

/** What was looked at, for the figures that are told in the end. */
export class Tally {
  arrivals = 0
  looks = 0
  failings = 0
  readonly #since = Date.now()
  readonly #pages = new Set<string>()

  /** One page, in one state, width and theme. */
  see(page: string): void {
    this.#pages.add(page)
  }

  toString(): string {
    const seconds = Math.round((Date.now() - this.#since) / 1000)
    return `${this.arrivals} arrivals, ${this.#pages.size} pages looked at by state, width and theme, ${this.looks} runs of axe, ${this.failings} failings, ${seconds} s`
  }
}

export const isFirstOf = (screen: Screen) => Object.values(SCREENS).find(({ route }) => route === screen.route) === screen

export class Examination {
  readonly found: string[] = []
  #theme: Theme

  constructor(
    private readonly page: Page,
    private readonly quiet: Quiet,
    private readonly arrival: Arrival,
    private readonly screen: Screen,
    private readonly tally: Tally,
  ) {
    this.#theme = arrival.theme
  }

  add(state: string, lines: readonly string[]): void {
    this.found.push(...lines.map((line) => `${state}, ${this.#theme}: ${line}`))
  }

  /** The screen as it is. */
  #note(state: string): void {
    this.tally.looks += 1
    this.tally.see(`${String(this.screen.path)} ${state} ${this.#theme}`)
  }

  async #wear(theme: Theme): Promise<void> {
    this.#theme = theme
    await paint(this.page, theme)
  }

  /** What is in sight: by every rule, or by those about colours where the other language's visit goes by every rule. */
  async look(state: string, within?: string): Promise<void> {
    const isBrief = !this.#isWhole
    const rules = LOOKS_AT_ALL || this.#isAsArrived ? undefined : COLOURS
    this.#note(state)
    this.add(state, await axe(this.page, rules, { within, isBrief, hasTargets: !isBrief }))
    this.add(state, await smallTargets(this.page, within))
    if (!LOOKS_AT_ALL) return
    const theme = this.#theme
    await this.#wear(OTHER[theme])
    this.#note(state)
    this.add(state, await axe(this.page, COLOURS, { within }))
    await this.#wear(theme)
  }

  /** Frame and all: once on every route, and of the front page always. */
  get #isWhole(): boolean {
    if (LOOKS_AT_ALL || this.screen.path === '/') return true
    return this.#isFirstLanguage && isFirstOf(this.screen) && this.#isAsArrived
  }

  get #isAsArrived(): boolean {
    return this.page.viewportSize()?.width === this.arrival.width
  }

  get #isFirstLanguage(): boolean {
    return this.arrival.language === LANGUAGES[0]
  }

  async #isNarrowEnough(state: string): Promise<void> {
    const { reach, width, over } = await this.page.evaluate(() => {
      const isOver = (element: Element) => {
        const { left, right } = element.getBoundingClientRect()
        return right > innerWidth + 1 || left < -1
      }
      const innermost = [...document.querySelectorAll('body *')].filter((element) => isOver(element) && element.checkVisibility() && ![...element.children].some(isOver))
      const over = innermost.slice(0, 3).map((element) => `${element.localName}.${element.className}: ${element.textContent.slice(0, 40)}`)
      return { reach: document.documentElement.scrollWidth, width: innerWidth, over }
    })
    if (reach > width) this.add(state, [`scrolls sideways: ${reach} of ${width} px`, ...over])
  }

  /** A desktop's page enlarged to 400 and 200 % (WCAG 1.4.10, 1.4.4). */
  async reflow(state: string): Promise<void> {
    for (const width of [320, 640]) {
      await this.page.setViewportSize({ width, height: 450 })
      await settle(this.page)
      await this.#isNarrowEnough(`${state} at ${width}`)
    }
  }

  /** By its address in the first language; in the other one from the page before, as by a link. */
  async arrive(state: string, path: string): Promise<void> {
    const { page, arrival } = this
    await page.setViewportSize(viewport(arrival.width))
    await this.#wear(arrival.theme)
    this.tally.arrivals += 1
    if (arrival.isByLink) await follow(page, path)
    else await arriveAt(page, path)
    await this.quiet.comes()
    // After a link is pressed the browser excuses what moves; ours is followed without a press.
    const moved = arrival.isByLink ? 0 : await shifts(page)
    if (moved > CLS_MAX) this.add(state, [`layout shift ${moved.toFixed(3)}`])
    const told = await page.evaluate(() => ({ dir: document.documentElement.dir, theme: document.documentElement.dataset.theme }))
    if (told.dir !== (arrival.language === 'ar' ? 'rtl' : 'ltr')) this.add(state, [`direction ${told.dir}`])
    if (told.theme !== this.#theme) this.add(state, [`theme ${told.theme}`])
    await stopTransitions(page)
  }

  /** Light in the width it was arrived at, dark in the other one: the other way round in the other language. */
  async inBothWidths(state: string, each: (state: string) => Promise<void>): Promise<void> {
    for (const width of [this.arrival.width, ...WIDTHS.filter((other) => other !== this.arrival.width)]) {
      await this.#wear(width === this.arrival.width ? 'light' : 'dark')
      await this.inWidth(state, width)
      if (width === this.arrival.width || LOOKS_AT_ALL) await each(`${state} at ${width}`)
      // Which way one reads makes no difference to it.
      if (LOOKS_AT_ALL || (this.#isFirstLanguage && (isFirstOf(this.screen) || this.screen.covers))) this.add(`${state} at ${width}`, await hiddenFocus(this.page))
    }
  }

  async inWidth(state: string, width: Width): Promise<void> {
    const here = `${state} at ${width}`
    await this.page.setViewportSize(viewport(width))
    await settle(this.page)
    await this.#isNarrowEnough(here)
    await this.look(here)
  }

  /**
   * All the screen's own controls that open something, and of the header's, which are the same everywhere, the next in turn: one on
   * every route.
   */
  async openAll(state: string): Promise<void> {
    const { page, screen } = this
    await this.#wear(this.arrival.theme)
    const ofHeader = await countOpeners(page, 'header')
    const turn = Object.values(SCREENS).indexOf(screen)
    const chosen = ofHeader === 0 ? [] : screen.path === '/' ? [...Array(ofHeader).keys()] : isFirstOf(screen) ? [turn % ofHeader] : []
    const own = [...Array(await countOpeners(page, 'main')).keys()]
    for (const [place, indexes] of [['header', chosen], ['main', own]] as const) {
      for (const index of indexes) await this.#openOne(`${state}, ${place} control ${index}`, () => open(page, place, index))
    }
    const { opens } = screen
    if (opens) await this.#openOne(`${state}, window`, () => opens(page).then(() => page.getByRole('dialog').waitFor()).then(() => '[role=dialog]'))
  }

  async #openOne(state: string, by: () => Promise<string | null>): Promise<void> {
    const within = await by()
    if (within === null) this.add(state, ['opens nothing'])
    else {
      await this.#isNarrowEnough(state)
      await this.look(state, within)
    }
    await closeAll(this.page)
  }
}

