// What the stories share: the texts they look for, and a witness that hears every complaint of the page.

import { expect, test as base, type Page } from '@playwright/test'

export const WIDTHS = [390, 1280] as const
export type Width = (typeof WIDTHS)[number]

export const viewport = (width: Width) => ({ width, height: width === 390 ? 844 : 900 })

/** One demo product points at a picture that is not there, to show what a visitor sees then. */
const MISSING_ON_PURPOSE = '/media/products/grottlagrad-hardost.webp'
/** The account asks which applications may use it. A server that lets none in, as the demo's, answers 404, and the browser logs it. */
const NO_APPLICATIONS = '/auth/v1/user/oauth/grants'

/** Everything the browser logged as an error or threw. A story ends with this list empty. */
export class Witness {
  readonly complaints: string[] = []

  async listen(page: Page): Promise<void> {
    // React reports a rendering it had to begin anew by a number; what went wrong stands in the cause.
    await page.addInitScript(() => addEventListener('error', ({ error }) => error?.cause && console.error('caused by', String(error.cause.stack))))
    page.on('console', (message) => {
      const isOnPurpose = [MISSING_ON_PURPOSE, NO_APPLICATIONS].some((path) => message.location().url.endsWith(path))
      if (message.type() === 'error' && !isOnPurpose) this.complaints.push(`${message.text()} (${message.location().url})`)
    })
    page.on('pageerror', (error) => this.complaints.push(error.message))
  }
}

export const test = base.extend<{ witness: Witness }>({
  // From the first moment of every story that uses it, and checked at its end.
  witness: async ({ page }, use) => {
    const witness = new Witness()
    await witness.listen(page)
    await use(witness)
    expect(witness.complaints, 'console errors').toEqual([])
  },
})

/** Chosen as a visitor's earlier choice would be. */
export async function speak(page: Page, language: string): Promise<void> {
  await page.addInitScript((code) => {
    if (localStorage.getItem('preferred-language') === null) localStorage.setItem('preferred-language', code)
  }, language)
}

/** Waits of a second and more pass 25 times as fast: the client asks a failing question four times, in seven seconds. */
export const hurry = (page: Page) =>
  page.addInitScript(() => {
    const real = globalThis.setTimeout
    const quick = (run: TimerHandler, ms = 0, ...rest: unknown[]) => real(run, ms >= 1000 ? ms / 25 : ms, ...rest)
    globalThis.setTimeout = quick as typeof setTimeout
  })

/** Letters no Arabic text of the shop holds: the Latin script, save for what is Latin in every language. */
const LATIN_ANYWHERE = [
  /\bNordfjärd(?: Mat)?(?: AB)?\b/g, // the company's name
  /Hamngatan 7, 824 43 Hudiksvall/g, // its address
  /Premium food products and culinary solutions/g, // the site's description, fixed by the specification
  /\S+@\S+/g, // addresses of people
  /\b(?:SV|AR|EN|NB|FI|FA|sv|ar|alt\+T|EAN|NF-\d+|kJ|kcal|kr|kg|g|l|ml|dl|st|Enter|Ctrl|K)\b/g, // codes, units, keys
]

/** Every text a reader meets, seen or heard, in the page as it is now. */
export async function allTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [document.title]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement
      if (!parent || parent.closest('script, style, noscript, [lang]:not(html)')) continue
      found.push(walker.currentNode.textContent ?? '')
    }
    for (const element of document.querySelectorAll('[aria-label], [alt], [placeholder], [title]')) {
      if (element.closest('[lang]:not(html)')) continue
      for (const name of ['aria-label', 'alt', 'placeholder', 'title']) found.push(element.getAttribute(name) ?? '')
    }
    return found.map((text) => text.trim()).filter((text) => text !== '')
  })
}

export function latinLeftovers(texts: readonly string[]): string[] {
  return texts.filter((text) => {
    const rest = LATIN_ANYWHERE.reduce((left, known) => left.replace(known, ''), text)
    return /\p{Script=Latin}{2,}/u.test(rest)
  })
}
