import { useCallback, useEffect, useRef } from 'react'

/**
 * What is pressed while something else is still on its way is done as soon as that has ended, instead of not at all: on a slow line the page
 * shows the former step as taken long before its answer has come. A second press while it is itself on its way is the same one.
 */
export function useDue<Args extends unknown[]>(isBusy: boolean, act: (...args: Args) => Promise<unknown>): (...args: Args) => void {
  const latest = useRef({ isBusy, act })
  const isActing = useRef(false)
  const due = useRef<Args | null>(null)
  const run = useCallback(async (args: Args) => {
    isActing.current = true
    try {
      await latest.current.act(...args)
    } finally {
      isActing.current = false
    }
  }, [])
  useEffect(() => {
    latest.current = { isBusy, act }
  })
  useEffect(() => {
    const args = due.current
    if (isBusy || !args) return
    due.current = null
    void run(args)
  }, [isBusy, run])
  return useCallback(
    (...args: Args) => {
      if (isActing.current) return
      if (latest.current.isBusy) due.current = args
      else void run(args)
    },
    [run],
  )
}
