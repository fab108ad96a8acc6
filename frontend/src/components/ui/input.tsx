import type { ComponentProps } from 'react'
import { cn } from '@/lib/cn'

const box =
  'w-full rounded-lg border border-input bg-card text-card-foreground transition-shadow placeholder:text-muted-foreground disabled:opacity-55 aria-invalid:border-destructive aria-invalid:ring-1 aria-invalid:ring-destructive'

export const Input = ({ className, ...props }: ComponentProps<'input'>) => (
  <input className={cn(box, 'h-11 px-3.5 text-base', className)} {...props} />
)

export const Textarea = ({ className, ...props }: ComponentProps<'textarea'>) => (
  <textarea className={cn(box, 'min-h-[100px] px-3.5 py-2.5 text-base', className)} {...props} />
)

/** The browser's own select: the system's picker is the best one on a phone. Its arrow is ours, clear of the edge it is drawn at. */
export const NativeSelect = ({ className, ...props }: ComponentProps<'select'>) => (
  <select className={cn(box, 'select-arrow h-11 ps-3.5 pe-10 text-base', className)} {...props} />
)
