import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { cn } from '@/lib/cn'

/** A small square picture beside a name that says the same; a missing or broken one leaves its place in peace. */
export function ProductThumb({ src, className }: { src: string | null; className?: string }) {
  const [broken, setBroken] = useState<string | null>(null)
  const isShown = src !== null && src !== '' && broken !== src
  return (
    <span
      className={cn(
        'grid place-items-center overflow-hidden rounded-lg bg-muted text-muted-foreground',
        className,
      )}
    >
      {isShown ? (
        <img
          src={src}
          alt=""
          width={160}
          height={160}
          loading="lazy"
          decoding="async"
          onError={() => setBroken(src)}
          className="size-full object-cover"
        />
      ) : (
        <ImageOff aria-hidden className="size-6 opacity-60" strokeWidth={1.25} />
      )}
    </span>
  )
}
