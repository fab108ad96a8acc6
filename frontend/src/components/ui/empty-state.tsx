import type { ReactNode } from 'react'
import { cn } from '@/lib/cn'

export interface EmptyStateProps {
  icon?: ReactNode
  title: ReactNode
  text?: ReactNode
  /** What to do next, e.g. a button. */
  action?: ReactNode
  className?: string
}

export const EmptyState = ({ icon, title, text, action, className }: EmptyStateProps) => (
  <div className={cn('flex flex-col items-center gap-3 px-6 py-12 text-center', className)}>
    {icon ? (
      <div aria-hidden className="arch mb-2 flex h-24 w-20 items-end justify-center bg-secondary pb-5 text-rye [&_svg]:size-9">
        {icon}
      </div>
    ) : null}
    <p className="font-display text-xl font-semibold">{title}</p>
    {text ? <p className="max-w-sm text-muted-foreground">{text}</p> : null}
    {action ? <div className="mt-3">{action}</div> : null}
  </div>
)
