import { Check } from 'lucide-react'
import { Checkbox as Radix } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from '@/lib/cn'

export const Checkbox = ({ className, ...props }: ComponentProps<typeof Radix.Root>) => (
  <Radix.Root
    className={cn(
      'inline-flex size-6 shrink-0 items-center justify-center rounded-sm border border-input bg-card data-[state=checked]:border-primary data-[state=checked]:bg-primary data-[state=checked]:text-primary-foreground',
      className,
    )}
    {...props}
  >
    <Radix.Indicator>
      <Check aria-hidden className="size-4" strokeWidth={3} />
    </Radix.Indicator>
  </Radix.Root>
)
