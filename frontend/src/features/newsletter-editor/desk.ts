import { createStrictContext } from '@/lib/context'

/** What the fields of a block need to know of where they stand. */
export interface Desk {
  factoryId: string
  newsletterId: string
  language: string
}

export const [DeskContext, useDesk] = createStrictContext<Desk>('useDesk', 'DeskContext')
