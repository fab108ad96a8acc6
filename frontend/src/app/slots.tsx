import type { ReactNode } from 'react'

// Where the cart and the quote list join the frame. Features do not know each other; this file knows both.

export const ShoppingProviders = ({ children }: { children: ReactNode }) => children

/** Server cart plus quote items, for the badge in the header. */
export const useShoppingCount = (): number => 0

/** The side panel; rendered once by the layout. */
export const CartPanel = (_props: { open: boolean; onOpenChange: (open: boolean) => void }): ReactNode => null
