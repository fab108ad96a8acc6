// The one cart of this visitor, for every part of the page that shows or changes it.

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '@/lib/toast'

import { createStrictContext } from '@/lib/context'

import { askAgain, cartQuery, restaurantQuery } from './data'
import {
  cartView,
  EMPTY_CART,
  cartRestaurant,
  unitPrice,
  type Attributes,
  type CartLine,
  type CartProduct,
  type CartView,
  type LineRef,
} from './rules'
import { openTabs, type Tabs } from './tabs'
import type { Owner } from './unanswered'
import { expectedCart, useCartActions } from './use-cart-actions'
import { useGuestMerge } from './use-guest-merge'

/** What a product must bring to be shown as a line before the server has answered. */
export interface Addable {
  id: string
  shop_price: number | null
  barcode: string | null
  product: CartProduct
}

export interface CartContext {
  cart: CartView
  isLoading: boolean
  add: (product: Addable, quantity?: number, attributes?: Attributes) => void
  setQuantity: (line: CartLine, quantity: number) => void
  remove: (line: CartLine) => void
  clear: () => void
  /** Many at once, told once: a quick order, or an order bought again. */
  addAll: (wanted: readonly { product: Addable; quantity: number }[], onDone: () => void) => void
  /** The server has changed the cart by itself, as an order does: asks for it anew, in every tab. */
  refresh: () => Promise<void>
}

const [Context, useCart] = createStrictContext<CartContext>('useCart', 'CartProvider')
export { useCart }

function useTabs(owner: Owner): () => void {
  const client = useQueryClient()
  const tabs = useRef<Tabs>(null)
  useEffect(() => {
    const opened = openTabs(() => void askAgain(client, owner))
    tabs.current = opened
    return () => opened.close()
  }, [client, owner])
  return useCallback(() => tabs.current?.announce(), [])
}

interface CartProviderProps {
  userId: Owner
  /** False while it is unknown who is here: asking for the guest's cart then would be for nothing. */
  isKnown: boolean
  children: ReactNode
}

export function CartProvider({ userId: owner, isKnown, children }: CartProviderProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const query = useQuery({ ...cartQuery(owner), enabled: isKnown })
  const announce = useTabs(owner)
  const { act, takeUp } = useCartActions(announce)
  useGuestMerge(isKnown ? owner : null, takeUp, announce)
  const { isFetched } = query
  // Not before the cart is there: what is pending would be shown as all there is.
  useEffect(() => {
    if (isKnown && isFetched) takeUp(owner)
  }, [isKnown, isFetched, owner, takeUp])

  // A cart that cannot be read is an empty one (specification §8).
  const current = query.isError ? EMPTY_CART : expectedCart(query.data)
  const restaurantId = cartRestaurant(current)
  const restaurant = useQuery({ ...restaurantQuery(restaurantId ?? ''), enabled: restaurantId !== null })
  const view = useMemo(() => cartView(current, restaurant.data ?? null), [current, restaurant.data])

  const value = useMemo<CartContext>(() => {
    const gone = (text: string, lines: readonly CartLine[]) => {
      const putBack = () => lines.forEach((line) => act(owner, { kind: 'add', line }))
      toast.success(text, { action: { label: t('cart.undo'), onClick: putBack } })
    }
    const remove = (line: CartLine) =>
      act(owner, { kind: 'set', key: refOf(line), quantity: 0 }, () => gone(t('cart.removed'), [line]))
    return {
      cart: view,
      isLoading: query.isPending,
      add: (product, quantity = 1, attributes = {}) => {
        const line = newLine(product, quantity, attributes)
        act(owner, { kind: 'add', line }, () => toast.success(t('cart.added')))
      },
      addAll: (wanted, onDone) =>
        wanted.forEach(({ product, quantity }, index) =>
          act(owner, { kind: 'add', line: newLine(product, quantity, {}) }, index === wanted.length - 1 ? onDone : undefined),
        ),
      refresh: async () => {
        announce()
        await askAgain(client, owner)
      },
      setQuantity: (line, quantity) => {
        if (quantity <= 0) remove(line)
        else act(owner, { kind: 'set', key: refOf(line), quantity })
      },
      remove,
      clear: () => act(owner, { kind: 'clear' }, () => gone(t('cart.cleared'), view.items)),
    }
  }, [view, query.isPending, owner, act, announce, client, t])

  return <Context value={value}>{children}</Context>
}

function newLine(wanted: Addable, quantity: number, attributes: Attributes): Omit<CartLine, 'id' | 'cart_id'> {
  return {
    product_id: wanted.id,
    quantity,
    selected_attributes: attributes,
    unit_price: unitPrice(attributes, wanted.shop_price),
    snapshot_title: wanted.product.name,
    snapshot_sku: wanted.barcode,
    product: wanted.product,
  }
}

function refOf({ id, product_id, selected_attributes }: CartLine): LineRef {
  return { id, product_id, selected_attributes }
}
