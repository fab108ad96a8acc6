// Where the catalogue meets the cart and the quote list: the features do not know each other.

import { FilePlus2, FileText, ShoppingBasket } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { toast } from '@/lib/toast'

import { Button } from '@/components/ui/button'
import { useCart, type Addable } from '@/features/cart/cart-context'
import type { ProductCard } from '@/features/catalog/product'
import { useQuote } from '@/features/quote/quote-context'

/** A card as the cart wants it. */
export function addable({ row }: ProductCard): Addable {
  return {
    id: row.id,
    shop_price: row.shop_price === null ? null : Number(row.shop_price),
    barcode: row.barcode,
    product: {
      name: row.name,
      slug: row.slug,
      image_url: row.image_url,
      package_size: row.package_size,
      attributes_schema: null,
      product_images: row.product_images.map((image) => ({
        ...image,
        is_primary: image.is_primary ?? false,
        sort_order: image.sort_order ?? 0,
      })),
      products_i18n: row.products_i18n,
    },
  }
}

export interface ProductActions {
  buy: (card: ProductCard, quantity?: number) => void
  askForQuote: (card: ProductCard, quantity?: number) => void
}

export function useProductActions(): ProductActions {
  const { t } = useTranslation()
  const cart = useCart()
  const quote = useQuote()
  return {
    buy: (card, quantity) => cart.add(addable(card), quantity),
    askForQuote: (card, quantity = 1) => {
      const product = { id: card.id, name: card.name, image_url: card.image }
      // A plain press raises by one; a chosen number comes as it is.
      if (quantity > 1) quote.take(product, quantity)
      else quote.add(product)
      toast.success(t('quote.added'))
    },
  }
}

/** One press on a card: into the cart, or onto the quote list where there is no price. */
export function QuickAction({ card, variant = 'primary' }: { card: ProductCard; variant?: 'primary' | 'berry' }) {
  const { t } = useTranslation()
  const { buy, askForQuote } = useProductActions()
  const isPriced = card.shopPrice !== null
  const label = isPriced ? t('product.addToCart') : t('product.addToQuote')
  return (
    <Button
      variant={isPriced ? variant : 'outline'}
      data-later={`buy:${card.slug}`}
      aria-label={`${label}: ${card.name}`}
      // Two cards beside each other on a telephone leave room for the words alone.
      className="w-full px-3 leading-tight whitespace-normal max-sm:px-1 max-sm:[&_svg]:hidden"
      onClick={() => (isPriced ? buy(card) : askForQuote(card))}
    >
      {isPriced ? <ShoppingBasket aria-hidden /> : <FileText aria-hidden />}
      {label}
    </Button>
  )
}

/** On a card whose press buys: the other way, onto the quote list. */
export function QuickQuote({ card }: { card: ProductCard }) {
  const { t } = useTranslation()
  const { askForQuote } = useProductActions()
  if (card.shopPrice === null) return null
  const label = `${t('product.addToQuote')}: ${card.name}`
  return (
    <Button variant="secondary" size="icon-sm" data-later={`quote:${card.slug}`} aria-label={label} title={label} className="bg-card/90 shadow-sm" onClick={() => askForQuote(card)}>
      <FilePlus2 aria-hidden />
    </Button>
  )
}
