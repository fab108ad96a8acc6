/** Browser storage that may be full, forbidden or hold someone else's text: every failure is a warning, never a crash. */
function guarded(area: () => Storage) {
  return {
    get(key: string): string | null {
      try {
        return area().getItem(key)
      } catch (error) {
        console.warn(`Could not read ${key} from browser storage.`, error)
        return null
      }
    },
    set(key: string, value: string): void {
      try {
        area().setItem(key, value)
      } catch (error) {
        console.warn(`Could not keep ${key} in browser storage.`, error)
      }
    },
    remove(key: string): void {
      try {
        area().removeItem(key)
      } catch (error) {
        console.warn(`Could not remove ${key} from browser storage.`, error)
      }
    },
  }
}

export const local = guarded(() => localStorage)
export const session = guarded(() => sessionStorage)

/** The names are fixed by the specification; `theme`, `cartUnanswered`, `sellerApplication`, `checkoutDraft`, `quickOrder`, `panelKeys` and `worker` are ours. */
export const storageKeys = {
  language: 'preferred-language',
  guestSession: 'guest_session_id',
  headerCache: 'header_data_cache',
  factory: 'factory_id',
  theme: 'theme',
  cartUnanswered: 'cart_unanswered',
  sellerApplication: 'seller_application',
  checkoutDraft: 'checkout_draft',
  quickOrder: 'quick_order',
  panelKeys: 'panel_keys',
  worker: 'worker',
} as const
