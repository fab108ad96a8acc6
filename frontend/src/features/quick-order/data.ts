// What can be ordered quickly: everything with a price, as one short row each. The only file of this feature that names a table.

import { queryOptions } from '@tanstack/react-query'

import { displayedImage, type ProductImage } from '@/lib/product-image'
import { supabase } from '@/lib/supabase'

import type { Listed } from './list'

export interface ListedRow {
  id: string
  sku: string | null
  barcode: string | null
  name: string
  slug: string
  image_url: string | null
  package_size: string | null
  shop_price: number
  min_order_qty: number
  stock_status: string
  product_images: (ProductImage & { is_primary: boolean; sort_order: number })[]
  products_i18n: { language_code: string; name: string | null; package_size: string | null }[]
}

export interface QuickProduct extends Listed {
  row: ListedRow
}

export const quickListQuery = (language: string) =>
  queryOptions({
    queryKey: ['products', 'quick', language] as const,
    queryFn: async ({ signal }): Promise<QuickProduct[]> => {
      const { data, error } = await supabase()
        .from('products')
        .select(
          `id, sku, barcode, name, slug, image_url, package_size, shop_price, min_order_qty, stock_status,
          product_images ( processed_url, original_url, is_primary, sort_order ), products_i18n ( language_code, name, package_size )`,
        )
        .eq('is_active', true)
        .neq('kind', 'dish')
        .not('shop_price', 'is', null)
        .not('sku', 'is', null)
        .eq('products_i18n.language_code', language)
        .order('sort_order', { ascending: true })
        .abortSignal(signal)
      if (error) throw error
      return (data as unknown as ListedRow[]).map(quickProduct)
    },
  })

function quickProduct(row: ListedRow): QuickProduct {
  const [translated] = row.products_i18n
  return {
    id: row.id,
    sku: row.sku ?? '',
    barcode: row.barcode,
    name: translated?.name?.trim() || row.name,
    slug: row.slug,
    image: displayedImage(row),
    packageSize: translated?.package_size?.trim() || row.package_size,
    price: Number(row.shop_price),
    minimum: row.min_order_qty,
    isSoldOut: row.stock_status === 'out_of_stock',
    row,
  }
}
