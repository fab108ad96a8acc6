import { useTranslation } from 'react-i18next'

import { Ltr } from '@/components/ui/ltr'
import { RichText } from '@/components/ui/rich-text'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs'

import { cn } from '@/lib/cn'
import { formatNumber } from '@/lib/dates'

import { Barcode } from './barcode'
import { isAllergen, nutritionLines } from './facts'
import type { FoodInfo, Product } from './product'

/** All of them are there, for paper and for search in the page; the screen shows the chosen one. */
const PANEL = 'data-[state=inactive]:hidden print:mt-0 print:block!'

/** On paper there is no tab to say so. */
const Heading = ({ children }: { children: string }) => <h2 className="mb-2 hidden text-lg print:block">{children}</h2>

interface FoodTabsProps {
  product: Product
  language: string
  /** The language the shop writes in first. */
  original: string
}

/** What EU 1169/2011 article 14 wants known before a purchase at a distance. */
export function FoodTabs({ product, language, original }: FoodTabsProps) {
  const { t } = useTranslation()
  const { food } = product
  if (!food) return null
  const nutrition = nutritionLines(food.nutrition)
  return (
    <Tabs defaultValue="ingredients" className="mt-3 border-t pt-7 print:clear-both print:grid print:grid-cols-2 print:gap-x-10 print:gap-y-6 print:pt-5">
      {/* Wraps rather than scrolls: a tab out of sight is a tab not found. Each row of them is filled. */}
      <TabsList aria-label={t('food.label')} className="flex flex-wrap rounded-3xl sm:w-fit print:hidden">
        <TabsTrigger value="ingredients" className="grow">
          {t('food.ingredients')}
        </TabsTrigger>
        {nutrition.length > 0 && (
          <TabsTrigger value="nutrition" className="grow">
            {t('food.nutrition')}
          </TabsTrigger>
        )}
        <TabsTrigger value="handling" className="grow">
          {t('food.handling')}
        </TabsTrigger>
      </TabsList>
      <TabsContent forceMount value="ingredients" className={cn('space-y-4', PANEL)}>
        <Heading>{t('food.ingredients')}</Heading>
        <Ingredients food={food} foreign={food.hasOriginalIngredients && original !== language ? original : undefined} />
      </TabsContent>
      {nutrition.length > 0 && (
        <TabsContent forceMount value="nutrition" className={PANEL}>
          <Heading>{t('food.nutrition')}</Heading>
          <table className="w-full max-w-md">
            <caption className="mb-2 text-start text-sm text-muted-foreground">{t('food.per100')}</caption>
            <tbody>
              {nutrition.map(({ nutrient, amount, unit }) => (
                <tr key={nutrient} className="border-b last:border-0">
                  <th scope="row" className="py-2 text-start font-normal print:py-1">
                    {t(`nutrient.${nutrient}`)}
                  </th>
                  <td className="py-2 text-end font-semibold print:py-1">
                    <Ltr>
                      {formatNumber(amount, language)} {unit}
                    </Ltr>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </TabsContent>
      )}
      <TabsContent forceMount value="handling" className={cn('print:col-span-2', PANEL)}>
        <Heading>{t('food.handling')}</Heading>
        <Handling product={product} food={food} />
      </TabsContent>
    </Tabs>
  )
}

/** `foreign`: the language they are written in when it is another than the page's. */
function Ingredients({ food, foreign }: { food: FoodInfo; foreign: string | undefined }) {
  const { t, i18n } = useTranslation()
  const names = (allergens: readonly string[]) => allergens.filter(isAllergen).map((name) => t(`allergen.${name}`))
  const contains = names(food.allergens)
  const traces = names(food.mayContain)
  return (
    <>
      {food.ingredientsHtml ? (
        <>
          <div lang={foreign} dir={foreign && 'auto'}>
            <RichText html={food.ingredientsHtml} />
          </div>
          {foreign && (
            <p className="text-sm text-muted-foreground">{t('food.untranslated', { language: new Intl.DisplayNames([i18n.language], { type: 'language' }).of(foreign) })}</p>
          )}
        </>
      ) : (
        <p>{t('food.noIngredients')}</p>
      )}
      {contains.length > 0 && (
        <p>
          {t('food.contains')} <strong className="font-bold">{contains.join(t('food.comma'))}</strong>
        </p>
      )}
      {traces.length > 0 && (
        <p className="text-muted-foreground">
          {t('food.mayContain')} {traces.join(t('food.comma'))}
        </p>
      )}
    </>
  )
}

function Handling({ product, food }: { product: Product; food: FoodInfo }) {
  const { t } = useTranslation()
  const lines = [
    [t('food.storage'), food.storage],
    [t('food.shelfLife'), food.shelfLife],
    [t('food.origin'), food.origin],
    [t('food.operator'), food.operator],
    [t('food.sku'), product.sku && <Ltr key="sku">{product.sku}</Ltr>],
    [t('food.barcode'), product.barcode && <Barcode key="barcode" code={product.barcode} label={t('food.barcode')} />],
  ] as const
  return (
    <dl className="grid items-start gap-x-6 gap-y-3 print:gap-y-1.5 sm:grid-cols-[minmax(0,1fr)_minmax(14rem,2fr)]">
      {lines
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted-foreground">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
