import { Tabs as Radix } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from '@/lib/cn'

export const Tabs = Radix.Root

export const TabsList = ({ className, ...props }: ComponentProps<typeof Radix.List>) => (
  <Radix.List className={cn('inline-flex max-w-full gap-1 rounded-full max-[20rem]:flex-wrap max-[20rem]:rounded-2xl bg-muted p-1', className)} {...props} />
)

export const TabsTrigger = ({ className, ...props }: ComponentProps<typeof Radix.Trigger>) => (
  <Radix.Trigger
    className={cn(
      'h-10 rounded-full px-5 max-[20rem]:h-auto max-[20rem]:min-h-10 max-[20rem]:grow max-[20rem]:px-2 text-[0.9375rem] font-semibold text-muted-foreground transition-colors hover:text-foreground data-[state=active]:bg-card dark:data-[state=active]:bg-secondary-hover data-[state=active]:text-foreground data-[state=active]:shadow-sm',
      className,
    )}
    {...props}
  />
)

export const TabsContent = ({ className, ...props }: ComponentProps<typeof Radix.Content>) => (
  <Radix.Content className={cn('mt-5', className)} {...props} />
)
