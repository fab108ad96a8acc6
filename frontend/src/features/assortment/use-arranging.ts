// The order of a product's pictures: seen at once, so that a second move begins from the first one, and told to the server one after the other.
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type LoadedProduct, type ProductImageRow, arrangeImages } from './data'

/** All pictures in the order an admin wants, and the one that stands for the product. */
export interface Arrangement {
  ids: string[]
  primary: string | undefined
}

/** One picture to another place. */
export function movedTo(images: readonly ProductImageRow[], from: number, to: number): Arrangement {
  const ids = images.map(({ id }) => id)
  const [taken] = ids.splice(from, 1)
  if (taken) ids.splice(to, 0, taken)
  return { ids, primary: images.find((image) => image.is_primary)?.id ?? ids[0] }
}

const inOrder = (images: readonly ProductImageRow[], { ids, primary }: Arrangement): ProductImageRow[] =>
  images.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)).map((image) => ({ ...image, is_primary: image.id === primary }))

interface Options {
  productId: string
  /** Where the product's pictures are kept. */
  queryKey: QueryKey
  /** Shows what the server has by now. */
  reread: () => Promise<void>
  failed: (error: unknown) => void
}

/** Of several moves in one breath only the last one reads anew, or the list would jump back to what the first one left. */
export function useArranging({ productId, queryKey, reread, failed }: Options): (arrangement: Arrangement) => Promise<void> {
  const client = useQueryClient()
  const turn = useRef(Promise.resolve())
  const waiting = useRef(0)
  const tell = async ({ ids, primary = '' }: Arrangement) => {
    await arrangeImages(productId, ids, primary).catch(failed)
    waiting.current -= 1
    if (waiting.current === 0) await reread()
  }
  return (arrangement) => {
    void client.cancelQueries({ queryKey })
    client.setQueryData<LoadedProduct | null>(queryKey, (now) => now && { ...now, images: inOrder(now.images, arrangement) })
    waiting.current += 1
    turn.current = turn.current.then(() => tell(arrangement))
    return turn.current
  }
}
