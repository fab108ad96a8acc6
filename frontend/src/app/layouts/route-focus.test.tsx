import { fireEvent, screen, waitFor } from '@testing-library/react'
import { Link, useLocation } from 'react-router-dom'
import { expect, it } from 'vitest'
import { renderApp } from '@/test/render-app'
import { RouteFocus } from './route-focus'

function Site() {
  const { pathname } = useLocation()
  return (
    <>
      <main id="main" tabIndex={-1}>
        <h1>{pathname}</h1>
        <Link to="/next">Next</Link>
        <button>Press</button>
      </main>
      <RouteFocus />
    </>
  )
}

/** Longer than the heading takes. */
const aMoment = () => new Promise((done) => setTimeout(done, 150))

it('moves the focus to the heading of the page that was gone to', async () => {
  await renderApp(<Site />)
  screen.getByRole('link').focus()
  fireEvent.click(screen.getByRole('link'))
  await waitFor(() => expect(screen.getByRole('heading', { name: '/next' })).toHaveFocus())
})

it('leaves whoever was quicker where they are', async () => {
  await renderApp(<Site />)
  screen.getByRole('link').focus()
  fireEvent.click(screen.getByRole('link'))
  await screen.findByRole('heading', { name: '/next' })
  screen.getByRole('button').focus()
  await aMoment()
  expect(screen.getByRole('button')).toHaveFocus()
})
