import { useState } from 'react'

/** What is to be bought, whatever it costs: prices have a notice of their own. */
const contentsOf = (lines: readonly { id: string; quantity: number }[]) =>
  lines
    .map(({ id, quantity }) => `${id} ${quantity}`)
    .toSorted()
    .join()

/**
 * Whether the cart holds something else than when the buyer came here: the checkout changes no quantity itself, so another tab
 * did, or another device. `rest` stops it, once what is seen has been ordered.
 */
export function useCartMoved(lines: readonly { id: string; quantity: number }[], rest: boolean): boolean {
  const [came] = useState(() => contentsOf(lines))
  const [hasMoved, setMoved] = useState(false)
  if (!hasMoved && !rest && contentsOf(lines) !== came) setMoved(true)
  return hasMoved
}
