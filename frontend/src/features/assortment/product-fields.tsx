import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CheckField, FieldGroup, SelectField, TextField } from '@/components/admin/form-fields'
import { LanguageTabs } from '@/components/admin/language-tabs'
import type { CategoryChoice } from './data'
import { type DraftField, type ProductDraft, allergens, completeness, emptyTexts, kinds, netUnits, nutrients, slugFrom, stockStates } from './draft'
import { ProductTexts } from './product-texts'

interface ProductFieldsProps {
  draft: ProductDraft
  change: (patch: Partial<ProductDraft>) => void
  categories: readonly CategoryChoice[]
  defaultCode: string
  isNew: boolean
  errorOf: (field: DraftField) => string | undefined
  images: ReactNode
}

export function ProductFields(props: ProductFieldsProps) {
  const { draft, change, defaultCode, isNew, errorOf, images } = props
  const { t } = useTranslation()
  const setTexts = (code: string, patch: Partial<typeof emptyTexts>) => {
    const own = { ...emptyTexts, ...draft.texts[code], ...patch }
    // The address follows the name until the product is made or somebody writes their own.
    const follows = isNew && code === defaultCode && draft.slug === slugFrom(draft.texts[code]?.name ?? '')
    change({ texts: { ...draft.texts, [code]: own }, ...(follows ? { slug: slugFrom(own.name) } : {}) })
  }
  return (
    <>
      <FieldGroup title={t('assortment.words')}>
        <LanguageTabs label={t('assortment.words')} progress={(code) => completeness(draft, code, defaultCode)}>
          {(code) => (
            <ProductTexts
              code={code}
              isDefault={code === defaultCode}
              texts={draft.texts[code] ?? emptyTexts}
              onTexts={(patch) => setTexts(code, patch)}
              attributes={draft.attributes}
              onAttributes={(attributes) => change({ attributes })}
              nameError={errorOf(code === defaultCode ? 'name' : 'languageName')}
            />
          )}
        </LanguageTabs>
      </FieldGroup>
      {images ? (
        <FieldGroup title={t('assortment.pictures')} lead={t('assortment.picturesText')}>
          {images}
        </FieldGroup>
      ) : null}
      <Selling {...props} />
      <Contents {...props} />
      <Food draft={draft} change={change} errorOf={errorOf} />
    </>
  )
}

function Selling({ draft, change, categories, errorOf }: ProductFieldsProps) {
  const { t } = useTranslation()
  return (
    <FieldGroup title={t('assortment.selling')}>
      <div className="grid gap-x-4 sm:grid-cols-2">
        <CheckField label={t('assortment.isActive')} hint={t('assortment.isActiveText')} checked={draft.is_active} onChange={(is_active) => change({ is_active })} />
        <CheckField label={t('assortment.isFeatured')} hint={t('assortment.isFeaturedText')} checked={draft.is_featured} onChange={(is_featured) => change({ is_featured })} />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField id="product-shop_price" dir="ltr" inputMode="decimal" label={t('assortment.field.shop_price')} hint={t('assortment.priceText')} value={draft.shop_price} error={errorOf('shop_price')} onChange={(shop_price) => change({ shop_price })} />
        <SelectField label={t('assortment.stock')} value={draft.stock_status} onChange={(stock_status) => change({ stock_status })} options={stockStates.map((value) => ({ value, label: t(`assortment.stockState.${value}`) }))} />
        <SelectField
          label={t('assortment.category')}
          value={draft.category_id}
          onChange={(category_id) => change({ category_id })}
          options={[{ value: '', label: t('assortment.noCategory') }, ...categories.map(({ id, name, parent_id: parent }) => ({ value: id, label: parent ? `– ${name}` : name }))]}
        />
        <SelectField label={t('assortment.kind')} value={draft.kind} onChange={(kind) => change({ kind: kind as ProductDraft['kind'] })} options={kinds.map((value) => ({ value, label: t(`assortment.kindOf.${value}`) }))} />
        <TextField id="product-vat_rate" dir="ltr" inputMode="decimal" label={t('assortment.field.vat_rate')} value={draft.vat_rate} error={errorOf('vat_rate')} onChange={(vat_rate) => change({ vat_rate })} />
        <TextField id="product-min_order_qty" dir="ltr" inputMode="numeric" label={t('assortment.field.min_order_qty')} value={draft.min_order_qty} error={errorOf('min_order_qty')} onChange={(min_order_qty) => change({ min_order_qty })} />
      </div>
    </FieldGroup>
  )
}

function Contents({ draft, change, errorOf }: ProductFieldsProps) {
  const { t } = useTranslation()
  return (
    <FieldGroup title={t('assortment.identity')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField id="product-slug" dir="ltr" label={t('assortment.field.slug')} hint={<bdi dir="ltr">/products/{draft.slug}</bdi>} value={draft.slug} maxLength={120} error={errorOf('slug')} onChange={(slug) => change({ slug })} />
        <TextField dir="ltr" label={t('assortment.sku')} value={draft.sku} maxLength={64} onChange={(sku) => change({ sku })} />
        <TextField id="product-barcode" dir="ltr" inputMode="numeric" label={t('assortment.field.barcode')} value={draft.barcode} maxLength={14} error={errorOf('barcode')} onChange={(barcode) => change({ barcode: barcode.trim() })} />
        <TextField label={t('assortment.tags')} dir="ltr" hint={t('assortment.tagsText')} value={draft.tags} onChange={(tags) => change({ tags })} />
        <TextField id="product-net_quantity" dir="ltr" inputMode="decimal" label={t('assortment.field.net_quantity')} hint={t('assortment.netText')} value={draft.net_quantity} error={errorOf('net_quantity')} onChange={(net_quantity) => change({ net_quantity })} />
        <SelectField label={t('assortment.unit')} value={draft.net_unit} onChange={(net_unit) => change({ net_unit })} options={[{ value: '', label: '–' }, ...netUnits.map((value) => ({ value, label: value }))]} />
        <TextField id="product-sort_order" dir="ltr" inputMode="numeric" label={t('assortment.field.sort_order')} value={draft.sort_order} error={errorOf('sort_order')} onChange={(sort_order) => change({ sort_order })} />
      </div>
    </FieldGroup>
  )
}

function Food({ draft, change, errorOf }: Pick<ProductFieldsProps, 'draft' | 'change' | 'errorOf'>) {
  const { t } = useTranslation()
  const stateOf = (name: string) => (draft.allergens.includes(name) ? 'contains' : draft.may_contain.includes(name) ? 'may' : '')
  const setState = (name: string, state: string) => {
    const without = (list: string[]) => list.filter((other) => other !== name)
    change({
      allergens: state === 'contains' ? [...without(draft.allergens), name] : without(draft.allergens),
      may_contain: state === 'may' ? [...without(draft.may_contain), name] : without(draft.may_contain),
    })
  }
  return (
    <>
      <FieldGroup title={t('assortment.allergens')} lead={t('assortment.allergensText')}>
        <div className="grid gap-3 min-[30rem]:grid-cols-2 sm:grid-cols-3">
          {allergens.map((name) => (
            <SelectField
              key={name}
              className="first-letter:uppercase"
              label={t(`allergen.${name}`)}
              value={stateOf(name)}
              onChange={(state) => setState(name, state)}
              options={[{ value: '', label: t('assortment.allergen.no') }, { value: 'contains', label: t('assortment.allergen.contains') }, { value: 'may', label: t('assortment.allergen.may') }]}
            />
          ))}
        </div>
      </FieldGroup>
      <FieldGroup title={t('assortment.nutrition')} lead={t('assortment.nutritionText')}>
        <div id="product-nutrition" className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {nutrients.map((name) => (
            <TextField
              key={name}
              dir="ltr"
              inputMode="decimal"
              label={`${t(`nutrient.${name}`)} (${name.split('_').at(-1) === 'kj' ? 'kJ' : name.split('_').at(-1)})`}
              value={draft.nutrition[name] ?? ''}
              onChange={(value) => change({ nutrition: { ...draft.nutrition, [name]: value } })}
            />
          ))}
        </div>
        {errorOf('nutrition') ? <p className="text-sm font-medium text-berry-text">{errorOf('nutrition')}</p> : null}
        <TextField label={t('assortment.operator')} value={draft.operator} maxLength={200} onChange={(operator) => change({ operator })} />
      </FieldGroup>
    </>
  )
}
