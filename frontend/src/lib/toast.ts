import type { ExternalToast } from 'sonner'

const say =
  (kind: 'success' | 'error' | 'info') =>
  (message: string, options?: ExternalToast): void => {
    // Fetched already by the layout, after the first load; from here it is only looked up.
    void import('sonner').then(({ toast }) => toast[kind](message, options))
  }

/** Short messages in the corner. An error with a description is the specification's "destructive" toast. */
export const toast = { success: say('success'), error: say('error'), info: say('info') }
