// One language of a draft while the desk is open. It outlives the language's tab, so that Undo does; what was written is saved
// once the hands rest, and one save follows the other.

import { type Change, type Draft, EMPTY, same } from './document'
import { begun, changed, chosen, type History, redone, undone } from './history'

/** A language as the database has it. */
export interface Stored {
  draft: Draft
  /** When it was written: a save that names an older one is refused. */
  version: string
}

/** Another admin saved meanwhile. Without `theirs` the language was taken away. */
export class Overtaken extends Error {
  override name = 'Overtaken'
  readonly theirs: Stored | null
  constructor(theirs: Stored | null) {
    super('Another admin saved this language meanwhile')
    this.theirs = theirs
  }
}

export type Saving = 'saved' | 'waiting' | 'saving' | 'failed' | 'overtaken'

export interface State {
  history: History
  saving: Saving
  /** When it was saved last, in this sitting. */
  savedAt: Date | null
  theirs: Stored | null
  error: unknown
}

/** Answers the new version; throws `Overtaken` when the one named is not the newest. */
export type Save = (draft: Draft, version: string | null) => Promise<string>

const QUIET_MS = 800

export class Session {
  #state: State
  #saved: Draft
  #version: string | null
  /** Sent, and no answer came: it may have been saved all the same. */
  #doubtful: Draft | null = null
  #underWay = Promise.resolve()
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #listeners = new Set<() => void>()
  readonly #save: Save

  constructor(stored: Stored | null, save: Save) {
    this.#saved = stored?.draft ?? EMPTY
    this.#version = stored?.version ?? null
    this.#state = { history: begun(this.#saved), saving: 'saved', savedAt: null, theirs: null, error: null }
    this.#save = save
  }

  readonly state = (): State => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly change = (change: Change<Draft>): void => this.#turn((history) => changed(history, change(history.now), Date.now()))
  readonly undo = (): void => this.#turn(undone)
  readonly redo = (): void => this.#turn(redone)

  /** At once; also what Retry does. */
  readonly store = (): Promise<void> => {
    clearTimeout(this.#timer)
    this.#underWay = this.#underWay.then(() => this.#write())
    return this.#underWay
  }

  /** The other version stays one Undo away. */
  readonly choose = (whose: 'mine' | 'theirs'): void => {
    const { history, theirs } = this.#state
    if (!theirs) return
    this.#saved = theirs.draft
    this.#version = theirs.version
    const next = whose === 'mine' ? chosen(history, history.now, theirs.draft) : chosen(history, theirs.draft, history.now)
    this.#set({ history: next, theirs: null, saving: 'waiting' })
    void this.store()
  }

  #set(part: Partial<State>): void {
    this.#state = { ...this.#state, ...part }
    for (const listener of this.#listeners) listener()
  }

  #turn(turn: Change<History>): void {
    const history = turn(this.#state.history)
    if (history === this.#state.history) return
    this.#set({ history, saving: this.#state.theirs ? 'overtaken' : 'waiting' })
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.store(), QUIET_MS)
  }

  async #write(): Promise<void> {
    const { history, theirs } = this.#state
    if (theirs) return
    if (same(this.#saved, history.now)) return this.#set({ saving: 'saved' })
    this.#set({ saving: 'saving' })
    try {
      this.#version = await this.#save(history.now, this.#version)
      this.#saved = history.now
      this.#doubtful = null
      this.#set({ saving: same(this.#state.history.now, history.now) ? 'saved' : 'waiting', savedAt: new Date(), error: null })
    } catch (error) {
      if (error instanceof Overtaken) return this.#meet(error.theirs)
      this.#doubtful = history.now
      this.#set({ saving: 'failed', error })
    }
  }

  #meet(theirs: Stored | null): Promise<void> | void {
    const isOurs = theirs && [this.#doubtful, this.#state.history.now].some((draft) => draft && same(draft, theirs.draft))
    if (theirs && !isOurs) return this.#set({ saving: 'overtaken', theirs })
    this.#saved = theirs?.draft ?? EMPTY
    this.#version = theirs?.version ?? null
    this.#doubtful = null
    return this.#write()
  }
}
