import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { logError } from '@/lib/errors'
import { toast } from '@/lib/toast'

/** `moved`: somebody was quicker. `fields`: the server wants something else in the form. */
export type Refused = 'moved' | 'fields' | 'unknown'

export function refusedBy(error: unknown): Refused {
  const { code, hint } = (error ?? {}) as { code?: string; hint?: string }
  return code === 'PT409' ? 'moved' : hint === 'invalid' || code === '22023' ? 'fields' : 'unknown'
}

interface MoveOptions<Move> {
  run: (move: Move) => Promise<unknown>
  /** What is to be read again afterwards, however it went. */
  keys: readonly QueryKey[]
  /** What the reader is told when it went well; null: nothing. */
  told: (move: Move) => string | null
  /** Shows at once what is being asked for; what is read afterwards corrects it. */
  expect?: (move: Move) => void
}

/** Moves something on and shows it as it is afterwards. A refusal is told, and nothing typed is lost. */
export function useMove<Move>({ run, keys, told, expect }: MoveOptions<Move>) {
  const client = useQueryClient()
  const [refused, setRefused] = useState<Refused | null>(null)
  const [isBusy, setBusy] = useState(false)
  /** Answers once everything has been read again. `onTaken`: as soon as the server has it, so that words that were said no longer count as unsaved. */
  const move = async (wanted: Move, onTaken?: () => void): Promise<boolean> => {
    setRefused(null)
    setBusy(true)
    try {
      await Promise.all(keys.map((queryKey) => client.cancelQueries({ queryKey })))
      expect?.(wanted)
      await run(wanted)
      onTaken?.()
      const text = told(wanted)
      if (text) toast.success(text)
      return true
    } catch (error) {
      logError('It was not moved', error)
      setRefused(refusedBy(error))
      return false
    } finally {
      await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
      setBusy(false)
    }
  }
  return { move, refused, isBusy, clear: useCallback(() => setRefused(null), []) }
}
