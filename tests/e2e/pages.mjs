// What every page of the stories is given when it is opened. Pages that a page opens by itself are left as they are.

import { chromium } from '@playwright/test'

/** `work` is awaited before the story has the page, after that of earlier calls. For the configuration, which every process of the stories reads. */
export function withEachPage(work) {
  const type = Object.getPrototypeOf(chromium)
  const launch = type.launch
  type.launch = async function (options) {
    const browser = await launch.call(this, options)
    const newContext = browser.newContext.bind(browser)
    browser.newContext = async (wishes) => {
      const context = await newContext(wishes)
      const newPage = context.newPage.bind(context)
      context.newPage = async () => {
        const page = await newPage()
        await work(page)
        return page
      }
      return context
    }
    return browser
  }
}
