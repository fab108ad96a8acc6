// What a hand and a keyboard meet on any screen: targets that are too small, a focus that is hidden, and what opens.

import type { ElementHandle, Page } from '@playwright/test'

import { settle } from './looks'

/** Main controls are this large (design/storefront.md A1): the header's, and every button that sends a form. */
const MAIN = { least: 44, selector: 'header > div button, header > div a[href], form button[type=submit]' }

/**
 * WCAG 2.5.8 by hand, as lines; none is what we want: on the page, or in the last element of a selector. A target of less than
 * 24 px is large enough where a circle of 24 px around its middle meets no other target, and a link among words is as high as
 * they are. Main controls are held to 44.
 */
export const smallTargets = (page: Page, within?: string) =>
  page.evaluate(({ least, selector, place }) => {
    const can = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=tab], [role=menuitem], [role=option]'
    const inSight = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !element.closest('[inert], [aria-hidden=true]')
    const isAmongWords = (element: Element) => getComputedStyle(element).display === 'inline' && (element.parentElement?.textContent ?? '').trim() !== element.textContent?.trim()
    /** What is drawn by its label is as large as that. */
    const boxOf = (element: Element) => {
      const box = element.getBoundingClientRect()
      return box.width > 2 && box.height > 2 ? box : ((element as HTMLInputElement).labels?.[0] ?? element).getBoundingClientRect()
    }
    const root = place === undefined ? document : ([...document.querySelectorAll(place)].at(-1) ?? document)
    const all = [...root.querySelectorAll(can)].filter(inSight).map((element) => ({ element, box: boxOf(element) }))
    const targets = all.filter(({ box }) => box.width > 2 && box.height > 2)
    const say = (element: Element, { width, height }: DOMRect) =>
      `small target: ${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}” ${Math.round(width)} × ${Math.round(height)}`
    /** How far a point is from a box. */
    const away = (x: number, y: number, box: DOMRect) => Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom))
    const isCrowded = ({ element, box }: (typeof targets)[number]) => {
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
      return targets.some((other) => other.element !== element && !other.element.contains(element) && !element.contains(other.element) && away(x, y, other.box) < 12)
    }
    const small = targets.filter((target) => Math.min(target.box.width, target.box.height) < 23.5 && !isAmongWords(target.element) && isCrowded(target))
    const main = targets.filter(({ element, box }) => element.matches(selector) && Math.min(box.width, box.height) < least - 0.5)
    return [...small, ...main].map(({ element, box }) => say(element, box))
  }, { ...MAIN, place: within })

/**
 * Whatever takes the focus in turn and is then wholly out of sight or under something else, such as the header that stays
 * (WCAG 2.4.11). The browser scrolls to what is focused as it does for the Tab key.
 */
export const hiddenFocus = (page: Page) =>
  page.evaluate(async () => {
    const can = 'a[href], button:not(:disabled), input:not(:disabled, [type=hidden]), select, textarea, summary, [tabindex="0"]'
    const parts = [0.5, 0.1, 0.9]
    const seenAt = (box: DOMRect, isIt: (hit: Element) => boolean) =>
      parts.some((x) =>
        parts.some((y) => {
          const hit = document.elementFromPoint(box.x + box.width * x, box.y + box.height * y)
          return hit !== null && isIt(hit)
        }),
      )
    const shows = (element: Element) => {
      const label = (element as HTMLInputElement).labels?.[0]
      // What cannot be pressed now lets the pointer through to what holds it.
      const isThrough = getComputedStyle(element).pointerEvents === 'none'
      const isIt = (hit: Element) => element.contains(hit) || (label?.contains(hit) ?? false) || (isThrough && hit.contains(element))
      // A link that breaks over lines has a box per line; a control that is drawn by its label is as large as that.
      const boxes = [...element.getClientRects()].filter((box) => box.width > 2 && box.height > 2)
      if (boxes.length === 0 && label) boxes.push(label.getBoundingClientRect())
      return boxes.some((box) => seenAt(box, isIt))
    }
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const found: string[] = []
    for (const element of document.body.querySelectorAll<HTMLElement>(can)) {
      if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('[inert], [aria-hidden=true]')) continue
      element.focus()
      if (document.activeElement !== element) continue
      // What stands lower down moves while pictures above it arrive; what the focus opens takes a frame.
      for (let frames = 0; frames < 20 && !shows(element); frames += 1) await frame()
      if (shows(element) || !element.isConnected) continue
      const { x, y, width, height } = element.getBoundingClientRect()
      const over = document.elementFromPoint(x + width / 2, y + height / 2)
      const name = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)
      found.push(`focus is hidden: ${element.tagName.toLowerCase()} “${name}” at ${Math.round(x)},${Math.round(y)} under ${over?.tagName} ${over?.className}`)
    }
    ;(document.activeElement as HTMLElement | null)?.blur()
    scrollTo(0, 0)
    return found
  })

/** The controls in sight that say they open something. Those of one look are one: the twentieth card's is like the first's. */
const openersIn = (page: Page, place: string) =>
  page.evaluateHandle((within) => {
    const says = 'button[aria-haspopup], button[aria-expanded=false], details:not([open]) > summary, input[role=combobox]'
    const looks = new Set<string>()
    return [...document.querySelectorAll(`:is(${within}) :is(${says})`)].filter((element) => {
      if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('[inert]')) return false
      const look = `${element.tagName} ${element.className} ${within === 'header' ? element.ariaLabel ?? element.textContent : ''}`
      return !looks.has(look) && Boolean(looks.add(look))
    })
  }, place)

export async function opener(page: Page, place: 'header' | 'main', index: number): Promise<ElementHandle<HTMLElement> | null> {
  const all = await openersIn(page, place)
  const one = await all.evaluateHandle((list, at) => list[at] ?? null, index)
  return one.asElement() as ElementHandle<HTMLElement> | null
}

export const countOpeners = async (page: Page, place: 'header' | 'main') => (await openersIn(page, place)).evaluate((list) => list.length)

const WINDOW = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

/** Opens what the control says it opens; the selector of where that is, or null where nothing came. */
export async function open(page: Page, place: 'header' | 'main', index: number): Promise<string | null> {
  const control = await opener(page, place, index)
  if (!control) return null
  const isWindow = await control.evaluate((element) => element.ariaHasPopup === 'dialog' || element.ariaHasPopup === 'menu')
  const isField = await control.evaluate((element) => element.tagName === 'INPUT')
  /** The part that unfolds, where the control names it. */
  const part = await control.evaluate((element) => {
    const id = element.getAttribute('aria-controls')
    return element.tagName === 'SUMMARY' ? 'details[open]' : id && `[id="${id}"]`
  })
  if (isField) await control.fill('ost')
  else await control.click()
  const came = isWindow || isField ? page.locator(WINDOW).last().waitFor({ timeout: 15_000 }) : settle(page)
  return came.then(
    async () => {
      if (isWindow || isField) return WINDOW
      return part && (await page.locator(part).count()) > 0 ? part : place
    },
    () => null,
  )
}

/** Back to where nothing is open. */
export async function closeAll(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.waitForFunction(() => !document.querySelector('[role=dialog], [role=alertdialog], [role=menu]'), null, { polling: 'raf' })
  await page.evaluate(() => {
    for (const field of document.querySelectorAll<HTMLInputElement>('input[role=combobox]')) field.blur()
    for (const open of document.querySelectorAll<HTMLElement>(':is(header, main) button[aria-expanded=true]:not([aria-haspopup])')) open.click()
    for (const details of document.querySelectorAll<HTMLDetailsElement>('details[open]')) details.open = false
  })
  await settle(page)
}
