import { Expand } from 'lucide-react'
import { type CSSProperties, Suspense, lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { cn } from '@/lib/cn'

import type { GalleryImage } from './images'
import { ProductPicture } from './product-picture'
import { swiped, useSwipe } from './use-swipe'

const loadLightbox = () => import('./lightbox')
const Lightbox = lazy(loadLightbox)

interface GalleryProps {
  images: readonly GalleryImage[]
  name: string
  language: string
  /** Of the large picture's frame. */
  style?: CSSProperties
}

/** The picture, swept or chosen below; pressed, it opens large. */
export function Gallery({ images, name, language, style }: GalleryProps) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState(0)
  /** Undefined until it was first opened. */
  const [isOpen, setOpen] = useState<boolean>()
  const shown = images[chosen] ?? images[0]
  const altOf = (image: GalleryImage | undefined) => image?.alt[language] || name
  const swipe = useSwipe((direction) => setChosen(swiped(chosen, direction, images.length)))
  return (
    <div className="space-y-3 md:sticky md:top-28 md:self-start print:static print:float-end print:ms-8 print:mb-4 print:w-[62mm]">
      <div {...swipe} style={{ ...swipe.style, ...style }} className="group relative overflow-hidden rounded-2xl border bg-muted">
        <ProductPicture src={shown?.src ?? null} alt={altOf(shown)} priority />
        {shown && (
          <button
            type="button"
            aria-haspopup="dialog"
            aria-label={t('gallery.enlarge', { name: altOf(shown) })}
            onPointerEnter={() => void loadLightbox()}
            onFocus={() => void loadLightbox()}
            onClick={() => setOpen(true)}
            className="absolute inset-0 cursor-zoom-in rounded-2xl focus-visible:-outline-offset-4"
          >
            <span aria-hidden className="absolute end-3 bottom-3 flex size-11 items-center justify-center rounded-full bg-card/90 text-foreground shadow-sm transition-transform group-hover:scale-110 print:hidden">
              <Expand className="size-5" />
            </span>
          </button>
        )}
      </div>
      {images.length > 1 && (
        <ul aria-label={t('gallery.label')} className="flex gap-3 print:hidden">
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
      <Suspense>
        {isOpen === undefined ? null : (
          <Lightbox images={images} chosen={chosen} onChoose={setChosen} altOf={altOf} name={name} isOpen={isOpen} onOpenChange={setOpen} />
        )}
      </Suspense>
    </div>
  )
}
