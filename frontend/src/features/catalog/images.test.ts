import { expect, it } from 'vitest'

import type { ProductImage } from '@/lib/product-image'

import { galleryImages } from './images'

function image(over: Partial<ProductImage>): ProductImage {
  return { processed_url: null, original_url: null, is_primary: false, sort_order: 0, ...over }
}

it('puts the displayed image first and leaves empty rows out', () => {
  const product_images = [
    image({ original_url: '/back', sort_order: 1 }),
    image({ sort_order: 2 }),
    image({ is_primary: true, processed_url: '/front', original_url: '/raw', sort_order: 3 }),
  ]
  expect(galleryImages({ product_images, image_url: '/u' }).map((shown) => shown.src)).toEqual(['/front', '/back'])
})

it('falls back to image_url, and to nothing', () => {
  expect(galleryImages({ product_images: [], image_url: '/u' })).toEqual([{ src: '/u', alt: {} }])
  expect(galleryImages({ product_images: [], image_url: null })).toEqual([])
})
