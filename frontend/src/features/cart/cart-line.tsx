import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'

import { Button } from '@/components/ui/button'
import { Ltr } from '@/components/ui/ltr'
import { ProductThumb } from '@/components/ui/product-thumb'
import { QuantityStepper } from '@/components/ui/quantity-stepper'
import { formatMoney } from '@/lib/money'
import { paths } from '@/lib/paths'
import { displayedImage } from '@/lib/product-image'

import { lineName, linePackage } from './line-text'
import { QUANTITY_MAX, type CartLine } from './rules'

interface CartLineItemProps {
  line: CartLine
  language: string
  onQuantity: (quantity: number) => void
  onRemove: () => void
  /** Called when the visitor follows the product's link, e.g. to close the panel. */
  onVisit?: () => void
  /** What there is to tell about the line, and what else can be done with it. */
  note?: ReactNode
  action?: ReactNode
}

export function CartLineItem({ line, language, onQuantity, onRemove, onVisit, note, action }: CartLineItemProps) {
  const { t } = useTranslation()
  const name = lineName(line, language)
  const size = linePackage(line, language)
  const slug = line.product?.slug
  return (
    <li className="grid grid-cols-[5rem_1fr] gap-x-4 gap-y-2 py-4">
      <ProductThumb src={line.product ? displayedImage(line.product) : null} className="row-span-2 size-20" />
      <div className="flex min-w-0 items-start justify-between gap-2">
        <div className="min-w-0">
          <p className="font-semibold leading-snug break-words">
            {slug ? (
              <Link to={paths.product(slug)} onClick={onVisit} className="underline-offset-4 hover:underline">
                {name}
              </Link>
            ) : (
              name
            )}
          </p>
          <p className="text-sm text-muted-foreground">
            {size && (
              <>
                <bdi>{size}</bdi> ·{' '}
              </>
            )}
            <Ltr>{formatMoney(line.unit_price)}</Ltr>
          </p>
          {line.snapshot_sku && (
            <p className="text-xs text-muted-foreground">
              {t('cart.sku')} <Ltr>{line.snapshot_sku}</Ltr>
            </p>
          )}
        </div>
        <Button
          variant="ghost"
          size="icon"
          className="-me-3 -mt-3"
          aria-label={t('cart.removeLine', { name })}
          onClick={onRemove}
        >
          <Trash2 aria-hidden />
        </Button>
      </div>
      {/* What else can be done stands between how many and how much; on a telephone, where that is too wide, below them. */}
      <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
        <QuantityStepper
          value={line.quantity}
          min={0}
          max={QUANTITY_MAX}
          onChange={onQuantity}
          labels={{
            group: t('cart.quantityOf', { name }),
            decrease: t('cart.decrease', { name }),
            increase: t('cart.increase', { name }),
          }}
        />
        {action && <div className="max-sm:order-last max-sm:-mb-2 max-sm:w-full sm:ms-6 sm:me-auto">{action}</div>}
        <Ltr className="font-semibold">{formatMoney(line.unit_price * line.quantity)}</Ltr>
      </div>
      {note && <div className="col-start-2 empty:hidden">{note}</div>}
    </li>
  )
}
