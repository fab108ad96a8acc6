import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { type LoadedProduct, type ProductImageRow, arrangeImages } from './data'
import { movedTo, useArranging } from './use-arranging'

vi.mock('./data', () => ({ arrangeImages: vi.fn<() => Promise<void>>() }))

const key = ['product']
const image = (id: string, is_primary = false) => ({ id, is_primary }) as ProductImageRow
const shown = (client: QueryClient) => client.getQueryData<LoadedProduct>(key)!.images

/** Answers come when the test says so, and by then `reread` shows what the server has. */
function desk() {
  const client = new QueryClient()
  client.setQueryData(key, { id: 'p', images: [image('a', true), image('b'), image('c')] })
  const answers: ((error?: Error) => void)[] = []
  vi.mocked(arrangeImages).mockImplementation(() => new Promise((done, fail) => answers.push((error) => (error ? fail(error) : done()))))
  const reread = vi.fn<() => Promise<void>>()
  const failed = vi.fn<(error: unknown) => void>()
  const { result } = renderHook(() => useArranging({ productId: 'p', queryKey: key, reread, failed }), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  const move = (from: number, to: number) => act(async () => void result.current(movedTo(shown(client), from, to)))
  const answer = (error?: Error) => act(async () => answers.shift()!(error))
  return { client, move, answer, reread, failed }
}

beforeEach(() => void vi.mocked(arrangeImages).mockReset())

it('a second move begins from the first one, and is told after it', async () => {
  const { client, move, answer, reread } = desk()
  await move(2, 1)
  expect(shown(client).map(({ id }) => id)).toEqual(['a', 'c', 'b'])
  await move(1, 0)
  expect(shown(client).map(({ id }) => id)).toEqual(['c', 'a', 'b'])
  expect(arrangeImages).toHaveBeenCalledTimes(1)
  await answer()
  expect(reread).not.toHaveBeenCalled()
  await answer()
  expect(vi.mocked(arrangeImages).mock.calls).toEqual([
    ['p', ['a', 'c', 'b'], 'a'],
    ['p', ['c', 'a', 'b'], 'a'],
  ])
  expect(reread).toHaveBeenCalledTimes(1)
})

it('a move that is refused is said, and does not stop the next one', async () => {
  const { move, answer, failed, reread } = desk()
  await move(2, 0)
  await move(0, 1)
  await move(1, 2)
  await answer(new Error('refused'))
  await answer()
  await answer()
  expect(failed).toHaveBeenCalledTimes(1)
  expect(arrangeImages).toHaveBeenCalledTimes(3)
  expect(reread).toHaveBeenCalledTimes(1)
})
