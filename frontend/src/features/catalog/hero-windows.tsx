import { Link } from 'react-router-dom'

import { cn } from '@/lib/cn'
import { paths } from '@/lib/paths'

import type { ProductCard } from './product'
import { ProductPicture } from './product-picture'

/** Three windows of the hall with light in them; the middle one stands tallest and is the page's first picture. */
export function HeroWindows({ cards }: { cards: readonly ProductCard[] }) {
  return (
    <ul className="grid grid-cols-3 items-end gap-5 px-2 max-[20rem]:gap-2 sm:gap-7">
      {cards.map((card, index) => {
        const isTall = index === 1
        return (
          <li key={card.id}>
            <Link
              to={paths.product(card.slug)}
              aria-label={card.name}
              className={cn(
                'group arch block bg-rye-soft ring-4 ring-accent/70 ring-offset-4 ring-offset-fjord-deep transition-transform duration-300 ease-out-soft hover:-translate-y-1',
                isTall ? 'aspect-[3/5]' : 'aspect-[3/4.2]',
              )}
            >
              <ProductPicture src={card.image} alt="" priority className="aspect-auto h-full" />
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
