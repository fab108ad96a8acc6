// The number beside a tab, of what waits there: shown as a number, heard as words, and absent where there is none.
import { useTranslation } from 'react-i18next'
import { Ltr } from '@/components/ui/ltr'
import type { Waiting } from '@/features/overview/data'
import { cn } from '@/lib/cn'

interface WaitingBadgeProps {
  /** `all`: in the lists together, on the button behind which they are. */
  of: keyof Waiting | 'all'
  count: number
  className?: string
}

export function WaitingBadge({ of, count, className }: WaitingBadgeProps) {
  const { t } = useTranslation()
  if (count === 0) return null
  return (
    <>
      <span className="sr-only">{`, ${t(`admin.waiting.${of}`, { count })}`}</span>
      <span aria-hidden className={cn('grid h-5 min-w-5 shrink-0 place-items-center rounded-full bg-berry px-1.5 text-xs font-semibold text-berry-foreground tabular-nums', className)}>
        <Ltr>{count > 99 ? '99+' : count}</Ltr>
      </span>
    </>
  )
}

const queues = ['orders', 'quotes', 'sellers', 'messages'] as const

/** The queue a tab is, if it is one. */
export const queueOf = (tab: string): keyof Waiting | undefined => queues.find((queue) => queue === tab)

export const sumOf = (waiting: Waiting): number => Object.values(waiting).reduce((sum, count) => sum + count, 0)
