import { ShoppingBasket } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { buttonVariants } from '@/components/ui/button'
import { cn } from '@/lib/cn'
import { useShoppingCount } from '../slots'

export interface CartButtonProps {
  /** The pointer is on it, or the focus: the panel may be wanted soon. */
  onNear: () => void
  onOpen: () => void
  className?: string
}

export function CartButton({ onNear, onOpen, className }: CartButtonProps) {
  const { t } = useTranslation()
  const count = useShoppingCount()
  return (
    <button
      type="button"
      data-later="cart"
      aria-haspopup="dialog"
      aria-label={t('header.openCart', { count })}
      onPointerEnter={onNear}
      onFocus={onNear}
      onClick={onOpen}
      className={cn(buttonVariants({ variant: 'ghost', size: 'icon' }), 'relative', className)}
    >
      <ShoppingBasket aria-hidden />
      {count > 0 ? (
        // Drawn, not written: the name says the number in words where a language has them, and must hold what is written.
        <span
          key={count}
          aria-hidden
          data-count={count > 99 ? '99+' : count}
          className="before:content-[attr(data-count)] absolute end-0 top-0 flex h-5 min-w-5 animate-in items-center justify-center rounded-full bg-berry px-1 text-xs font-bold text-berry-foreground tabular-nums zoom-in-50"
        />
      ) : null}
    </button>
  )
}
