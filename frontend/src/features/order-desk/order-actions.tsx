import { ArrowRight, Mail } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useCommands } from '@/components/admin/commands'
import { useConfirm } from '@/components/admin/confirm'
import { ReasonForm } from '@/components/admin/reason-form'
import { Button } from '@/components/ui/button'

import { OrderBadge, PaymentBadge } from './badges'
import type { DeskOrder, OrderMove } from './data'
import { IS_FINAL, NEEDS_REASON, nextStatus, type OrderStep, PAYMENT_MOVES, type PaymentStep, STATUS_MOVES, TELLS_CUSTOMER } from './machine'

interface OrderActionsProps {
  order: DeskOrder
  isBusy: boolean
  onMove: (move: OrderMove) => Promise<boolean>
}

/** Where the order is, and only what may follow: a state is never typed. The next step is one press or the key `n`. */
export function OrderActions({ order, isBusy, onMove }: OrderActionsProps) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const [leaving, setLeaving] = useState<OrderStep | null>(null)
  const next = nextStatus(order.status)
  const goOn = useCallback(() => {
    if (next && !isBusy) void onMove({ kind: 'status', to: next })
  }, [next, isBusy, onMove])
  const commands = useMemo(() => (next ? [{ id: 'order-next', title: t(`sales.do.${next}`), icon: ArrowRight, shortcut: 'n', run: goOn }] : []), [t, next, goOn])
  useCommands(commands)
  const leave = async (reason: string) => {
    if (leaving && (await onMove({ kind: 'status', to: leaving, reason }))) setLeaving(null)
  }
  const pay = async (to: PaymentStep) => {
    const isSure =
      (to !== 'refunded' && to !== 'void') || (await confirm({ title: t(`sales.sure.${to}`, { number: order.order_number }), action: t(`sales.pay.${to}`), isDestructive: true }))
    if (isSure && !isBusy) await onMove({ kind: 'payment', to })
  }
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3" role="group" aria-label={t('sales.state')}>
        <OrderBadge status={order.status} />
        {next ? (
          <Button aria-disabled={isBusy} onClick={goOn} aria-keyshortcuts="n">
            {t(`sales.do.${next}`)}
            <ArrowRight aria-hidden className="rtl:rotate-180" />
          </Button>
        ) : null}
        {STATUS_MOVES[order.status]
          .filter((to) => NEEDS_REASON.has(to))
          .map((to) => (
            <Button key={to} variant="ghost" aria-expanded={leaving === to} onClick={() => setLeaving(leaving === to ? null : to)}>
              {t(`sales.do.${to}`)}
            </Button>
          ))}
        {next && TELLS_CUSTOMER.has(next) ? (
          <span className="flex items-center gap-1.5 text-sm text-muted-foreground">
            <Mail aria-hidden className="size-4" />
            {t('sales.mails')}
          </span>
        ) : null}
      </div>
      {leaving && STATUS_MOVES[order.status].includes(leaving) ? (
        <ReasonForm
          label={t('sales.reason')}
          submit={t(`sales.do.${leaving}`)}
          maxLength={500}
          isBusy={isBusy}
          isDestructive
          onSubmit={leave}
          onCancel={() => setLeaving(null)}
        />
      ) : null}
      <div className="flex flex-wrap items-center gap-3" role="group" aria-label={t('sales.paymentState')}>
        <PaymentBadge status={order.payment_status} />
        {PAYMENT_MOVES[order.payment_status].map((to) => (
          <Button key={to} size="sm" variant={IS_FINAL.has(to) ? 'ghost' : 'outline'} aria-disabled={isBusy} onClick={() => void pay(to)}>
            {t(`sales.pay.${to}`)}
          </Button>
        ))}
      </div>
    </div>
  )
}
