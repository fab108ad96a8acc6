import { useCallback, useState } from 'react'

import { session, storageKeys } from '@/lib/storage'

import { QUANTITY_MAX } from './list'

type Quantities = ReadonlyMap<string, number>

function stored(): Quantities {
  try {
    const value: unknown = JSON.parse(session.get(storageKeys.quickOrder) ?? '[]')
    if (!Array.isArray(value)) return new Map()
    return new Map(
      value.filter((pair): pair is [string, number] => Array.isArray(pair) && typeof pair[0] === 'string' && Number.isInteger(pair[1]) && pair[1] > 0 && pair[1] <= QUANTITY_MAX),
    )
  } catch {
    return new Map()
  }
}

/** What is written into the table, kept in this tab until it is in the cart. */
export function useQuantities() {
  const [quantities, setQuantities] = useState<Quantities>(stored)
  const put = useCallback((next: Quantities) => {
    if (next.size === 0) session.remove(storageKeys.quickOrder)
    else session.set(storageKeys.quickOrder, JSON.stringify([...next]))
    setQuantities(next)
  }, [])
  const set = (id: string, quantity: number) => {
    const next = new Map(quantities)
    if (quantity > 0) next.set(id, quantity)
    else next.delete(id)
    put(next)
  }
  return { quantities, set, put, clear: () => put(new Map()) }
}
