import { ChevronDown } from 'lucide-react'
import { Accordion as Radix } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from '@/lib/cn'

export const Accordion = Radix.Root

export const AccordionItem = ({ className, ...props }: ComponentProps<typeof Radix.Item>) => (
  <Radix.Item className={cn('border-b', className)} {...props} />
)

export const AccordionTrigger = ({ className, children, ...props }: ComponentProps<typeof Radix.Trigger>) => (
  <Radix.Header>
    <Radix.Trigger
      className={cn('group flex w-full items-center justify-between gap-4 py-4 text-start font-sans font-semibold', className)}
      {...props}
    >
      {children}
      <ChevronDown aria-hidden className="size-5 shrink-0 transition-transform group-data-[state=open]:rotate-180" />
    </Radix.Trigger>
  </Radix.Header>
)

export const AccordionContent = ({ className, ...props }: ComponentProps<typeof Radix.Content>) => (
  <Radix.Content className={cn('pb-5', className)} {...props} />
)
