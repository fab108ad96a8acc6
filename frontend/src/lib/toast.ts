import type { ExternalToast } from 'sonner'

let want: () => void
let stands: () => void
/** Fulfilled with the first deed, or the first toast: until then there is no place for them. */
export const toastsWanted = new Promise<void>((resolve) => (want = resolve))
const toastsStand = new Promise<void>((resolve) => (stands = resolve))

/** Said by what draws the place. */
export const toastsAreReady = (): void => stands()
export const prepareToasts = (): void => want()

const say =
  (kind: 'success' | 'error' | 'info') =>
  (message: string, options?: ExternalToast): void => {
    want()
    void Promise.all([import('sonner'), toastsStand]).then(([{ toast }]) => toast[kind](message, options))
  }

/** Short messages in the corner. An error with a description is the specification's "destructive" toast. */
export const toast = { success: say('success'), error: say('error'), info: say('info') }
