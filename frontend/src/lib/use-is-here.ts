// Whether a component still stands when something it waited for comes back: its answer belongs elsewhere once it has gone.
import { type RefObject, useEffect, useRef } from 'react'

export function useIsHere(): RefObject<boolean> {
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return isHere
}
