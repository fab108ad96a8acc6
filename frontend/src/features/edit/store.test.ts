import { describe, expect, it } from 'vitest'
import { diff, readable } from './diff'
import { type Editing, closed, emptyState, forgotten, noted, opened, patched, redone, settled, undone, unsavedCount } from './store'
import { isUuid, keyOf } from './target'

const nothing = { rowId: 'r', value: null, updatedAt: null }
const target = { kind: 'text', slug: 'home', key: 'hero.title' } as const
const editing = (language: string, text = 'Hej'): Editing => ({ id: keyOf(target, language), target, language, base: nothing, seed: 'Hej', text, status: 'idle' })
const change = (after: string) => ({ target, language: 'sv', before: null, after, stored: { ...nothing, updatedAt: after } })

describe('what is being edited', () => {
  it('is one text in one language', () => {
    const state = opened(opened(emptyState, editing('sv', 'Hej!')), editing('ar'))
    expect(unsavedCount(state)).toBe(1)
    expect(unsavedCount(patched(state, keyOf(target, 'ar'), { text: 'مرحبا' }))).toBe(2)
    expect(unsavedCount(closed(state, keyOf(target, 'sv')))).toBe(0)
  })

  it('is not touched by an answer for what was closed meanwhile', () => {
    expect(patched(emptyState, 'gone', { status: 'failed' })).toBe(emptyState)
  })
})

describe('what was saved', () => {
  const stored = { rowId: 'r', value: 'Hej du', updatedAt: 'now' }
  const saving = opened(emptyState, { ...editing('sv', 'Hej du'), status: 'saving' })
  const id = keyOf(target, 'sv')

  it('is closed', () => expect(settled(saving, id, 'Hej du', stored).open.size).toBe(0))

  it('stays open with the words that were added on its way, to be saved from there', () => {
    const after = settled(patched(saving, id, { text: 'Hej du där' }), id, 'Hej du', stored)
    expect(after.open.get(id)).toMatchObject({ text: 'Hej du där', seed: 'Hej du', base: stored, status: 'idle' })
    expect(unsavedCount(after)).toBe(1)
  })

  it('is not opened again where it was given up meanwhile', () => expect(settled(closed(saving, id), id, 'Hej du', stored).open.size).toBe(0))
})

describe('undo', () => {
  const twice = noted(noted(emptyState, change('a')), change('b'))

  it('goes back and forth, each step with the row as it then is', () => {
    const back = undone(twice, { ...nothing, updatedAt: 'later' })
    expect([back.past.length, back.future.at(-1)?.stored.updatedAt]).toEqual([1, 'later'])
    const forth = redone(back, { ...nothing, updatedAt: 'latest' })
    expect([forth.past.at(-1)?.after, forth.past.at(-1)?.stored.updatedAt, forth.future.length]).toEqual(['b', 'latest', 0])
  })

  it('forgets what was undone once something new is written, and what others have overwritten', () => {
    expect(noted(undone(twice, nothing), change('c')).future).toEqual([])
    expect(forgotten(twice, twice.past[1]!).past).toEqual([twice.past[0]])
  })

  it('has nothing to do at either end', () => {
    expect(undone(emptyState, nothing)).toBe(emptyState)
    expect(redone(emptyState, nothing)).toBe(emptyState)
  })
})

describe('diff', () => {
  const told = (a: string, b: string) => diff(a, b).map(({ kind, text }) => `${{ same: '', removed: '-', added: '+' }[kind]}${text}`)

  it.each([
    ['Nordens saluhall', 'Nordens bästa saluhall', ['Nordens ', '+bästa ', 'saluhall']],
    ['a b', 'a c', ['a ', '-b', '+c']],
    ['', 'مرحبا', ['+مرحبا']],
    ['a', 'a', ['a']],
  ])('%j to %j', (before, after, expected) => expect(told(before, after)).toEqual(expected))

  it('gives up on the words of a very long text, not on the text', () => {
    const long = 'x '.repeat(1600)
    expect(told(long, 'y')).toEqual([`-${long}`, '+y'])
  })

  it('reads markup as lines', () => expect(readable('<h2>A &amp; B</h2><p>C<br>D</p>')).toBe('A & B\nC\nD'))
})

it('a link of our own has no UUID', () => {
  expect(isUuid('/products')).toBe(false)
  expect(isUuid('a0000000-0000-4000-8000-000000000401')).toBe(true)
})
