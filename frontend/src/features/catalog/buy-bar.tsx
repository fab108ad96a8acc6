import { useEffect, useState, type ReactNode, type RefObject } from 'react'

import { floor } from '@/lib/floor'

import { Money } from './price'
import type { Product } from './product'
import { ProductPicture } from './product-picture'

interface BuyBarProps {
  product: Product
  /** While this is out of sight above, the bar stands at the bottom of the window. */
  after: RefObject<HTMLElement | null>
  children: ReactNode
}

/** What is being looked at and a way to have it, for whoever has read on. It comes after everything in the tab order. */
export function BuyBar({ product, after, children }: BuyBarProps) {
  const isShown = useIsPassed(after)
  if (!isShown) return null
  return (
    <div ref={floor} className="fixed inset-x-0 bottom-0 z-30 border-t bg-card pb-[env(safe-area-inset-bottom)] shadow-lg motion-safe:animate-in motion-safe:slide-in-from-bottom-4 print:hidden">
      <div className="page flex items-center gap-4 py-2.5">
        <span className="size-12 shrink-0 overflow-hidden rounded-lg bg-muted max-sm:hidden">
          <ProductPicture src={product.image} alt="" />
        </span>
        <div className="min-w-0 grow">
          <p className="truncate font-semibold">{product.name}</p>
          {product.shopPrice !== null && <Money amount={product.shopPrice} className="text-sm text-muted-foreground" />}
        </div>
        {children}
      </div>
    </div>
  )
}

/** True once the element has left the window upwards. What lies below the window counts as seen: a jump to the top is told too. */
function useIsPassed(element: RefObject<HTMLElement | null>): boolean {
  const [isPassed, setPassed] = useState(false)
  useEffect(() => {
    if (!element.current || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(([entry]) => setPassed(entry !== undefined && !entry.isIntersecting), {
      rootMargin: '0px 0px 100000px 0px',
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isPassed
}
