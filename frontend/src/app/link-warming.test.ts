import { fireEvent } from '@testing-library/react'
import type { RouteObject } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { warmLinks } from './link-warming'

const asked: string[] = []
const read: string[] = []

const lazyPage = (name: string, isWarmed: boolean): RouteObject['lazy'] => async () => {
  asked.push(name)
  const warm = async ({ params, request }: { params: object; request: Request }) => void read.push(`${JSON.stringify(params)} ${new URL(request.url).pathname}`)
  return { Component: () => null, handle: isWarmed ? { warm } : {} }
}

const link = (href: string) => {
  const made = Object.assign(document.createElement('a'), { href })
  document.body.append(made)
  return made
}

const rests = () => vi.advanceTimersByTimeAsync(100)
const saveData = (value: boolean) => Object.defineProperty(navigator, 'connection', { value: { saveData: value }, configurable: true })

beforeAll(() =>
  warmLinks([
    { path: '/products/:slug', lazy: lazyPage('product', true) },
    { path: '/faq', lazy: lazyPage('faq', false) },
    {
      path: '/broken',
      lazy: async () => {
        throw new Error('no network')
      },
    },
  ]),
)
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  saveData(false)
  document.body.replaceChildren()
  asked.length = read.length = 0
})

it('fetches the code at once, and reads what the page reads when the pointer rests', async () => {
  fireEvent.pointerOver(link('/products/ost'))
  expect([asked, read]).toEqual([['product'], []])
  await rests()
  expect(read).toEqual(['{"slug":"ost"} /products/ost'])
})

it('reads for the keyboard too, and only for where it stays', async () => {
  fireEvent.focusIn(link('/products/ost'))
  fireEvent.focusIn(link('/products/smor'))
  await rests()
  expect(read).toEqual(['{"slug":"smor"} /products/smor'])
})

it('reads nothing for who left the link, pages that do not ask for it, and who saves data', async () => {
  fireEvent.pointerOver(link('/products/ost'))
  fireEvent.pointerOver(document.body)
  await rests()
  fireEvent.pointerOver(link('/faq'))
  await rests()
  saveData(true)
  fireEvent.pointerOver(link('/products/smor'))
  await rests()
  expect([asked, read]).toEqual([['product', 'faq', 'product'], []])
})

it('says nothing of code that does not come, nor of foreign addresses', async () => {
  fireEvent.pointerOver(link('/broken'))
  fireEvent.pointerOver(link('https://elsewhere.example/products/ost'))
  await rests()
  expect([asked, read]).toEqual([[], []])
})
