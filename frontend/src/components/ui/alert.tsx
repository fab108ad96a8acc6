import { type VariantProps, cva } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { cn } from '@/lib/cn'

const alertVariants = cva('rounded-lg border-s-4 px-4 py-3', {
  variants: {
    variant: {
      info: 'border-s-spruce bg-spruce-soft text-foreground',
      warning: 'border-s-accent bg-rye-soft text-foreground',
      error: 'border-s-berry bg-muted text-foreground',
    },
  },
  defaultVariants: { variant: 'info' },
})

/** Read out at once when it appears (`role="alert"` for errors, `status` otherwise). */
export const Alert = ({ className, variant, ...props }: ComponentProps<'div'> & VariantProps<typeof alertVariants>) => (
  <div role={variant === 'error' ? 'alert' : 'status'} className={cn(alertVariants({ variant }), className)} {...props} />
)
