import { act, render, screen } from '@testing-library/react'
import { RouterProvider, createMemoryRouter, useBlocker } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { useTableView } from '@/components/admin/table-view'
import { useRecord } from '@/components/admin/record'

const ids = ['status', 'payment'] as const
let isGuarded = false

function List() {
  const { view, change } = useTableView(ids)
  const { open } = useRecord()
  useBlocker(() => isGuarded)
  return (
    <>
      <output>{JSON.stringify(view)}</output>
      <button onClick={() => change({ search: 'ost' })}>search</button>
      <button onClick={() => change({ filters: { ...view.filters, status: 'pending' } })}>status</button>
      <button onClick={() => change({ filters: { ...view.filters, payment: 'paid' } })}>payment</button>
      <button onClick={() => open('7')}>open</button>
    </>
  )
}

/** A list whose address takes a while: every change waits for what the page reads. */
async function slowList() {
  let release: () => void = () => {}
  let isSlow = false
  const loader = () => (isSlow ? new Promise<null>((done) => (release = () => done(null))) : null)
  const router = createMemoryRouter([{ path: '*', element: <List />, loader }], { initialEntries: ['/admin?tab=orders'] })
  render(<RouterProvider router={router} />)
  await screen.findByText('search')
  // The guard takes its place a moment after it is drawn.
  await act(async () => {})
  isSlow = true
  return { press: (name: string) => act(() => screen.getByText(name).click()), release: () => act(async () => release()), search: () => router.state.location.search, back: () => act(async () => void router.navigate(-1)) }
}

it('two changes before the address has followed are both kept', async () => {
  const { press, release, search } = await slowList()
  press('search')
  press('status')
  press('payment')
  await release()
  await vi.waitFor(() => expect(search()).toBe('?tab=orders&q=ost&status=pending&payment=paid'))
  expect(screen.getByRole('status').textContent).toContain('"payment":"paid"')
})

it('two filters pressed in one breath, before anything is drawn, are both kept', async () => {
  const { release, search } = await slowList()
  act(() => {
    screen.getByText('search').click()
    screen.getByText('open').click()
  })
  await release()
  await vi.waitFor(() => expect(search()).toBe('?tab=orders&q=ost&id=7'))
})

it('what a guard refused is not carried along', async () => {
  const { press, release, search } = await slowList()
  isGuarded = true
  press('open')
  isGuarded = false
  await act(async () => {})
  press('search')
  await release()
  await vi.waitFor(() => expect(search()).toBe('?tab=orders&q=ost'))
})

it('back where something was asked for from, nothing of it is left', async () => {
  const { press, release, search, back } = await slowList()
  press('open')
  await release()
  await vi.waitFor(() => expect(search()).toBe('?tab=orders&id=7'))
  await back()
  await release()
  await vi.waitFor(() => expect(search()).toBe('?tab=orders'))
  press('search')
  await release()
  await vi.waitFor(() => expect(search()).toBe('?tab=orders&q=ost'))
})
