import { useCallback, useRef, useState } from 'react'

import { logError } from '@/lib/errors'

import { securityRefusal, type SecurityRefusal } from './refusal'

interface Attempt {
  isBusy: boolean
  refusal: SecurityRefusal | null
  /** Counts refusals: each new one takes the focus anew. */
  attempts: number
  /** True when it was done; a refusal is kept to be shown. */
  run: (work: () => Promise<void>) => Promise<boolean>
}

/** One thing at a time that may be refused. */
export function useAttempt(): Attempt {
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<SecurityRefusal | null>(null)
  const [attempts, setAttempts] = useState(0)
  const isRunning = useRef(false)
  const run = useCallback(async (work: () => Promise<void>) => {
    if (isRunning.current) return false
    isRunning.current = true
    setBusy(true)
    setRefusal(null)
    try {
      await work()
      return true
    } catch (error) {
      logError('Refused', (error as Error).name)
      setRefusal(securityRefusal(error))
      setAttempts((count) => count + 1)
      return false
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }, [])
  return { isBusy, refusal, attempts, run }
}
