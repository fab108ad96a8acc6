import { useSyncExternalStore } from 'react'
import type { EditTarget } from '@/lib/edit-mode'

// What is being edited, wherever it stands on the page. It outlives the components: a text that was begun and left is still
// there when its page is looked at again.

/** A text as the database has it; all null where there is none. */
export interface StoredText {
  /** The place, menu item or link that is translated. */
  rowId: string | null
  value: string | null
  updatedAt: string | null
}

export interface Editing {
  id: string
  target: EditTarget
  language: string
  /** What it was begun from. */
  base: StoredText
  /** What the field began with: the base's value, a draft, or what the page showed instead. */
  seed: string
  text: string
  status: 'idle' | 'saving' | 'failed'
  /** What somebody else has made of it since. */
  theirs?: StoredText
}

/** One saved change, for undo and redo. `stored` is the row as it is now, so that a later change by others is noticed. */
export interface Change {
  target: EditTarget
  language: string
  before: string | null
  after: string | null
  stored: StoredText
}

export interface EditState {
  open: ReadonlyMap<string, Editing>
  past: readonly Change[]
  future: readonly Change[]
  /** Saving writes drafts. */
  isDrafting: boolean
  /** Whose history is shown: a text's, or (null) everything's. */
  history: { target: EditTarget; stored: StoredText; language: string } | null | undefined
}

const UNDO_MAX = 50

export const emptyState: EditState = { open: new Map(), past: [], future: [], isDrafting: false, history: undefined }

export const isUnsaved = (editing: Editing): boolean => editing.text !== editing.seed

export const unsavedCount = (state: EditState): number => [...state.open.values()].filter(isUnsaved).length

export const opened = (state: EditState, editing: Editing): EditState => ({ ...state, open: new Map(state.open).set(editing.id, editing) })

export function patched(state: EditState, id: string, change: Partial<Editing>): EditState {
  const editing = state.open.get(id)
  return editing ? opened(state, { ...editing, ...change }) : state
}

export function closed(state: EditState, id: string): EditState {
  const open = new Map(state.open)
  open.delete(id)
  return { ...state, open }
}

/** It is saved as `written`, from where the row is `base`. Words that were added while it was on its way are not saved: it stays open with them. */
export function settled(state: EditState, id: string, written: string, base: StoredText): EditState {
  const editing = state.open.get(id)
  return editing && editing.text !== written ? opened(state, { ...editing, base, seed: written, status: 'idle' }) : closed(state, id)
}

/** A new change: what was undone before it can no longer be redone. */
export const noted = (state: EditState, change: Change): EditState => ({
  ...state,
  past: [...state.past, change].slice(-UNDO_MAX),
  future: [],
})

/** The last change has been taken back, and is now written as `stored`. */
export function undone(state: EditState, stored: StoredText): EditState {
  const change = state.past.at(-1)
  return change ? { ...state, past: state.past.slice(0, -1), future: [...state.future, { ...change, stored }] } : state
}

export function redone(state: EditState, stored: StoredText): EditState {
  const change = state.future.at(-1)
  return change ? { ...state, future: state.future.slice(0, -1), past: [...state.past, { ...change, stored }] } : state
}

/** Somebody else has changed that text: nothing of ours may be put over theirs by a key stroke. */
export const forgotten = (state: EditState, change: Change): EditState => ({
  ...state,
  past: state.past.filter((known) => known !== change),
  future: state.future.filter((known) => known !== change),
})

let state = emptyState
const listeners = new Set<() => void>()

export const editStore = {
  get: () => state,
  set: (change: (former: EditState) => EditState) => {
    state = change(state)
    for (const listener of listeners) listener()
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

export const useEditState = <T,>(choose: (state: EditState) => T): T =>
  useSyncExternalStore(editStore.subscribe, () => choose(editStore.get()))
