// What would be lost if the panel were left now. One list for the whole panel: the router knows only one guard at a time.
import { useEffect, useId, useMemo, useSyncExternalStore } from 'react'

const dirty = new Set<string>()
const listeners = new Set<() => void>()
const tell = () => listeners.forEach((listener) => listener())

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether anything at all is unsaved; read by the shell's guard. */
export const hasUnsaved = (): boolean => dirty.size > 0
export const useHasUnsaved = (): boolean => useSyncExternalStore(subscribe, hasUnsaved)

/** The answer "leave anyway". */
export function forgetUnsaved(): void {
  dirty.clear()
  tell()
}

/**
 * Call with whether the form differs from what is saved: leaving asks first. `release()` takes the guard away at once,
 * for a save that leads elsewhere in the same breath.
 */
export function useUnsaved(isDirty: boolean): { release: () => void } {
  const id = useId()
  useEffect(() => {
    if (isDirty) dirty.add(id)
    else dirty.delete(id)
    tell()
    return () => {
      dirty.delete(id)
      tell()
    }
  }, [id, isDirty])
  return useMemo(
    () => ({
      release: () => {
        dirty.delete(id)
        tell()
      },
    }),
    [id],
  )
}
