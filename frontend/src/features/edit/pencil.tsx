import { Pencil as Icon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from '@/lib/cn'

/** Small, but never smaller than a finger's 24 px, and the same size beside any text. */
export const Pencil = ({ className, ...props }: ComponentProps<'button'>) => (
  <button
    type="button"
    className={cn(
      'inline-flex size-7 shrink-0 items-center justify-center rounded-full border border-rye/30 bg-accent align-middle font-sans text-sm text-accent-foreground shadow-sm transition-transform hover:scale-110',
      className,
    )}
    {...props}
  >
    <Icon aria-hidden className="size-3.5" />
  </button>
)
