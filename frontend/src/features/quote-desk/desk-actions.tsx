import { ArrowRight } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useCommands } from '@/components/admin/commands'
import { useConfirm } from '@/components/admin/confirm'
import { SelectField, TextAreaField } from '@/components/admin/form-fields'
import { Button } from '@/components/ui/button'
import { useHeld, useSending } from '@/components/ui/form'

import type { DeskMove, DeskQuote, DeskStatus } from './data'
import { DeskBadge } from './quote-table'

interface DeskActionsProps {
  quote: DeskQuote
  isBusy: boolean
  isOffering: boolean
  onOffer: () => void
  onMove: (move: DeskMove) => Promise<boolean>
}

const PAYMENTS = ['invoice', 'bank_transfer', 'pay_on_delivery'] as const
const isOneOf = (status: DeskStatus, ...states: DeskStatus[]) => states.includes(status)

/** The state, and only what may follow it: a state is never typed. */
export function DeskActions({ quote, isBusy, isOffering, onOffer, onMove }: DeskActionsProps) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const [payment, setPayment] = useState<(typeof PAYMENTS)[number]>('invoice')
  const [reason, setReason] = useState<string | null>(null)
  const { status } = quote
  const mayReview = isOneOf(status, 'submitted', 'revision_requested', 'info_requested')
  const mayOffer = !isOffering && isOneOf(status, 'submitted', 'in_review', 'info_requested', 'revision_requested')
  // The next step by the key `n`: taken into work first, then offered.
  const review = useCallback(() => {
    if (!isBusy) void onMove({ kind: 'review' })
  }, [isBusy, onMove])
  const commands = useMemo(() => {
    const step = mayReview ? { id: 'quote-review', title: t('desk.review'), run: review } : mayOffer ? { id: 'quote-offer', title: t('desk.makeOffer'), run: onOffer } : null
    return step ? [{ ...step, icon: ArrowRight, shortcut: 'n' }] : []
  }, [mayReview, mayOffer, t, review, onOffer])
  useCommands(commands)
  const reject = async () => {
    if (!reason?.trim()) return
    if (await confirm({ title: t('desk.rejectSure', { number: quote.quote_number }), action: t('desk.reject'), isDestructive: true })) {
      if (await onMove({ kind: 'reject', reason: reason.trim() })) setReason(null)
    }
  }
  const [isRejecting, sendReason] = useSending(reject)
  const words = useHeld<HTMLDivElement>(isRejecting)
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <span className="self-center">
          <DeskBadge status={status} />
        </span>
        {mayReview && (
          <Button variant="outline" aria-disabled={isBusy} onClick={review}>
            {t('desk.review')}
          </Button>
        )}
        {mayOffer && <Button onClick={onOffer}>{t('desk.makeOffer')}</Button>}
        {isOneOf(status, 'submitted', 'in_review') && reason === null && (
          <Button variant="ghost" onClick={() => setReason('')}>
            {t('desk.reject')}
          </Button>
        )}
        {status === 'accepted' && (
          <>
            <SelectField
              label={t('desk.payment')}
              value={payment}
              onChange={(value) => setPayment(PAYMENTS.find((known) => known === value) ?? 'invoice')}
              options={PAYMENTS.map((value) => ({ value, label: t(`desk.pay.${value}`) }))}
            />
            <Button aria-disabled={isBusy} onClick={() => !isBusy && void onMove({ kind: 'convert', payment })}>
              {t('desk.convert')}
            </Button>
          </>
        )}
      </div>
      {reason !== null && (
        <div ref={words} aria-busy={isRejecting} className="grid max-w-xl gap-3">
          <TextAreaField label={t('desk.reason')} maxLength={1000} value={reason} onChange={setReason} />
          <div className="flex gap-3">
            <Button variant="destructive" aria-disabled={isBusy || reason.trim() === ''} onClick={() => void sendReason()}>
              {t('desk.reject')}
            </Button>
            <Button variant="ghost" onClick={() => setReason(null)}>
              {t('admin.cancel')}
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}
