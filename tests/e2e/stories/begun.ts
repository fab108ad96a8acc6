// When there is a page of the application's own. What the server painted can be read and followed, but nothing in it answers yet,
// and the application may wait for the first sign of a visitor before it takes that place.

import type { Page } from '@playwright/test'

import { follow as press } from '../screens'

/** Gives that sign as a hand does that reaches for the mouse, which excuses nothing that moves. */
export async function begun(page: Page): Promise<void> {
  const isAlive = () => document.getElementById('paint') === null && document.querySelector('#root > main h1') !== null
  const alive = page.waitForFunction(isAlive, null, { polling: 'raf' })
  await page.mouse.move(3, 3)
  await page.mouse.move(4, 4)
  await alive
}

export async function arriveAt(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await begun(page)
}

/** From the page before, until its heading is another one, or the same under another title, or has been given the focus. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate(() => {
    ;(document.activeElement as HTMLElement | null)?.blur()
    document.querySelector<HTMLElement>('#root > main h1')!.dataset.former = document.title
  })
  await press(page, path)
  const isAnother = () => {
    const heading = document.querySelector<HTMLElement>('#root > main h1')
    return heading !== null && (heading.dataset.former !== document.title || heading === document.activeElement)
  }
  await page.waitForFunction(isAnother, null, { polling: 'raf' })
}
