// Stands between a page and the database and answers chosen questions with nothing. Within the page: a request that Playwright
// may answer is one the browser's cache may not, and every screen would fetch the whole application anew.

import type { Page } from '@playwright/test'

const KEY = 'answered-with-nothing'
/** Where the page counts what it was answered so. */
type Counted = Window & { answeredWithNothing?: number }

export class Nothing {
  private constructor(private readonly page: Page) {}

  static async of(page: Page): Promise<Nothing> {
    await page.addInitScript((key) => {
      const tables = location.protocol === 'about:' ? null : sessionStorage.getItem(key)
      if (tables === null) return
      const [asked, really, here] = [new RegExp(tables), window.fetch, window as Counted]
      here.answeredWithNothing = 0
      window.fetch = async (input, init) => {
        const { url, headers } = input instanceof Request ? input : { url: String(input), headers: init?.headers }
        const { pathname } = new URL(url, location.href)
        if (!pathname.startsWith('/rest/v1/') || !asked.test(pathname)) return really(input, init)
        here.answeredWithNothing! += 1
        const wantsOne = new Headers(headers).get('accept')?.includes('vnd.pgrst.object')
        return wantsOne ? Response.json({ code: 'PGRST116', message: 'no rows' }, { status: 406 }) : Response.json([])
      }
    }, KEY)
    return new Nothing(page)
  }

  /** From the next page that is loaded on; the path of a table or function is what is looked at. */
  async empty(tables: RegExp): Promise<void> {
    await this.page.evaluate(([key, source]) => sessionStorage.setItem(key, source), [KEY, tables.source] as const)
  }

  /** No more; says how many questions it has answered on this page. */
  async fill(): Promise<number> {
    return this.page.evaluate((key) => {
      sessionStorage.removeItem(key)
      return (window as Counted).answeredWithNothing ?? 0
    }, KEY)
  }
}
