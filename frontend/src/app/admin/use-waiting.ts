// What waits in the tabs a role is offered. Asked anew with each change of tab, so that no number disagrees with the list beside it.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type Waiting, waitingQuery } from '@/features/overview/data'
import { usePanel } from '@/lib/panel'
import type { PanelTab } from './tabs'
import { queueOf } from './waiting-badge'

const NOTHING: Waiting = {}

/** Without an answer there are no numbers: the lists themselves say what went wrong. */
export function useWaiting(tabs: readonly PanelTab[], current: string | undefined): Waiting {
  const { factoryId } = usePanel()
  const client = useQueryClient()
  const { data = NOTHING } = useQuery({ ...waitingQuery(factoryId), enabled: tabs.some(({ id }) => queueOf(id)) })
  const former = useRef(current)
  useEffect(() => {
    if (former.current === current) return
    former.current = current
    // What is on its way already is not asked for twice.
    void client.invalidateQueries({ queryKey: waitingQuery(factoryId).queryKey }, { cancelRefetch: false })
  }, [client, factoryId, current])
  return data
}
