import type { ComponentProps } from 'react'
import { cn } from '@/lib/cn'

/** The shape of something on its way. Hidden from screen readers: the region around it says `aria-busy`. */
export const Skeleton = ({ className, ...props }: ComponentProps<'div'>) => (
  <div aria-hidden className={cn('animate-pulse rounded-md bg-secondary', className)} {...props} />
)
