import { describe, expect, it } from 'vitest'

import { copied, EMPTY, fresh, isComplete, moved, outline, progress, same, todos, withBlock, type Block, type Draft } from './document'
import { begun, changed, chosen, redone, undone } from './history'

const words = (text: string): Block['content'] => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] })

describe('blocks', () => {
  const blocks = [fresh('heading', '1'), fresh('text', '2'), fresh('button', '3')]
  const ids = (list: readonly Block[]) => list.map((block) => block.id).join('')
  it('move to any place and stop at the ends', () => {
    expect(ids(moved(blocks, 1, 0))).toBe('213')
    expect(ids(moved(blocks, 0, 2))).toBe('231')
    expect(ids(moved(blocks, 2, 9))).toBe('123')
    expect(ids(moved(blocks, 0, -1))).toBe('123')
    expect(ids(moved(blocks, 7, 0))).toBe('123')
  })
  it('are found and copied with what stands in their columns', () => {
    const columns = fresh('columns', 'c')
    const changedOnes = withBlock([columns], 'cb', (block) => ({ ...block, content: words('hej') }))
    expect(outline(changedOnes)).toEqual(['hej'])
    const copy = copied(changedOnes[0]!, 'd')
    expect(outline([copy])).toEqual(['hej'])
    expect(copy.columns!.flat().map((block) => block.id)).toEqual(['d-0-0', 'd-1-0'])
  })
  it('make a letter when something is shown under a subject', () => {
    expect(isComplete(undefined)).toBe(false)
    expect(isComplete({ ...EMPTY, subject: 'x', blocks: [fresh('spacer', '1')] })).toBe(false)
    expect(isComplete({ ...EMPTY, subject: ' ', blocks })).toBe(false)
    expect(isComplete({ ...EMPTY, subject: 'x', blocks })).toBe(true)
  })
  it('say what they lack', () => {
    const lacking = [...blocks, fresh('picture', '4'), { ...fresh('picture', '5'), src: '/x.png' }, fresh('product', '6'), { ...fresh('button', '7'), label: 'Go' }, fresh('divider', '8')]
    expect(todos(lacking).map(({ lack, block }) => `${block.id} ${lack}`)).toEqual(['1 text', '2 text', '3 label', '4 picture', '5 alt', '6 slug', '7 href'])
    expect(todos([{ ...fresh('text', '1'), content: words(' ') }])).toHaveLength(1)
    expect(todos([{ ...fresh('text', '1'), content: words('a') }])).toHaveLength(0)
  })
  it('make a language whole in four parts', () => {
    expect(progress(EMPTY)).toEqual({ done: 0, of: 4 })
    expect(progress({ subject: 'a', preheader: '', blocks })).toEqual({ done: 2, of: 4 })
    expect(progress({ subject: 'a', preheader: 'b', blocks: [{ ...fresh('heading', '1'), text: 'c' }] })).toEqual({ done: 4, of: 4 })
  })
  it('are the same in whatever order their fields come', () => {
    const draft = (block: object): Draft => ({ ...EMPTY, blocks: [block as Block] })
    expect(same(draft({ id: '1', type: 'heading', text: 'a' }), draft({ text: 'a', type: 'heading', id: '1' }))).toBe(true)
    expect(same(draft({ id: '1', type: 'heading', text: 'a' }), draft({ text: 'b', type: 'heading', id: '1' }))).toBe(false)
  })
})

describe('history', () => {
  const draft = (subject: string): Draft => ({ ...EMPTY, subject })
  it('goes back and forth, and a new change ends what was taken back', () => {
    let history = changed(changed(begun(draft('')), draft('a'), 1000), draft('b'), 5000)
    history = undone(history)
    expect(history.now.subject).toBe('a')
    expect(redone(history).now.subject).toBe('b')
    history = changed(history, draft('c'), 9000)
    expect(redone(history).now.subject).toBe('c')
    expect(undone(undone(undone(history))).now.subject).toBe('')
  })
  it('counts quick strokes as one', () => {
    const history = changed(changed(begun(draft('')), draft('a'), 1000), draft('ab'), 1300)
    expect(undone(history).now.subject).toBe('')
  })
  it('takes one thing back at a time, however quickly they followed', () => {
    const [heading, button] = [fresh('heading', 'h'), fresh('button', 'b')]
    const steps: Draft['blocks'][] = [[heading], [heading, button], [heading, { ...button, label: 'Köp' }], [{ ...button, label: 'Köp' }, heading], [{ ...button, label: 'Köp' }, { ...heading, text: 'Nytt' }]]
    let history = steps.reduce((all, blocks, step) => changed(all, { ...draft(''), blocks }, 1000 + step), begun(draft('')))
    for (const blocks of steps.toReversed()) {
      expect(history.now.blocks).toEqual(blocks)
      history = undone(history)
    }
    expect(history.now.blocks).toEqual([])
  })
  it('keeps what was not chosen', () => expect(undone(chosen(begun(draft('mine')), draft('mine'), draft('theirs'))).now.subject).toBe('theirs'))
})
