import { type VariantProps, cva } from 'class-variance-authority'
import { Slot } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from '@/lib/cn'

/** Where letters are so large that a line holds few of them (rem in a query is the reader's own size), a label takes two lines. */
const WRAPS = 'max-[20rem]:h-auto max-[20rem]:min-h-11 max-[20rem]:max-w-full max-[20rem]:shrink max-[20rem]:py-1.5 max-[20rem]:wrap-anywhere max-[20rem]:text-center max-[20rem]:whitespace-normal'

export const buttonVariants = cva(
  'inline-flex shrink-0 items-center justify-center gap-2 rounded-full font-semibold whitespace-nowrap print:hidden transition-[background-color,color,box-shadow,transform] duration-150 ease-out-soft active:translate-y-px disabled:pointer-events-none disabled:opacity-55 aria-disabled:pointer-events-none aria-disabled:opacity-55 [&_svg]:shrink-0',
  {
    variants: {
      variant: {
        primary: 'bg-primary text-primary-foreground shadow-sm hover:bg-primary-hover',
        berry: 'bg-berry text-berry-foreground shadow-sm hover:bg-berry-hover',
        butter: 'bg-accent text-accent-foreground shadow-sm hover:brightness-105',
        secondary: 'bg-secondary text-secondary-foreground hover:bg-secondary-hover',
        outline: 'border border-input bg-transparent text-foreground hover:bg-muted',
        ghost: 'text-foreground hover:bg-muted',
        destructive: 'bg-destructive text-destructive-foreground hover:brightness-95',
        link: 'rounded-sm text-link underline underline-offset-4 hover:decoration-2',
      },
      size: {
        sm: `h-9 px-4 text-sm [&_svg]:size-4 ${WRAPS}`,
        md: `h-11 px-5 text-[0.9375rem] [&_svg]:size-5 ${WRAPS}`,
        lg: `h-13 px-7 text-base [&_svg]:size-5 ${WRAPS}`,
        icon: 'size-11 [&_svg]:size-5',
        'icon-sm': 'size-9 [&_svg]:size-4',
      },
    },
    defaultVariants: { variant: 'primary', size: 'md' },
  },
)

export type ButtonProps = ComponentProps<'button'> & VariantProps<typeof buttonVariants> & { asChild?: boolean }

/** `asChild` gives the looks to the child, e.g. a router link. */
export function Button({ className, variant, size, asChild = false, type, ...props }: ButtonProps) {
  const Tag = asChild ? Slot.Root : 'button'
  return <Tag className={cn(buttonVariants({ variant, size }), className)} {...props} {...(asChild ? {} : { type: type ?? 'button' })} />
}
