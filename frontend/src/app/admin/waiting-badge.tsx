// What waits in a tab: a number beside its name for the eye, words in its name for the ear, and neither where there is nothing.
import type { TFunction } from 'i18next'
import type { Waiting } from '@/features/overview/data'

const queues = ['orders', 'quotes', 'sellers', 'messages'] as const

/** The queue a tab is, if it is one. */
export const queueOf = (tab: string): keyof Waiting | undefined => queues.find((queue) => queue === tab)

export const sumOf = (waiting: Waiting): number => Object.values(waiting).reduce((sum, count) => sum + count, 0)

/** "Orders, 3 new". `all`: of the lists together, on the button behind which they are. Undefined where the visible name says it all. */
export const waitingLabel = (t: TFunction, name: string, of: keyof Waiting | 'all', count: number): string | undefined =>
  count > 0 ? t('admin.waiting.beside', { name, waiting: t(`admin.waiting.${of}`, { count }) }) : undefined

/** For the eye alone, and so no text of its link: whoever draws it says it by `waitingLabel`. */
export const WaitingBadge = ({ count }: { count: number }) =>
  count > 0 ? (
    <span
      aria-hidden
      dir="ltr"
      data-count={count > 99 ? '99+' : count}
      className="grid h-5 min-w-5 shrink-0 place-items-center rounded-full bg-berry px-1.5 text-xs font-semibold text-berry-foreground tabular-nums before:content-[attr(data-count)]"
    />
  ) : null
