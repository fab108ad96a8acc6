import { useSuspenseQuery } from '@tanstack/react-query'
import { ShoppingBasket, Store } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'

import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Ltr } from '@/components/ui/ltr'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs'
import { useCart, type Addable } from '@/features/cart/cart-context'
import { quickListQuery, type QuickProduct } from '@/features/quick-order/data'
import { QUANTITY_MAX, sumOf, type Reading } from '@/features/quick-order/list'
import { FileEntry, PasteEntry } from '@/features/quick-order/list-entry'
import { OrderTable } from '@/features/quick-order/order-table'
import { useQuantities } from '@/features/quick-order/use-quantities'
import { useLanguage } from '@/i18n/language'
import { formatMoney } from '@/lib/money'
import { usePageTitle } from '@/lib/page-title'
import { paths } from '@/lib/paths'
import { toast } from '@/lib/toast'

import type { PageLoader } from '../page-module'

export const clientLoader: PageLoader = ({ queryClient, language }) => queryClient.ensureQueryData(quickListQuery(language))

const VIEWS = ['table', 'paste', 'file'] as const

export default function ShopPage() {
  const { t } = useTranslation()
  const { code } = useLanguage()
  const { data: products } = useSuspenseQuery(quickListQuery(code))
  usePageTitle(t('shop.title'))
  return (
    <div className="page pb-16">
      <h1 tabIndex={-1} className="text-4xl md:text-5xl">
        {t('shop.title')}
      </h1>
      <p className="mt-3 mb-6 max-w-prose text-muted-foreground">{t('shop.intro')}</p>
      {products.length === 0 ? (
        <EmptyState
          icon={<Store />}
          title={t('shop.empty')}
          text={t('shop.emptyText')}
          action={
            <Button asChild>
              <Link to={paths.products()}>{t('cart.browse')}</Link>
            </Button>
          }
        />
      ) : (
        <QuickOrder products={products} />
      )}
    </div>
  )
}

function QuickOrder({ products }: { products: readonly QuickProduct[] }) {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const { quantities, set, put, clear } = useQuantities()
  const view = VIEWS.find((candidate) => candidate === params.get('view')) ?? 'table'
  const take = (reading: Reading) => {
    const next = new Map(quantities)
    for (const [id, quantity] of reading.quantities) next.set(id, Math.min(QUANTITY_MAX, (next.get(id) ?? 0) + quantity))
    put(next)
  }
  return (
    <>
      <Tabs
        value={view}
        onValueChange={(wanted) => setParams(wanted === 'table' ? {} : { view: wanted }, { replace: true, preventScrollReset: true })}
      >
        <TabsList aria-label={t('shop.views')} className="flex w-full max-w-xl">
          {VIEWS.map((name) => (
            <TabsTrigger key={name} value={name} className="grow px-2 sm:px-5">
              {t(`shop.view.${name}`)}
            </TabsTrigger>
          ))}
        </TabsList>
        <TabsContent value="table">
          <OrderTable products={products} quantities={quantities} onQuantity={set} />
        </TabsContent>
        <TabsContent value="paste">
          <PasteEntry products={products} onTake={take} />
        </TabsContent>
        <TabsContent value="file">
          <FileEntry products={products} onTake={take} />
        </TabsContent>
      </Tabs>
      <Basket products={products} quantities={quantities} onDone={clear} />
    </>
  )
}

const addable = ({ row: { id, shop_price, barcode, ...product } }: QuickProduct): Addable => ({
  id,
  shop_price: Number(shop_price),
  barcode,
  product: { ...product, attributes_schema: null },
})

interface BasketProps {
  products: readonly QuickProduct[]
  quantities: ReadonlyMap<string, number>
  onDone: () => void
}

/** What has been written down so far, always in sight, and the one press that puts it into the cart. */
function Basket({ products, quantities, onDone }: BasketProps) {
  const { t } = useTranslation()
  const { addAll } = useCart()
  const wanted = products.filter((product) => (quantities.get(product.id) ?? 0) > 0)
  const { pieces, total } = sumOf(quantities, products)
  const isBelow = wanted.some((product) => (quantities.get(product.id) ?? 0) < product.minimum)
  const add = () => {
    if (wanted.length === 0) return toast.info(t('shop.nothing'))
    if (isBelow) return toast.error(t('shop.below'))
    addAll(
      wanted.map((product) => ({ product: addable(product), quantity: quantities.get(product.id) ?? 0 })),
      () => toast.success(t('shop.added', { count: pieces })),
    )
    onDone()
  }
  return (
    <div className="sticky bottom-0 z-10 -mx-4 mt-8 border-t bg-background/95 px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] backdrop-blur-sm md:-mx-8 md:px-8">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p role="status">
          {t('shop.selected', { count: pieces })} · <Ltr className="font-display text-xl font-semibold">{formatMoney(total)}</Ltr>
        </p>
        <span className="flex gap-2 max-sm:w-full">
          {pieces > 0 && (
            <Button variant="ghost" onClick={onDone}>
              {t('shop.clear')}
            </Button>
          )}
          <Button variant="berry" className="max-sm:grow" aria-disabled={pieces === 0} onClick={add}>
            <ShoppingBasket aria-hidden />
            {t('product.addToCart')}
          </Button>
        </span>
      </div>
    </div>
  )
}
