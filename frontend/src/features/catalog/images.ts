// The pictures of a product page, the displayed one (`lib/product-image.ts`) first.

import { displayedImage, type Pictured, type ProductImage } from '@/lib/product-image'

export interface GalleryImage {
  src: string
  /** Alternative text per language code, where the shop has written one. */
  alt: { readonly [language: string]: string | undefined }
}

type WithAlt = ProductImage & { alt?: GalleryImage['alt'] | null }

export function galleryImages(product: Pictured & { product_images?: WithAlt[] | null }): GalleryImage[] {
  const first = displayedImage(product)
  const images: readonly WithAlt[] = product.product_images ?? []
  const others = images
    .toSorted((a, b) => (a.sort_order ?? 0) - (b.sort_order ?? 0))
    .map((image) => ({ src: image.processed_url || image.original_url, alt: image.alt ?? {} }))
    .filter((image): image is GalleryImage => Boolean(image.src))
  if (!first) return others
  const shown = others.find((image) => image.src === first) ?? { src: first, alt: {} }
  return [shown, ...others.filter((image) => image.src !== first)]
}
