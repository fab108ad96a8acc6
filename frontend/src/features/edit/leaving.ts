// Edit mode is left by its own bar and by the header's button; whichever is pressed, the bar asks about what is not saved.

import { useEffect } from 'react'

const freely = () => Promise.resolve(true)
let asked = freely

export const mayLeave = (): Promise<boolean> => asked()

/** While it is drawn, this is asked. */
export function useLeaving(ask: () => Promise<boolean>): void {
  useEffect(() => {
    asked = ask
    return () => {
      asked = freely
    }
  }, [ask])
}
