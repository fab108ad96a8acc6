import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { useFocusReturn } from '@/components/ui/focus-return'
import { cn } from '@/lib/cn'

import type { GalleryImage } from './images'
import { swiped, useSwipe, type Direction } from './use-swipe'

interface LightboxProps {
  images: readonly GalleryImage[]
  chosen: number
  onChoose: (index: number) => void
  altOf: (image: GalleryImage | undefined) => string
  name: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

const CONTROL =
  'flex size-12 items-center justify-center rounded-full bg-white/12 text-white transition-colors hover:bg-white/25 focus-visible:outline-white [&_svg]:size-6'

/** The pictures as large as the window: arrows, sweeping and numbers change them, a press or + and − zooms, Escape leaves. */
export default function Lightbox({ images, chosen, onChoose, altOf, name, isOpen, onOpenChange }: LightboxProps) {
  const { t } = useTranslation()
  const [isZoomed, setZoomed] = useState(false)
  const focus = useFocusReturn(undefined, undefined)
  const image = images[chosen]
  const go = (direction: Direction) => {
    setZoomed(false)
    onChoose(swiped(chosen, direction, images.length))
  }
  const swipe = useSwipe(go)
  const onKeyDown = (event: KeyboardEvent) => {
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    if (event.key === '+') setZoomed(true)
    else if (event.key === '-') setZoomed(false)
    // Zoomed in, the arrows scroll.
    else if (event.key === 'ArrowRight' && !isZoomed) go(isRtl ? 'previous' : 'next')
    else if (event.key === 'ArrowLeft' && !isZoomed) go(isRtl ? 'next' : 'previous')
  }
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => (setZoomed(false), onOpenChange(open))}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 bg-[#08171c] data-[state=open]:animate-in data-[state=open]:fade-in-0" />
        <Radix.Content
          aria-describedby={undefined}
          {...focus}
          onKeyDown={onKeyDown}
          className="fixed inset-0 z-50 grid grid-rows-[auto_1fr_auto] pt-(--safe-top) pb-(--safe-bottom) text-white data-[state=open]:animate-in data-[state=open]:fade-in-0"
        >
          <div className="flex items-center justify-between gap-3 p-3 ps-5">
            <Radix.Title className="truncate font-display text-lg font-semibold">{name}</Radix.Title>
            <div className="flex gap-2">
              <Control label={isZoomed ? t('gallery.zoomOut') : t('gallery.zoomIn')} onPress={() => setZoomed(!isZoomed)}>
                {isZoomed ? <ZoomOut aria-hidden /> : <ZoomIn aria-hidden />}
              </Control>
              <Radix.Close aria-label={t('common.close')} className={CONTROL}>
                <X aria-hidden />
              </Radix.Close>
            </div>
          </div>
          {/* Zoomed in, the picture is larger than its frame, which scrolls: by wheel, finger and arrow keys. */}
          <div
            role="group"
            aria-label={t('gallery.label')}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={isZoomed ? 0 : undefined}
            className={cn('relative min-h-0', isZoomed ? 'overflow-auto' : 'overflow-hidden')}
            {...(isZoomed ? {} : swipe)}
          >
            {image && (
              <button
                type="button"
                tabIndex={-1}
                aria-label={isZoomed ? t('gallery.zoomOut') : t('gallery.zoomIn')}
                onClick={() => setZoomed(!isZoomed)}
                className={cn('block', isZoomed ? 'w-[max(160vmin,100%)] cursor-zoom-out' : 'absolute inset-x-4 inset-y-0 cursor-zoom-in')}
              >
                <img key={image.src} src={image.src} alt={altOf(image)} className={cn('animate-in fade-in-0', isZoomed ? 'w-full' : 'size-full object-contain')} />
              </button>
            )}
          </div>
          <div className="flex min-h-18 items-center justify-center gap-4 p-3">
            {images.length > 1 && (
              <>
                <Control label={t('gallery.previous')} onPress={() => go('previous')}>
                  <ChevronLeft aria-hidden className="rtl:rotate-180" />
                </Control>
                <p role="status" className="min-w-16 text-center tabular-nums">
                  <span className="sr-only">{t('gallery.at', { number: chosen + 1, total: images.length })}</span>
                  <span aria-hidden dir="ltr">
                    {chosen + 1} / {images.length}
                  </span>
                </p>
                <Control label={t('gallery.next')} onPress={() => go('next')}>
                  <ChevronRight aria-hidden className="rtl:rotate-180" />
                </Control>
              </>
            )}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

const Control = ({ label, onPress, children }: { label: string; onPress: () => void; children: ReactNode }) => (
  <button type="button" aria-label={label} onClick={onPress} className={CONTROL}>
    {children}
  </button>
)
