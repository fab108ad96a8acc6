import type { ReactNode } from 'react'
import { cn } from '@/lib/cn'

/** The buttons of a long window stay in sight while it scrolls. Its content needs room for them below what has the focus: `scroll-pb-24`. */
export const Actions = ({ className, children }: { className?: string; children: ReactNode }) => (
  <div className={cn('sticky bottom-0 z-10 -mx-6 mt-6 flex flex-wrap items-center gap-3 border-t bg-popover px-6 py-4', className)}>{children}</div>
)
