import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { logError } from '@/lib/errors'
import { useFactory } from '@/lib/factory'
import { toast } from '@/lib/toast'
import { ChangedMeanwhile, writeText } from './data'
import { refresh } from './refresh'
import { type Change, editStore, forgotten, redone, undone, useEditState } from './store'

/** Takes saved changes back and forth. What somebody else has changed since is left as they wrote it. */
export function useUndo() {
  const { t } = useTranslation()
  const { factory } = useFactory()
  const queryClient = useQueryClient()
  const last = useEditState((state) => state.past.at(-1))
  const next = useEditState((state) => state.future.at(-1))
  const [isBusy, setBusy] = useState(false)

  const write = async (change: Change, value: string | null, done: typeof undone) => {
    setBusy(true)
    try {
      const stored = await writeText({ target: change.target, factoryId: factory?.id ?? '', language: change.language }, value, change.stored)
      editStore.set((state) => done(state, stored))
      await refresh(queryClient, change.target)
    } catch (error) {
      logError('Undo failed', error)
      if (error instanceof ChangedMeanwhile) editStore.set((state) => forgotten(state, change))
      toast.error(t('edit.error'), { description: t(error instanceof ChangedMeanwhile ? 'edit.undoMoved' : 'edit.undoFailed') })
    } finally {
      setBusy(false)
    }
  }
  return {
    canUndo: last !== undefined && !isBusy,
    canRedo: next !== undefined && !isBusy,
    undo: () => last && void write(last, last.before, undone),
    redo: () => next && void write(next, next.after, redone),
  }
}
