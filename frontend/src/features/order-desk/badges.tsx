import { useTranslation } from 'react-i18next'

import { StatusBadge, type StatusTone } from '@/components/admin/status-badge'

import type { OrderStatus, PaymentStatus } from './machine'

const TONE: Record<OrderStatus, StatusTone> = {
  pending: 'todo',
  confirmed: 'todo',
  packing: 'going',
  shipped: 'going',
  delivered: 'done',
  closed: 'done',
  returned: 'stopped',
  cancelled: 'quiet',
}

const PAYMENT_TONE: Record<PaymentStatus, StatusTone> = { unpaid: 'todo', invoiced: 'going', paid: 'done', refunded: 'stopped', void: 'quiet' }

export function OrderBadge({ status }: { status: OrderStatus }) {
  const { t } = useTranslation()
  return <StatusBadge tone={TONE[status]}>{t(`sales.status.${status}`)}</StatusBadge>
}

export function PaymentBadge({ status }: { status: PaymentStatus }) {
  const { t } = useTranslation()
  return <StatusBadge tone={PAYMENT_TONE[status]}>{t(`sales.payment.${status}`)}</StatusBadge>
}
