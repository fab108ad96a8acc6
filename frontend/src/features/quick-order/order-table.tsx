import { Search } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'

import { Input } from '@/components/ui/input'
import { Ltr } from '@/components/ui/ltr'
import { ProductThumb } from '@/components/ui/product-thumb'
import { formatMoney } from '@/lib/money'
import { paths } from '@/lib/paths'

import { QUANTITY_MAX, wholeNumber, type Listed } from './list'

interface OrderTableProps {
  products: readonly Listed[]
  quantities: ReadonlyMap<string, number>
  onQuantity: (id: string, quantity: number) => void
}

/** Everything that has a price, a row each: Tab goes from quantity to quantity, Enter and the arrows up and down as well. */
export function OrderTable({ products, quantities, onQuantity }: OrderTableProps) {
  const { t } = useTranslation()
  const id = useId()
  const [term, setTerm] = useState('')
  const wanted = term.trim().toLocaleLowerCase()
  const shown = products.filter((product) => `${product.name} ${product.sku} ${product.barcode ?? ''}`.toLocaleLowerCase().includes(wanted))
  return (
    <>
      <div className="relative max-w-md">
        <label htmlFor={id} className="sr-only">
          {t('shop.filter')}
        </label>
        <Search aria-hidden className="pointer-events-none absolute start-3.5 top-3 size-5 text-muted-foreground" />
        <Input id={id} type="search" value={term} placeholder={t('shop.filter')} onChange={(event) => setTerm(event.target.value)} className="ps-11" />
      </div>
      <p role="status" className="sr-only">
        {t('shop.shown', { count: shown.length })}
      </p>
      {/* What takes the focus stops above the bar that stays at the lower edge (WCAG 2.4.11). */}
      <table className="mt-4 w-full border-collapse [&_:is(a,input,button)]:scroll-mb-36">
        <caption className="sr-only">{t('shop.table')}</caption>
        <thead className="border-b text-sm text-muted-foreground max-sm:sr-only">
          <tr>
            <th scope="col" className="py-2 text-start font-semibold">
              {t('shop.product')}
            </th>
            <th scope="col" className="hidden py-2 text-start font-semibold md:table-cell">
              {t('shop.sku')}
            </th>
            <th scope="col" className="py-2 text-end font-semibold max-sm:hidden">
              {t('shop.price')}
            </th>
            <th scope="col" className="w-24 py-2 text-end font-semibold sm:w-28">
              {t('shop.quantity')}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y">
          {shown.map((product) => (
            <Row key={product.id} product={product} quantity={quantities.get(product.id) ?? 0} onQuantity={(quantity) => onQuantity(product.id, quantity)} />
          ))}
        </tbody>
      </table>
      {shown.length === 0 && <p className="py-10 text-center text-muted-foreground">{t('shop.none')}</p>}
    </>
  )
}

function step(from: HTMLElement, by: 1 | -1) {
  const fields = [...(from.closest('table')?.querySelectorAll<HTMLInputElement>('tbody input:not(:disabled)') ?? [])]
  const next = fields[fields.indexOf(from as HTMLInputElement) + by]
  next?.focus()
  next?.select()
}

function Row({ product, quantity, onQuantity }: { product: Listed; quantity: number; onQuantity: (quantity: number) => void }) {
  const { t } = useTranslation()
  const isBelow = quantity > 0 && quantity < product.minimum
  const noteId = `least-${product.id}`
  const note = product.isSoldOut ? t('shop.soldOut') : product.minimum > 1 ? t('shop.minimum', { min: product.minimum }) : null
  return (
    <tr className={quantity > 0 ? 'bg-spruce-soft' : undefined}>
      <th scope="row" className="py-2.5 ps-1 pe-3 text-start font-normal">
        <span className="flex items-center gap-3">
          <ProductThumb src={product.image} className="size-12 shrink-0 max-[20rem]:hidden" />
          <span className="min-w-0">
            <Link to={paths.product(product.slug)} className="leading-snug font-semibold wrap-anywhere underline-offset-4 hover:underline">
              <bdi>{product.name}</bdi>
            </Link>
            <span className="block text-sm text-muted-foreground">
              <bdi>{product.packageSize}</bdi>
              <span className="sm:hidden min-[20rem]:whitespace-nowrap">
                {' · '}
                <Ltr className="font-semibold text-foreground">{formatMoney(product.price)}</Ltr>
              </span>
              <span className="max-sm:block min-[20rem]:whitespace-nowrap md:hidden">
                <span className="max-sm:hidden">{' · '}</span>
                <Ltr>{product.sku}</Ltr>
              </span>
              {note && (
                <span id={noteId} className={isBelow ? 'font-medium text-berry-text' : undefined}>
                  {' · '}
                  {note}
                </span>
              )}
            </span>
          </span>
        </span>
      </th>
      <td className="hidden py-2.5 md:table-cell">
        <Ltr className="text-sm text-muted-foreground">{product.sku}</Ltr>
      </td>
      <td className="py-2.5 text-end whitespace-nowrap max-sm:hidden">
        <Ltr>{formatMoney(product.price)}</Ltr>
      </td>
      <td className="py-2.5 ps-3 pe-1 text-end">
        <Input
          inputMode="numeric"
          autoComplete="off"
          aria-label={t('shop.quantityOf', { name: product.name })}
          aria-describedby={note ? noteId : undefined}
          aria-invalid={isBelow ? true : undefined}
          disabled={product.isSoldOut}
          value={quantity === 0 ? '' : quantity}
          placeholder="0"
          className="w-20 px-2 text-center max-[20rem]:w-14 tabular-nums"
          onFocus={(event) => event.target.select()}
          onChange={(event) => {
            const text = event.target.value.trim()
            const value = wholeNumber(text)
            if (text === '' || /^[0٠۰]+$/.test(text)) onQuantity(0)
            else if (value !== null && value <= QUANTITY_MAX) onQuantity(value)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' && event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
            event.preventDefault()
            step(event.currentTarget, event.key === 'ArrowUp' ? -1 : 1)
          }}
        />
      </td>
    </tr>
  )
}
