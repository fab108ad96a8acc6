import { Tooltip as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

export const TooltipProvider = Radix.Provider

/** Says in words what an icon button does; the button still carries its own accessible name. */
export const Tooltip = ({ text, children }: { text: ReactNode; children: ReactNode }) => (
  <Radix.Root>
    <Radix.Trigger asChild>{children}</Radix.Trigger>
    <Radix.Portal>
      <Radix.Content
        sideOffset={6}
        className="z-50 rounded-md bg-fjord-deep px-3 py-1.5 text-sm text-fjord-deep-foreground shadow-md data-[state=delayed-open]:animate-in data-[state=delayed-open]:fade-in-0"
      >
        {text}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
)
