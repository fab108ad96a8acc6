import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderApp } from '@/test/render-app'
import { DesktopMenu } from './desktop-menu'
import { headerStyles } from './header-styles'
import { CLOSE_AFTER, MEANT_WITHIN, OPEN_AFTER, SKIP_WITHIN } from './use-hover-menu'

const link = (title: string) => ({ id: title, title, url: `/${title}`, iconName: null, iconColor: null, isExternal: false })
const entries = ['Goods', 'About'].map((title) => ({ ...link(title), children: [link(`${title} 1`)] }))

const button = (name = 'Goods') => screen.getByRole('button', { name })
const isOpen = (name = 'Goods') => button(name).ariaExpanded === 'true'
const mouse = { pointerType: 'mouse' }
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const come = (name = 'Goods') => fireEvent.pointerMove(button(name), mouse)
const go = (name = 'Goods') => fireEvent.pointerLeave(button(name).closest('li')!, mouse)
/** As a mouse does it: a press by a key says 0. */
const press = (name = 'Goods') => fireEvent.click(button(name), { detail: 1 })
const escape = () => fireEvent.keyDown(document.body, { key: 'Escape' })

beforeEach(async () => {
  await renderApp(<DesktopMenu entries={entries} style={headerStyles.horizontal} label="Main menu" />)
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

it('opens under a pointer that rests, and closes when it has gone', async () => {
  come()
  await wait(OPEN_AFTER - 1)
  expect(isOpen()).toBe(false)
  await wait(1)
  expect(isOpen()).toBe(true)
  go()
  await wait(CLOSE_AFTER - 1)
  expect(isOpen()).toBe(true)
  await wait(1)
  expect(isOpen()).toBe(false)
})

it('does not open under a pointer that only passes, nor under a finger', async () => {
  come()
  await wait(OPEN_AFTER - 1)
  go()
  fireEvent.pointerMove(button('About'), { pointerType: 'touch' })
  await wait(OPEN_AFTER * 5)
  expect([isOpen(), isOpen('About')]).toEqual([false, false])
})

it('goes over to the next without a wait while one is open or has just closed', async () => {
  come()
  await wait(OPEN_AFTER)
  go()
  come('About')
  expect([isOpen(), isOpen('About')]).toEqual([false, true])
  go('About')
  await wait(CLOSE_AFTER + SKIP_WITHIN - 1)
  come()
  expect(isOpen()).toBe(true)
  go()
  await wait(CLOSE_AFTER + SKIP_WITHIN)
  come('About')
  expect(isOpen('About')).toBe(false)
})

it('stays while the pointer is in the panel', async () => {
  come()
  await wait(OPEN_AFTER)
  go()
  fireEvent.pointerMove(screen.getByRole('link', { name: 'Goods 1' }), mouse)
  await wait(CLOSE_AFTER * 5)
  expect(isOpen()).toBe(true)
})

it.each([
  ['Escape', escape],
  ['a second press', () => press()],
])('closed again by %s, stays closed under the pointer', async (_, close) => {
  come()
  press()
  expect(isOpen()).toBe(true)
  close()
  expect(isOpen()).toBe(false)
  come()
  await wait(OPEN_AFTER * 5)
  expect(isOpen()).toBe(false)
})

it('a press on a menu that is closing, but still drawn, does not open it again', async () => {
  press()
  act(() => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    expect(isOpen()).toBe(true)
    button().click()
  })
  await wait(OPEN_AFTER * 5)
  expect(isOpen()).toBe(false)
})

it('a press just after the pointer has opened it opens it; a later one, or a key, closes it', async () => {
  come()
  await wait(OPEN_AFTER + MEANT_WITHIN - 1)
  press()
  expect(isOpen()).toBe(true)
  press()
  expect(isOpen()).toBe(false)
  go()
  await wait(SKIP_WITHIN)
  come()
  await wait(OPEN_AFTER + MEANT_WITHIN)
  press()
  expect(isOpen()).toBe(false)
  go()
  come()
  expect(isOpen()).toBe(true)
  fireEvent.click(button(), { detail: 0 })
  expect(isOpen()).toBe(false)
})
