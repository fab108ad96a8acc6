// What is wrong with a page whose reader has letters of twice the size, set in the browser as people set it and not by zoom.

import type { Page } from '@playwright/test'

export const TWICE = '--blink-settings=defaultFontSize=32'

/** What reaches out of the screen, prices that their card cuts, words that their box hides or that burst it; as lines, none is what we want. */
export const troubles = (page: Page) =>
  page.evaluate(() => {
    const say = (what: string, element: Element) => `${what}: ${element.tagName.toLowerCase()} “${(element.textContent ?? '').trim().slice(0, 30)}”`
    const scrolls = (element: Element) => {
      for (let above = element.parentElement; above && above !== document.body; above = above.parentElement) {
        const { overflowX, position } = getComputedStyle(above)
        if (overflowX !== 'visible' || position === 'fixed') return true
      }
      return false
    }
    const wide = innerWidth
    const out = (element: Element) => {
      const { left, right, width } = element.getBoundingClientRect()
      return width > 0 && (right > wide + 1 || left < -1)
    }
    const isTooWide = document.documentElement.scrollWidth > wide
    const outside = isTooWide ? [...document.querySelectorAll('body *')].filter((element) => out(element) && !scrolls(element)).slice(0, 3) : []
    const cut = [...document.querySelectorAll('main article')].flatMap((card) => {
      const { left, right } = card.getBoundingClientRect()
      return [...card.querySelectorAll('bdi')].filter((price) => price.textContent?.endsWith('kr') && (price.getBoundingClientRect().right > right || price.getBoundingClientRect().left < left))
    })
    // Words that are wider than the box that hides the rest of them; what is shortened on purpose says so with an ellipsis or a number of lines.
    const hidden = [...document.querySelectorAll<HTMLElement>('main *')].filter((element) => {
      const { overflowX, overflowY, textOverflow, webkitLineClamp, position, clipPath, display } = getComputedStyle(element)
      if (display === 'inline' || element.clientWidth <= 1 || position === 'absolute' || clipPath !== 'none') return false
      if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none' || (element.textContent ?? '').trim() === '' || element.closest('[aria-hidden=true], svg')) return false
      // A picture that is laid under the words may be larger than their box.
      const box = element.getBoundingClientRect()
      const under = [...element.querySelectorAll('*')].filter((child) => getComputedStyle(child).position === 'absolute')
      const reachesOut = (child: Element) => {
        const { left, right, top, bottom } = child.getBoundingClientRect()
        return !under.some((layer) => layer.contains(child)) && (left < box.left - 2 || right > box.right + 2 || top < box.top - 2 || bottom > box.bottom + 2)
      }
      if (element.children.length > 0 && ![...element.querySelectorAll('*')].some(reachesOut)) return false
      return (
        (['hidden', 'clip'].includes(overflowX) && element.scrollWidth > element.clientWidth + 2) ||
        (['hidden', 'clip'].includes(overflowY) && element.scrollHeight > element.clientHeight + 2)
      )
    })
    // A button or a label that is higher or wider than its own box.
    const burst = [...document.querySelectorAll<HTMLElement>('main button, main a, main [role=tab]')].filter(
      (element) => element.clientWidth > 1 && (element.scrollWidth > element.clientWidth + 2 || element.scrollHeight > element.clientHeight + 2) && getComputedStyle(element).display !== 'inline',
    )
    return [
      ...(isTooWide ? ['scrolls sideways'] : []),
      ...outside.map((element) => say('reaches out', element)),
      ...[...cut.slice(0, 3), ...hidden.slice(0, 3)].map((element) => say('is cut', element)),
      ...burst.slice(0, 3).map((element) => say('bursts its box', element)),
    ]
  })
