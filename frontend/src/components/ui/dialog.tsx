import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from '@/lib/cn'
import { useFocusReturn } from './focus-return'

export const Dialog = Radix.Root
export const DialogTrigger = Radix.Trigger
export const DialogClose = Radix.Close
export const DialogTitle = ({ className, ...props }: ComponentProps<typeof Radix.Title>) => (
  <Radix.Title className={cn('font-display text-xl font-semibold', className)} {...props} />
)
export const DialogDescription = ({ className, ...props }: ComponentProps<typeof Radix.Description>) => (
  <Radix.Description className={cn('text-muted-foreground', className)} {...props} />
)

const overlay =
  'fixed inset-0 z-50 bg-fjord-deep/55 data-[state=open]:animate-in data-[state=open]:fade-in-0 data-[state=closed]:animate-out data-[state=closed]:fade-out-0'

interface ContentProps extends ComponentProps<typeof Radix.Content> {
  closeLabel: string
  children: ReactNode
}

const CloseButton = ({ label }: { label: string }) => (
  <Radix.Close
    aria-label={label}
    className="absolute end-3 top-3 inline-flex size-11 items-center justify-center rounded-full text-muted-foreground transition-colors hover:bg-muted hover:text-foreground"
  >
    <X className="size-5" aria-hidden />
  </Radix.Close>
)

/** A window in the middle. Give it a `DialogTitle`. `veil`: of another kind, for when the page behind is to be seen as it is. */
export function DialogContent({ className, veil, closeLabel, children, onOpenAutoFocus, onCloseAutoFocus, ...props }: ContentProps & { veil?: string }) {
  const focus = useFocusReturn(onOpenAutoFocus, onCloseAutoFocus)
  return (
    <Radix.Portal>
      <Radix.Overlay className={cn(overlay, veil)} />
      <Radix.Content
        className={cn(
          'fixed inset-x-0 top-1/2 z-50 mx-auto max-h-[90dvh] w-[calc(100%-2rem)] max-w-lg -translate-y-1/2 overflow-y-auto rounded-xl border bg-popover p-6 text-popover-foreground shadow-lg data-[state=open]:animate-in data-[state=open]:fade-in-0 data-[state=open]:zoom-in-95 data-[state=closed]:animate-out data-[state=closed]:fade-out-0',
          className,
        )}
        {...props}
        {...focus}
      >
        {children}
        <CloseButton label={closeLabel} />
      </Radix.Content>
    </Radix.Portal>
  )
}

/** A drawer along one side; `start` is left where text runs left to right. Give it a `DialogTitle`. */
export function SheetContent({ side = 'end', className, closeLabel, children, onOpenAutoFocus, onCloseAutoFocus, ...props }: ContentProps & { side?: 'start' | 'end' }) {
  const focus = useFocusReturn(onOpenAutoFocus, onCloseAutoFocus)
  return (
    <Radix.Portal>
      <Radix.Overlay className={overlay} />
      <Radix.Content
        className={cn(
          'fixed inset-y-0 z-50 flex w-full flex-col bg-popover pt-(--safe-top) [&>button:last-child]:top-[calc(0.75rem+var(--safe-top))] text-popover-foreground shadow-lg duration-300 ease-out-soft data-[state=open]:animate-in data-[state=closed]:animate-out',
          side === 'end'
            ? 'end-0 max-w-lg border-s ltr:data-[state=closed]:slide-out-to-right ltr:data-[state=open]:slide-in-from-right rtl:data-[state=closed]:slide-out-to-left rtl:data-[state=open]:slide-in-from-left'
            : 'start-0 max-w-sm border-e ltr:data-[state=closed]:slide-out-to-left ltr:data-[state=open]:slide-in-from-left rtl:data-[state=closed]:slide-out-to-right rtl:data-[state=open]:slide-in-from-right',
          className,
        )}
        {...props}
        {...focus}
      >
        {children}
        <CloseButton label={closeLabel} />
      </Radix.Content>
    </Radix.Portal>
  )
}
