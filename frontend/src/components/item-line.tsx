import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '@/lib/paths'
import { ProductThumb } from './ui/product-thumb'

interface ItemLineProps {
  item: {
    title: string
    /** Null where the product is not sold any more: then nothing leads there. */
    slug: string | null
    package_size: string | null
    image_url: string | null
  }
  /** After the pack's size: how many, at what. */
  about: ReactNode
  /** Below, e.g. a note. */
  more?: ReactNode
  /** At the end of the line: what it comes to. */
  end: ReactNode
}

/** What was bought or asked for: its picture, its name that leads to its page, how many and for how much. */
export function ItemLine({ item, about, more, end }: ItemLineProps) {
  const name = <bdi>{item.title}</bdi>
  return (
    <div className="flex items-start gap-4">
      <ProductThumb src={item.image_url} className="size-14 shrink-0" />
      <div className="min-w-0 grow">
        <p className="leading-snug font-semibold break-words">
          {item.slug ? (
            <Link to={paths.product(item.slug)} className="underline-offset-4 hover:underline">
              {name}
            </Link>
          ) : (
            name
          )}
        </p>
        <p className="text-sm text-muted-foreground">
          {item.package_size && (
            <>
              <bdi>{item.package_size}</bdi> ·{' '}
            </>
          )}
          {about}
        </p>
        {more}
      </div>
      {end}
    </div>
  )
}
