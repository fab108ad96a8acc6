import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import type { Draft } from './document'
import { Overtaken, type Save, Session, type Stored } from './session'

const draft = (subject: string): Draft => ({ subject, preheader: '', blocks: [] })
const write = (session: Session, subject: string) => session.change((before) => ({ ...before, subject }))
const now = (session: Session) => session.state().history.now.subject

/** A table of one row that two admins write. */
function table(first: Stored | null) {
  let row = first
  let count = 0
  const put = (subject: string) => (row = { draft: draft(subject), version: `v${(count += 1)}` })
  const save = vi.fn<Save>(async (next, version) => {
    if ((row?.version ?? null) !== version) throw new Overtaken(row)
    return put(next.subject).version
  })
  return { put, save, row: () => row?.draft.subject, take: () => (row = null) }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a session', () => {
  it('saves once the hands rest, and what was written meanwhile afterwards', async () => {
    const rows = table(null)
    const session = new Session(null, rows.save)
    for (const text of ['a', 'ab', 'abc']) write(session, text)
    expect(session.state().saving).toBe('waiting')
    await vi.advanceTimersByTimeAsync(900)
    expect([rows.row(), rows.save.mock.calls.length, session.state().saving]).toEqual(['abc', 1, 'saved'])
    session.undo()
    await session.store()
    expect(rows.row()).toBe('')
  })

  it('keeps what could not be saved and tries again', async () => {
    const rows = table(null)
    rows.save.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    const session = new Session(null, rows.save)
    write(session, 'a')
    await session.store()
    expect([session.state().saving, now(session)]).toEqual(['failed', 'a'])
    await session.store()
    expect([session.state().saving, rows.row()]).toEqual(['saved', 'a'])
  })

  it('knows its own words when the answer was lost on the way', async () => {
    const rows = table(null)
    rows.save.mockImplementationOnce(async (next) => {
      rows.put(next.subject)
      throw new TypeError('Failed to fetch')
    })
    const session = new Session(null, rows.save)
    write(session, 'a')
    await session.store()
    write(session, 'ab')
    await session.store()
    expect([session.state().saving, rows.row()]).toEqual(['saved', 'ab'])
  })

  it.each(['mine', 'theirs'] as const)('loses neither text when another admin saved meanwhile: %s', async (whose) => {
    const rows = table(null)
    const first = { draft: draft('first'), version: rows.put('first').version }
    const session = new Session(first, rows.save)
    rows.put('theirs')
    write(session, 'mine')
    await session.store()
    expect([session.state().saving, rows.row()]).toEqual(['overtaken', 'theirs'])
    write(session, 'mine')
    await vi.advanceTimersByTimeAsync(2000)
    expect(rows.row()).toBe('theirs')
    session.choose(whose)
    await session.store()
    expect([session.state().saving, rows.row()]).toEqual(['saved', whose])
    session.undo()
    expect(now(session)).toBe(whose === 'mine' ? 'theirs' : 'mine')
  })

  it('writes anew what was taken away', async () => {
    const rows = table(null)
    const session = new Session({ draft: draft('first'), version: rows.put('first').version }, rows.save)
    rows.take()
    write(session, 'again')
    await session.store()
    expect([session.state().saving, rows.row()]).toEqual(['saved', 'again'])
  })
})
