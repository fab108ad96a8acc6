import { useQuery } from '@tanstack/react-query'
import { categoriesQuery } from '@/features/catalog/data'
import { ProductPicture } from '@/features/catalog/product-picture'
import { useLanguage } from '@/i18n/language'

/** The category a link leads to: `/categories/dairy` or `/products?category=dairy`. */
export function categoryOf(url: string): string | null {
  const { pathname, searchParams } = new URL(url, 'http://site.invalid')
  return /^\/categories\/([^/]+)\/?$/.exec(pathname)?.[1] ?? searchParams.get('category')
}

/** The picture of a category a menu link leads to; nothing elsewhere. Fetched when a menu that shows pictures is opened. */
export default function MenuPicture({ url }: { url: string }) {
  const { code } = useLanguage()
  const slug = categoryOf(url)
  const { data } = useQuery({ ...categoriesQuery(code), enabled: slug !== null })
  const image = data?.find((category) => category.slug === slug)?.image
  return image ? <ProductPicture src={image} alt="" className="aspect-auto" /> : null
}
