import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { cn } from '@/lib/cn'

import type { GalleryImage } from './images'
import { ProductPicture } from './product-picture'

interface GalleryProps {
  images: readonly GalleryImage[]
  name: string
  language: string
}

export function Gallery({ images, name, language }: GalleryProps) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState(0)
  const shown = images[chosen] ?? images[0]
  const altOf = (image: GalleryImage | undefined) => image?.alt[language] || name
  return (
    <div className="space-y-3">
      <div className="overflow-hidden rounded-2xl border bg-muted">
        <ProductPicture src={shown?.src ?? null} alt={altOf(shown)} priority />
      </div>
      {images.length > 1 && (
        <ul aria-label={t('gallery.label')} className="flex gap-3">
          {images.map((image, index) => (
            <li key={image.src}>
              <button
                type="button"
                aria-label={t('gallery.show', { number: index + 1, total: images.length })}
                aria-pressed={index === chosen}
                onClick={() => setChosen(index)}
                className={cn(
                  'block size-20 overflow-hidden rounded-lg border-2 bg-muted',
                  index === chosen ? 'border-primary' : 'border-transparent hover:border-border',
                )}
              >
                <ProductPicture src={image.src} alt="" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
