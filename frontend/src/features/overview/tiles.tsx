import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Card } from '@/components/ui/card'
import { Ltr } from '@/components/ui/ltr'
import { cn } from '@/lib/cn'
import { paths } from '@/lib/paths'
import type { Overview } from './data'

/** What waits for somebody. A tile leads to its tab where the reader has it. */
export function WaitingTiles({ overview, tabs }: { overview: Overview; tabs: ReadonlySet<string> }) {
  const { t } = useTranslation()
  const tiles = [
    { id: 'orders', count: overview.orders },
    { id: 'quotes', count: overview.quotes },
    { id: 'sellers', count: overview.applications },
    { id: 'messages', count: overview.messages },
  ] as const
  return (
    <ul className="grid grid-cols-2 gap-3 xl:grid-cols-4">
      {tiles.map(({ id, count }) => {
        const content = (
          <>
            <span className="text-sm text-muted-foreground">{t(`overview.waiting.${id}`)}</span>
            <span className={cn('mt-auto block pt-1 font-display text-3xl font-semibold', count > 0 && 'text-berry-text')}>{count}</span>
          </>
        )
        return (
          <li key={id}>
            <Card className="h-full">
              {tabs.has(id) ? (
                <Link to={paths.admin({ tab: id })} className="flex h-full flex-col rounded-xl p-4 hover:bg-muted">
                  {content}
                </Link>
              ) : (
                <div className="flex h-full flex-col p-4">{content}</div>
              )}
            </Card>
          </li>
        )
      })}
    </ul>
  )
}

/** What the assortment lacks; each line leads to the list that shows it. */
export function TodoList({ overview, canOpen }: { overview: Overview; canOpen: boolean }) {
  const { t } = useTranslation()
  const { todo } = overview
  const lines = [
    { id: 'out_of_stock', count: todo.out_of_stock, to: '&stock=out_of_stock' },
    { id: 'low', count: todo.low, to: '&stock=low' },
    { id: 'pictureless', count: todo.pictureless, to: '&state=pictureless' },
    { id: 'no_category', count: todo.no_category, to: '&category=none' },
    { id: 'hidden', count: todo.hidden, to: '&state=hidden' },
  ] as const
  const open = lines.filter((line) => line.count > 0)
  if (open.length === 0) return <p className="text-muted-foreground">{t('overview.allDone')}</p>
  return (
    <ul className="grid">
      {open.map(({ id, count, to }) => {
        const text = t(`overview.todo.${id}`, { count })
        return (
          <li key={id} className="border-b last:border-b-0">
            {canOpen ? (
              <Link to={`${paths.admin({ tab: 'products' })}${to}`} className="flex min-h-11 items-center justify-between gap-3 hover:underline">
                {text}
                <ArrowRight aria-hidden className="size-4 shrink-0 text-muted-foreground rtl:rotate-180" />
              </Link>
            ) : (
              <span className="flex min-h-11 items-center">{text}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

export function Allowance({ label, used, of }: { label: string; used: number; of?: number }) {
  return (
    <div>
      <p className="flex items-baseline justify-between gap-3 text-sm">
        {label}
        <Ltr className="font-semibold">{of === undefined ? used : `${used}/${of}`}</Ltr>
      </p>
      {of === undefined ? null : (
        <div aria-hidden className="mt-1.5 h-2 overflow-hidden rounded-full bg-muted">
          <div className={cn('h-full rounded-full bg-spruce', used / of > 0.9 && 'bg-berry')} style={{ width: `${Math.min(100, (used / Math.max(1, of)) * 100)}%` }} />
        </div>
      )}
    </div>
  )
}
