// When a page has asked all it wants to know. Playwright's `networkidle` waits half a second longer, and not at all once a document
// has been idle before: no use where one document shows every screen.

import type { Page, Request } from '@playwright/test'

export class Quiet {
  #open = new Set<Request>()
  #since = Date.now()

  constructor(private readonly page: Page) {
    const ended = (request: Request) => {
      if (this.#open.delete(request)) this.#since = Date.now()
    }
    page.on('request', (request) => this.#open.add(request))
    page.on('requestfinished', ended)
    page.on('requestfailed', ended)
    page.on('framenavigated', (frame) => frame === page.mainFrame() && (this.#since = Date.now()))
  }

  /** Nothing is under way for a moment, no part of the page waits, and its letters have come. */
  async comes(): Promise<void> {
    const until = Date.now() + 15_000
    while (this.#open.size > 0 || Date.now() - this.#since < 120) {
      if (Date.now() > until) throw new Error(`still asked for: ${[...this.#open].map((request) => request.url()).join(', ')}`)
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
    await this.page.waitForFunction(() => !document.querySelector('main [aria-busy=true], main[aria-busy=true]'), null, { polling: 'raf' })
    await this.page.evaluate(() => document.fonts.ready.then(() => undefined))
  }
}
