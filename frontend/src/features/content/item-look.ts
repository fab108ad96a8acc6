import { cn } from '@/lib/cn'
import type { HeaderStyle } from './header-styles'

/** One item of the bar, as its style draws it; the current page has a lingonberry under it. */
export const itemLook = (style: HeaderStyle, isActive: boolean) =>
  cn(
    'group relative flex h-11 items-center gap-1.5 rounded-full px-3 text-[0.9375rem] font-medium whitespace-nowrap transition-colors hover:bg-secondary hover:text-secondary-foreground data-[state=open]:bg-secondary data-[state=open]:text-secondary-foreground',
    isActive && 'after:absolute after:inset-x-0 after:bottom-1 after:mx-auto after:size-1.5 after:rounded-full after:bg-berry font-semibold',
    style.isClassic && 'rounded-md',
    style.items === 'icon' && 'px-4',
    style.items === 'icon-over-text' && 'h-16 flex-col justify-center gap-0.5 rounded-lg text-xs',
    style.items === 'tab' && 'h-18 rounded-none border-y-3 border-transparent px-5 after:hidden hover:bg-secondary xl:px-7',
    style.items === 'tab' && isActive && 'border-b-berry',
  )
