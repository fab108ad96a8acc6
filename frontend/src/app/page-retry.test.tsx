import { act, fireEvent, render, screen } from '@testing-library/react'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { Outlet, RouterProvider, createMemoryRouter, useRouteError } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { RemountContext, usePageRetry } from './page-retry'

/** A piece of a page that takes its time to draw. */
function Slow({ ms, children }: { ms: number; children: ReactNode }) {
  const end = performance.now() + ms
  while (performance.now() < end);
  return children
}

/** Drawn piece by piece, so that everything else comes in between. */
function Page({ ms, onMount }: { ms: number; onMount: () => void }) {
  useEffect(onMount, [onMount])
  return (
    <>
      {Array.from({ length: 12 }, (_, piece) => (
        <Slow key={piece} ms={ms}>
          piece {piece}
        </Slow>
      ))}
      <h1>The page</h1>
    </>
  )
}

function Failed() {
  const { retry } = usePageRetry(useRouteError())
  return <button onClick={() => void retry()}>Retry</button>
}

function Frame() {
  const [attempt, setAttempt] = useState(0)
  return (
    <RemountContext value={useCallback(() => setAttempt((count) => count + 1), [])}>
      <Outlet key={attempt} />
    </RemountContext>
  )
}

const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }
afterEach(() => {
  environment.IS_REACT_ACT_ENVIRONMENT = true
})

/** A page whose loader fails `failures` times, and how often it was drawn from scratch. */
async function open(failures: number, ms: number) {
  const mounted = vi.fn<() => void>()
  let left = failures
  const loader = () => {
    left -= 1
    if (left >= 0) throw new Error('away')
    return null
  }
  const children = [{ path: '/', loader, element: <Page ms={ms} onMount={mounted} /> }]
  const router = createMemoryRouter([{ element: <Frame />, children: [{ errorElement: <Failed />, hydrateFallbackElement: <p />, children }] }])
  await act(async () => void render(<RouterProvider router={router} />))
  // As in a browser: React draws when it finds the time.
  environment.IS_REACT_ACT_ENVIRONMENT = false
  return mounted
}

const retry = async () => fireEvent.click(await screen.findByRole('button'))

it.each([0, 40])('draws the page that came after all, once (%i ms a piece)', async (ms) => {
  const mounted = await open(1, ms)
  await retry()
  await screen.findByRole('heading', { name: 'The page' }, { timeout: 5000 })
  await new Promise((done) => setTimeout(done, 300))
  expect(screen.getByRole('heading', { name: 'The page' })).toBeVisible()
  expect(mounted).toHaveBeenCalledTimes(1)
})

it('can be tried again, and again', async () => {
  await open(3, 0)
  await retry()
  await new Promise((done) => setTimeout(done, 100))
  await retry()
  await new Promise((done) => setTimeout(done, 100))
  await retry()
  expect(await screen.findByRole('heading', { name: 'The page' })).toBeVisible()
})
