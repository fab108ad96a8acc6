import { useQueryClient, useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'

import { Badge } from '@/components/ui/badge'
import { RichText } from '@/components/ui/rich-text'
import { Breadcrumbs } from '@/features/catalog/breadcrumbs'
import { BuyBar } from '@/features/catalog/buy-bar'
import { BuyBox } from '@/features/catalog/buy-box'
import { cardsQuery, categoriesQuery, indexQuery, productQuery } from '@/features/catalog/data'
import { attributes } from '@/features/catalog/facts'
import { tagKey } from '@/features/catalog/filter-panel'
import { FoodTabs } from '@/features/catalog/food-tabs'
import { Gallery } from '@/features/catalog/gallery'
import { related } from '@/features/catalog/picks'
import { Price } from '@/features/catalog/price'
import { trail, type Product } from '@/features/catalog/product'
import { ProductRail } from '@/features/catalog/product-grid'
import { ShareRow } from '@/features/catalog/share-row'
import { useLanguage } from '@/i18n/language'
import { Later } from '@/lib/arrival'
import { NotFoundError } from '@/lib/errors'
import { useGrown } from '@/lib/growth'
import { usePageTitle } from '@/lib/page-title'
import { paths } from '@/lib/paths'

import { defaultLanguage } from '../default-language'
import type { PageLoader } from '../page-module'
import { QuickAction, useProductActions } from '../product-actions'

async function loadRelated(client: QueryClient, language: string, id: string): Promise<void> {
  const rows = await client.ensureQueryData(indexQuery(language))
  await client.ensureQueryData(cardsQuery(language, related(rows, id)))
}

export const clientLoader: PageLoader = async ({ params, queryClient, language }) => {
  const [product] = await Promise.all([
    queryClient.ensureQueryData(productQuery(language, params.slug ?? '')),
    queryClient.ensureQueryData(categoriesQuery(language)),
    queryClient.ensureQueryData(indexQuery(language)),
  ])
  if (!product) throw new NotFoundError()
  await loadRelated(queryClient, language, product.id)
}

/** A picture can only grow into a page that is there. */
export const isWarmed = true

export default function ProductPage() {
  const { code } = useLanguage()
  const { slug = '' } = useParams()
  const { data: product } = useSuspenseQuery(productQuery(code, slug))
  if (!product) throw new NotFoundError()
  // By id, so that the chosen quantity and picture do not move on to the next product.
  return <ProductScreen key={product.id} product={product} language={code} />
}

function ProductScreen({ product, language }: { product: Product; language: string }) {
  const { t } = useTranslation()
  const { data: categories } = useSuspenseQuery(categoriesQuery(language))
  const original = defaultLanguage(useQueryClient())
  const { buy, askForQuote } = useProductActions()
  const grown = useGrown(paths.product(product.slug))
  const buyBox = useRef<HTMLDivElement>(null)
  const tags = product.tags.flatMap((tag) => tagKey(tag) ?? [])
  const facts = attributes(product.row.attributes_schema, language)
  usePageTitle(product.name)
  return (
    <div className="page pb-16">
      <Breadcrumbs
        crumbs={[
          { label: t('menu.products'), to: paths.products() },
          ...trail(categories, product.categoryId).map(({ name, slug }) => ({
            label: name,
            to: paths.category(slug),
          })),
          { label: product.name },
        ]}
      />
      <article className="mt-4 grid gap-8 md:grid-cols-2 lg:gap-14 print:flow-root">
        <Gallery images={product.gallery} name={product.name} language={language} style={grown} />
        <div className="flex flex-col gap-5 md:pt-4 print:block print:*:mb-4">
          {tags.length > 0 && (
            <ul className="flex flex-wrap gap-2">
              {tags.map((key) => (
                <li key={key}>
                  <Badge variant="spruce">{t(key as 'tag.organic')}</Badge>
                </li>
              ))}
            </ul>
          )}
          <div>
            <h1 tabIndex={-1} className="text-4xl break-words lg:text-5xl">
              {product.name}
            </h1>
            {product.packageSize && (
              <p className="mt-2 text-lg text-muted-foreground">
                <bdi>{product.packageSize}</bdi>
              </p>
            )}
          </div>
          <Price product={product} size="page" />
          {product.shopPrice !== null && product.priceRange && (
            <p className="-mt-3 text-sm text-muted-foreground">
              {t('price.range')} <bdi>{product.priceRange}</bdi>
            </p>
          )}
          <div ref={buyBox}>
            <BuyBox
              product={product}
              onBuy={(quantity) => buy(product, quantity)}
              onQuote={(quantity) => askForQuote(product, quantity)}
            />
          </div>
          {product.description && <RichText html={product.description} className="max-w-prose text-lg" />}
          {facts.length > 0 && (
            <dl className="grid grid-cols-2 gap-x-6 gap-y-4 border-t pt-5 max-[20rem]:grid-cols-1">
              {facts.map(({ label, value }) => (
                <div key={label}>
                  <dt className="text-sm text-muted-foreground">{label}</dt>
                  <dd className="font-semibold">{value}</dd>
                </div>
              ))}
            </dl>
          )}
          <ShareRow title={product.name} />
          <Later>
            <FoodTabs product={product} language={language} original={original} />
          </Later>
        </div>
      </article>
      <Later>
        <Related product={product} language={language} />
      </Later>
      <BuyBar product={product} after={buyBox}>
        <div className="w-44 shrink-0 sm:w-56">
          <QuickAction card={product} variant="berry" />
        </div>
      </BuyBar>
    </div>
  )
}

function Related({ product, language }: { product: Product; language: string }) {
  const { t } = useTranslation()
  const { data: rows } = useSuspenseQuery(indexQuery(language))
  const { data: cards } = useSuspenseQuery(cardsQuery(language, related(rows, product.id)))
  if (cards.length === 0) return null
  return (
    <section aria-labelledby="related" className="mt-16 print:hidden">
      <h2 id="related" className="mb-5 text-3xl">
        {t('product.related')}
      </h2>
      <ProductRail
        label={t('product.related')}
        cards={cards}
        grows={false}
        renderAction={(card) => <QuickAction card={card} />}
      />
    </section>
  )
}
