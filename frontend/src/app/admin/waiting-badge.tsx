// What waits in a tab: a number beside its name for the eye, words in its name for the ear, and neither where there is nothing.
import type { TFunction } from 'i18next'
import { Ltr } from '@/components/ui/ltr'
import type { Waiting } from '@/features/overview/data'
import { cn } from '@/lib/cn'

const queues = ['orders', 'quotes', 'sellers', 'messages'] as const

/** The queue a tab is, if it is one. */
export const queueOf = (tab: string): keyof Waiting | undefined => queues.find((queue) => queue === tab)

export const sumOf = (waiting: Waiting): number => Object.values(waiting).reduce((sum, count) => sum + count, 0)

/** "Orders, 3 new". `all`: of the lists together, on the button behind which they are. Undefined where the visible name says it all. */
export const waitingLabel = (t: TFunction, name: string, of: keyof Waiting | 'all', count: number): string | undefined =>
  count > 0 ? t('admin.waiting.beside', { name, waiting: t(`admin.waiting.${of}`, { count }) }) : undefined

/** For the eye alone: whoever draws it says it by `waitingLabel`. */
export const WaitingBadge = ({ count, className }: { count: number; className?: string }) =>
  count > 0 ? (
    <span aria-hidden className={cn('grid h-5 min-w-5 shrink-0 place-items-center rounded-full bg-berry px-1.5 text-xs font-semibold text-berry-foreground tabular-nums', className)}>
      <Ltr>{count > 99 ? '99+' : count}</Ltr>
    </span>
  ) : null
