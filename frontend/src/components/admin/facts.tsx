import type { ReactNode } from 'react'
import { cn } from '@/lib/cn'

export interface Fact {
  label: string
  /** What is not there is not said. */
  value: ReactNode
}

/** What is known of something, side by side: labels in one column, values in the other. */
export const Facts = ({ facts, className }: { facts: readonly Fact[]; className?: string }) => (
  <dl className={cn('grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5', className)}>
    {facts.map(({ label, value }) =>
      value === null || value === undefined || value === '' ? null : (
        <div key={label} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-muted-foreground">{label}</dt>
          <dd className="min-w-0 break-words">{typeof value === 'string' ? <bdi>{value}</bdi> : value}</dd>
        </div>
      ),
    )}
  </dl>
)
