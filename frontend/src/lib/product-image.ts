export interface ProductImage {
  processed_url: string | null
  original_url: string | null
  is_primary: boolean | null
  sort_order?: number | null
}

export interface Pictured {
  image_url: string | null
  product_images?: ProductImage[] | null
}

/** The picture to show: the primary image's processed address, then its original, then the first image, then image_url. */
export function displayedImage(product: Pictured): string | null {
  const images = (product.product_images ?? []).toSorted((a, b) => (a.sort_order ?? 0) - (b.sort_order ?? 0))
  const primary = images.find((image) => image.is_primary)
  return addressOf(primary) ?? addressOf(images[0]) ?? product.image_url
}

const addressOf = (image: ProductImage | undefined) => image?.processed_url ?? image?.original_url ?? null
