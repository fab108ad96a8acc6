import { ImageOff } from 'lucide-react'
import { useState } from 'react'

import { cn } from '@/lib/cn'

interface ProductPictureProps {
  src: string | null
  /** Empty when the name stands right beside the picture. */
  alt: string
  /** The page's largest picture: fetched at once and first. All others wait until they come near. */
  priority?: boolean
  className?: string
}

/** Packs are photographed square; the place is kept square whether or not the picture arrives. */
const PICTURE_SIZE = 600

export function ProductPicture({ src, alt, priority = false, className }: ProductPictureProps) {
  // By address, so that another picture in the same place gets its own chance.
  const [broken, setBroken] = useState<string | null>(null)
  const frame = cn('block aspect-square size-full object-cover dark:brightness-90', className)
  if (!src || broken === src) {
    return (
      <span
        role={alt ? 'img' : undefined}
        aria-label={alt || undefined}
        aria-hidden={alt ? undefined : true}
        className={cn(frame, 'bark grid place-items-center bg-muted text-muted-foreground')}
      >
        <ImageOff aria-hidden className="size-1/5 max-h-12 opacity-60" strokeWidth={1.25} />
      </span>
    )
  }
  return (
    <img
      src={src}
      alt={alt}
      width={PICTURE_SIZE}
      height={PICTURE_SIZE}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : 'auto'}
      decoding={priority ? 'sync' : 'async'}
      onError={() => setBroken(src)}
      className={frame}
    />
  )
}
