import { useCallback, useRef, useState } from 'react'

import { session, storageKeys } from '@/lib/storage'

import { parseDraft, type Draft } from './draft'

export interface DraftState {
  draft: Draft
  change: (fields: Partial<Draft>) => void
  forget: () => void
}

/** What is filled in, kept in this tab: a reload or a look at the cart loses nothing, closing the tab forgets it. */
export function useDraft(): DraftState {
  const [draft, setDraft] = useState(() => parseDraft(session.get(storageKeys.checkoutDraft)))
  const latest = useRef(draft)
  const change = useCallback((fields: Partial<Draft>) => {
    latest.current = { ...latest.current, ...fields }
    session.set(storageKeys.checkoutDraft, JSON.stringify(latest.current))
    setDraft(latest.current)
  }, [])
  const forget = useCallback(() => session.remove(storageKeys.checkoutDraft), [])
  return { draft, change, forget }
}
