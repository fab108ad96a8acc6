// A page that has nothing to show leads on to goods instead of ending: what the front page shows first, below what the page says.

import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { cardsQuery, indexQuery } from '@/features/catalog/data'
import { featured } from '@/features/catalog/picks'
import { ProductGrid } from '@/features/catalog/product-grid'
import { useLanguage } from '@/i18n/language'

/** One row of a wide window: these pages are narrower than a rail, which their edge would cut. */
const SHOWN = 4

/** Comes when it has been read and moves nothing; without an answer the page has said enough. */
export function PopularProducts() {
  const { t } = useTranslation()
  const { code } = useLanguage()
  const { data: rows } = useQuery(indexQuery(code))
  const { data: cards = [] } = useQuery({ ...cardsQuery(code, featured(rows ?? [])), enabled: rows !== undefined })
  if (cards.length === 0) return null
  return (
    <section aria-labelledby="popular" className="mt-6 border-t pt-10 print:hidden">
      <h2 id="popular" className="mb-5 text-2xl">
        {t('catalog.popular')}
      </h2>
      {/* Nothing is put into the cart from here: the goods would vanish under the finger that pressed. */}
      <ProductGrid cards={cards.slice(0, SHOWN)} level={3} wide />
    </section>
  )
}
