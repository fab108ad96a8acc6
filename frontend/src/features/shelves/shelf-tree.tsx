import { ArrowDown, ArrowUp, FolderTree } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { StatusBadge } from '@/components/admin/status-badge'
import { Button } from '@/components/ui/button'
import { ProductThumb } from '@/components/ui/product-thumb'
import { useLanguage } from '@/i18n/language'
import { cn } from '@/lib/cn'
import { type Shelf, shelfName } from './data'

interface ShelfTreeProps {
  shelves: readonly Shelf[]
  onOpen: (id: string) => void
  /** The ids of one level in their new order. */
  onOrder: (ids: string[]) => void
}

/** Two levels, as the shop has them. */
export function ShelfTree({ shelves, onOpen, onOrder }: ShelfTreeProps) {
  const top = shelves.filter((shelf) => shelf.parent_id === null)
  return <Level shelves={top} all={shelves} onOpen={onOpen} onOrder={onOrder} />
}

function Level({ shelves, all, onOpen, onOrder, isInner = false }: ShelfTreeProps & { all: readonly Shelf[]; isInner?: boolean }) {
  const { t } = useTranslation()
  const { code } = useLanguage()
  const move = (index: number, by: number) => {
    const ids = shelves.map((shelf) => shelf.id)
    const [taken] = ids.splice(index, 1)
    ids.splice(index + by, 0, taken!)
    onOrder(ids)
  }
  return (
    <ul className={cn('grid', isInner ? 'ms-6 border-s ps-3 max-[20rem]:ms-2 max-[20rem]:ps-0 sm:ms-10' : 'rounded-xl border bg-card')}>
      {shelves.map((shelf, index) => {
        const children = all.filter((other) => other.parent_id === shelf.id)
        const name = shelfName(shelf, code)
        return (
          <li key={shelf.id} className="border-b last:border-b-0">
            {/* Where letters are large the buttons have a line of their own. */}
            <div className="flex items-center gap-2 px-3 py-2 max-[20rem]:flex-wrap max-[20rem]:justify-end">
              <button type="button" onClick={() => onOpen(shelf.id)} className="group flex min-h-11 min-w-0 grow items-center gap-3 rounded-lg text-start max-[20rem]:basis-full">
                {shelf.image_url ? (
                  <ProductThumb src={shelf.image_url} className="size-10 shrink-0" />
                ) : (
                  <span className="grid size-10 shrink-0 place-items-center rounded-lg bg-muted text-muted-foreground">
                    <FolderTree aria-hidden className="size-5" />
                  </span>
                )}
                <span className="min-w-0 wrap-anywhere">
                  <span className="block font-semibold underline-offset-4 group-hover:underline">{name}</span>
                  <span className="block text-sm text-muted-foreground">{t('shelves.products', { count: shelf.products[0]?.count ?? 0 })}</span>
                </span>
              </button>
              {shelf.is_active ? null : <StatusBadge tone="quiet">{t('assortment.hidden')}</StatusBadge>}
              <Button size="icon-sm" variant="ghost" aria-label={`${name}: ${t('admin.up')}`} disabled={index === 0} onClick={() => move(index, -1)}>
                <ArrowUp aria-hidden />
              </Button>
              <Button size="icon-sm" variant="ghost" aria-label={`${name}: ${t('admin.down')}`} disabled={index === shelves.length - 1} onClick={() => move(index, 1)}>
                <ArrowDown aria-hidden />
              </Button>
            </div>
            {children.length > 0 ? <Level shelves={children} all={all} onOpen={onOpen} onOrder={onOrder} isInner /> : null}
          </li>
        )
      })}
    </ul>
  )
}
