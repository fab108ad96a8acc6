import { expect, it } from 'vitest'
import { flatten, hostOf, indented, moved, outdented, stepOf } from './tree'

const node = (id: string, parent_id: string | null = null) => ({ id, parent_id })
/** a, b with b1 and b2, c, d with d1. */
const list = [node('a'), node('b'), node('b1', 'b'), node('b2', 'b'), node('c'), node('d'), node('d1', 'd')]
const told = (nodes: { id: string; parent_id: string | null }[]) => nodes.map(({ id, parent_id }) => (parent_id ? `${parent_id}>${id}` : id)).join(' ')

it('is laid out top by top, whatever the numbers of the children; an orphan is not lost', () => {
  expect(told(flatten([{ ...node('x', 'b'), sort_order: 0 }, { ...node('b'), sort_order: 2 }, { ...node('a'), sort_order: 1 }, { ...node('lost', 'gone'), sort_order: 9 }]))).toBe('a b b>x gone>lost')
})

it.each([
  ['a top goes past a family', 0, 1, 'b b>b1 b>b2 a c d d>d1'],
  ['a top dropped in the middle of a family goes after it', 0, 2, 'b b>b1 b>b2 a c d d>d1'],
  ['from below it goes before it', 4, 3, 'a c b b>b1 b>b2 d d>d1'],
  ['a family moves as one', 1, 0, 'b b>b1 b>b2 a c d d>d1'],
  ['and not into itself', 1, 3, told(list)],
  ['to the very end', 1, 6, 'a c d d>d1 b b>b1 b>b2'],
  ['a child changes places', 2, 3, 'a b b>b2 b>b1 c d d>d1'],
  ['a child goes to another top', 2, 5, 'a b b>b2 c d d>b1 d>d1'],
  ['a child goes under the one above its own', 2, 1, 'a a>b1 b b>b2 c d d>d1'],
  ['a child at the very top stands by itself', 2, 0, 'b1 a b b>b2 c d d>d1'],
  ['nowhere', 9, 0, told(list)],
])('%s', (_name, from, to, expected) => {
  expect(told(moved(list, from, to))).toBe(expected)
})

it('buttons lead tops to tops and children to the next row', () => {
  expect([stepOf(list, 0, -1), stepOf(list, 0, 1), stepOf(list, 1, 1), stepOf(list, 5, 1)]).toEqual([null, 1, 4, null])
  expect([stepOf(list, 2, -1), stepOf(list, 3, 1), stepOf(list, 6, 1)]).toEqual([1, 4, null])
  expect(stepOf([node('a'), node('a1', 'a')], 1, -1)).toBeNull()
})

it('goes under the top above it and comes out again', () => {
  expect([hostOf(list, 0), hostOf(list, 1), hostOf(list, 2), hostOf(list, 4)]).toEqual([null, null, null, 'b'])
  expect(told(indented(list, 4))).toBe('a b b>b1 b>b2 b>c d d>d1')
  expect(told(outdented(list, 2))).toBe('a b b>b2 b1 c d d>d1')
})
