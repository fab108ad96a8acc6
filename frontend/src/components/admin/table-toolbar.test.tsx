import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { TableToolbar } from './table-toolbar'
import type { TableView } from './table-view'

const view = (search: string) => ({ search, sort: null, page: 1, filters: {} })
const change = vi.fn<(patch: Partial<TableView>) => void>()
const toolbar = (search: string) => <TableToolbar label="Varor" view={view(search)} change={change} canSearch filters={[]} count={1} />
const field = () => screen.getByRole<HTMLInputElement>('searchbox')
const type = (value: string) => fireEvent.change(field(), { target: { value } })
const rest = () => act(() => vi.advanceTimersByTime(250))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  change.mockClear()
})

it('an address that is slow to follow takes back none of the words typed meanwhile', () => {
  const { rerender } = render(toolbar(''))
  type('o')
  rest()
  type('ost')
  rerender(toolbar('o'))
  expect(field().value).toBe('ost')
  rest()
  expect(change.mock.calls.map(([patch]) => patch.search)).toEqual(['o', 'ost'])
  rerender(toolbar('ost'))
  expect(field().value).toBe('ost')
})

it('what was typed and deleted before the address followed is asked for anew', () => {
  const { rerender } = render(toolbar(''))
  type('o')
  rest()
  type('')
  rest()
  rerender(toolbar('o'))
  expect(field().value).toBe('')
  expect(change).toHaveBeenLastCalledWith({ search: '' })
})

it('an address changed by somebody else is shown, one that was searched for before as well', () => {
  const { rerender } = render(toolbar(''))
  type('ost')
  rest()
  rerender(toolbar('ost'))
  rerender(toolbar(''))
  expect(field().value).toBe('')
  rerender(toolbar('ost'))
  expect(field().value).toBe('ost')
})
