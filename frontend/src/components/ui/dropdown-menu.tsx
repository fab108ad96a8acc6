import { DropdownMenu as Radix } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from '@/lib/cn'

export const DropdownMenu = Radix.Root
export const DropdownMenuTrigger = Radix.Trigger

export const DropdownMenuContent = ({ className, sideOffset = 8, ...props }: ComponentProps<typeof Radix.Content>) => (
  // Within a landmark, as everything on a page should be. The main part forms no layer of its own, so the menu lies above the header all the same.
  <Radix.Portal container={document.querySelector('main')}>
    <Radix.Content
      sideOffset={sideOffset}
      className={cn(
        'z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 overflow-y-auto rounded-xl border bg-popover p-1.5 text-popover-foreground shadow-lg data-[state=open]:animate-in data-[state=open]:fade-in-0 data-[state=open]:zoom-in-95',
        className,
      )}
      {...props}
    />
  </Radix.Portal>
)

const item =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-3 text-[0.9375rem] outline-none select-none data-[disabled]:opacity-50 data-[highlighted]:bg-secondary [&_svg]:size-4'

export const DropdownMenuItem = ({ className, ...props }: ComponentProps<typeof Radix.Item>) => (
  <Radix.Item className={cn(item, className)} {...props} />
)

export const DropdownMenuRadioGroup = Radix.RadioGroup

export const DropdownMenuRadioItem = ({ className, ...props }: ComponentProps<typeof Radix.RadioItem>) => (
  <Radix.RadioItem className={cn(item, 'data-[state=checked]:font-semibold data-[state=checked]:text-link', className)} {...props} />
)

export const DropdownMenuLabel = ({ className, ...props }: ComponentProps<typeof Radix.Label>) => (
  <Radix.Label className={cn('px-3 py-2 text-sm text-muted-foreground', className)} {...props} />
)
