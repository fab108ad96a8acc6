import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/input'
import { ProductThumb } from '@/components/ui/product-thumb'
import { QuantityField } from '@/components/ui/quantity-field'

import { NOTES_MAX, QUOTE_QUANTITY_MAX, type QuoteItem } from './quote-list'

interface QuoteLinesProps {
  items: readonly QuoteItem[]
  /** The product's name in the reader's language; the list keeps the one it was added under. */
  nameOf?: (item: QuoteItem) => string
  onQuantity: (item: QuoteItem, quantity: number) => void
  onNotes?: (item: QuoteItem, notes: string) => void
  /** What is wrong with a line, told beneath its name. */
  problemOf?: (item: QuoteItem, index: number) => string | undefined
  /** What else can be done with a line. */
  actionOf?: (item: QuoteItem) => ReactNode
}

export function QuoteLines({ items, nameOf = (item) => item.productName, onQuantity, onNotes, problemOf, actionOf }: QuoteLinesProps) {
  const { t } = useTranslation()
  return (
    <ul className="divide-y">
      {items.map((item, index) => {
        const name = nameOf(item)
        const problem = problemOf?.(item, index)
        return (
          <li key={item.id} className="grid grid-cols-[5rem_1fr] gap-x-4 gap-y-3 py-4">
            <ProductThumb src={item.productImage} className="size-20" />
            <div className="min-w-0 space-y-2">
              <div className="flex items-start justify-between gap-2">
                <p className="min-w-0 font-semibold leading-snug break-words">{name}</p>
                <Button
                  variant="ghost"
                  size="icon"
                  className="-me-3 -mt-3"
                  aria-label={t('quote.removeLine', { name })}
                  onClick={() => onQuantity(item, 0)}
                >
                  <Trash2 aria-hidden />
                </Button>
              </div>
              {problem && <p className="text-sm font-medium text-berry-text">{problem}</p>}
              <QuantityField
                value={item.quantity}
                min={0}
                max={QUOTE_QUANTITY_MAX}
                onChange={(quantity) => onQuantity(item, quantity)}
                labels={{
                  group: t('cart.quantityOf', { name }),
                  decrease: t('cart.decrease', { name }),
                  increase: t('cart.increase', { name }),
                }}
              />
              {actionOf && <div>{actionOf(item)}</div>}
            </div>
            {onNotes && (
              <Field label={t('quote.notes')} className="col-span-2">
                <Textarea
                  value={item.notes}
                  maxLength={NOTES_MAX}
                  rows={2}
                  placeholder={t('quote.notesHint')}
                  onChange={(event) => onNotes(item, event.target.value)}
                />
              </Field>
            )}
          </li>
        )
      })}
    </ul>
  )
}
