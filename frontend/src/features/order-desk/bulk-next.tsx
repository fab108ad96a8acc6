import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '@/components/ui/button'
import { logError } from '@/lib/errors'
import { toast } from '@/lib/toast'

import { moveOrder, type OrderRow } from './data'
import { nextStatus, type OrderStep } from './machine'

/** What the selected orders could all do next; nothing unless they stand at the same place. */
export function sharedNext(rows: readonly OrderRow[]): OrderStep | undefined {
  const [first] = rows
  return first && rows.every(({ status }) => status === first.status) ? nextStatus(first.status) : undefined
}

/** Moves each by itself: one that somebody else has moved meanwhile holds up no other. */
export function BulkNext({ rows, clear }: { rows: readonly OrderRow[]; clear: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const next = sharedNext(rows)
  const moveAll = async () => {
    if (!next || isBusy) return
    setBusy(true)
    const answers = await Promise.allSettled(rows.map((row) => moveOrder(row, { kind: 'status', to: next })))
    const failed = answers.filter((answer) => answer.status === 'rejected')
    for (const { reason } of failed) logError('An order was not moved', reason)
    await Promise.all([['panel', 'orders'], ['panel', 'order'], ['panel', 'overview']].map((queryKey) => client.invalidateQueries({ queryKey })))
    setBusy(false)
    if (failed.length > 0) toast.error(t('sales.bulkFailed', { count: failed.length }))
    else clear()
    if (answers.length > failed.length) toast.success(t('sales.bulkDone', { count: answers.length - failed.length }))
  }
  return next ? (
    <Button size="sm" aria-disabled={isBusy} onClick={() => void moveAll()}>
      {t(`sales.do.${next}`)}
    </Button>
  ) : (
    <span className="text-sm text-muted-foreground">{t('sales.bulkMixed')}</span>
  )
}
