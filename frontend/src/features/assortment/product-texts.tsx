import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextAreaField, TextField } from '@/components/admin/form-fields'
import { Button } from '@/components/ui/button'
import type { Attribute, LanguageTexts } from './draft'
import { fromLight, lineFromLight, lineToLight, toLight } from './light'

interface ProductTextsProps {
  code: string
  isDefault: boolean
  texts: LanguageTexts
  onTexts: (patch: Partial<LanguageTexts>) => void
  attributes: readonly Attribute[]
  onAttributes: (attributes: Attribute[]) => void
  nameError?: string
}

/** What a product says in one language. */
export function ProductTexts({ code, isDefault, texts, onTexts, attributes, onAttributes, nameError }: ProductTextsProps) {
  const { t } = useTranslation()
  return (
    <>
      <TextField
        id={isDefault ? 'product-name' : `product-languageName${code === 'en' ? '' : `-${code}`}`}
        label={t('assortment.name')}
        value={texts.name}
        maxLength={200}
        error={isDefault || (!texts.name.trim() && nameError) ? nameError : undefined}
        onChange={(name) => onTexts({ name })}
      />
      <LightText label={t('assortment.description')} hint={t('assortment.lightText')} html={texts.description} toText={toLight} toHtml={fromLight} onChange={(description) => onTexts({ description })} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={t('assortment.packageSize')} value={texts.package_size} maxLength={60} onChange={(package_size) => onTexts({ package_size })} />
        <TextField label={t('assortment.priceRange')} value={texts.price_range} maxLength={60} onChange={(price_range) => onTexts({ price_range })} />
      </div>
      <LightText label={t('assortment.ingredients')} hint={t('assortment.ingredientsText')} html={texts.ingredients_html} toText={lineToLight} toHtml={lineFromLight} onChange={(ingredients_html) => onTexts({ ingredients_html })} />
      <div className="grid gap-4 sm:grid-cols-2">
        {/* One line of text that is often longer than the field. */}
        <TextAreaField label={t('assortment.storage')} className="sm:col-span-2 [&_textarea]:min-h-11" rows={1} value={texts.storage} maxLength={500} onChange={(storage) => onTexts({ storage: storage.replaceAll(/\s*\n\s*/g, ' ') })} />
        <TextField label={t('assortment.origin')} value={texts.origin} maxLength={200} onChange={(origin) => onTexts({ origin })} />
        <TextField label={t('assortment.shelfLife')} value={texts.shelf_life} maxLength={200} onChange={(shelf_life) => onTexts({ shelf_life })} />
      </div>
      <Attributes code={code} attributes={attributes} onChange={onAttributes} />
    </>
  )
}

interface LightTextProps {
  label: string
  hint: string
  html: string
  toText: (html: string) => string
  toHtml: (text: string) => string
  onChange: (html: string) => void
}

/** Typed as plain text, kept as HTML. What is typed stays as it is typed for as long as the field is there. */
function LightText({ label, hint, html, toText, toHtml, onChange }: LightTextProps) {
  const [text, setText] = useState(() => toText(html))
  return (
    <TextAreaField
      label={label}
      hint={hint}
      value={text}
      onChange={(next) => {
        setText(next)
        onChange(toHtml(next))
      }}
    />
  )
}

/** Facts of the product, such as its fat content: a name and a value in each language, a unit for all of them. */
function Attributes({ code, attributes, onChange }: { code: string; attributes: readonly Attribute[]; onChange: (attributes: Attribute[]) => void }) {
  const { t } = useTranslation()
  const set = (index: number, next: Attribute) => onChange(attributes.map((each, at) => (at === index ? next : each)))
  const move = (index: number, by: number) => {
    const list = [...attributes]
    const [taken] = list.splice(index, 1)
    list.splice(index + by, 0, taken!)
    onChange(list)
  }
  return (
    <div role="group" aria-label={t('assortment.attributes')} className="grid gap-3">
      <p className="text-sm font-semibold">{t('assortment.attributes')}</p>
      {attributes.map((attribute, index) => (
        // An attribute has no identity but its place.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className="grid grid-cols-2 items-end gap-2 rounded-lg border p-3 sm:grid-cols-[1fr_1fr_5rem_auto]">
          <TextField label={t('assortment.attributeLabel')} value={attribute.label[code] ?? ''} onChange={(label) => set(index, { ...attribute, label: { ...attribute.label, [code]: label } })} />
          <TextField label={t('assortment.attributeValue')} value={attribute.value[code] ?? ''} onChange={(value) => set(index, { ...attribute, value: { ...attribute.value, [code]: value } })} />
          <TextField label={t('assortment.unit')} dir="ltr" value={attribute.unit} onChange={(unit) => set(index, { ...attribute, unit })} />
          <span className="flex">
            <Button size="icon-sm" variant="ghost" aria-label={t('admin.up')} disabled={index === 0} onClick={() => move(index, -1)}>
              <ArrowUp aria-hidden />
            </Button>
            <Button size="icon-sm" variant="ghost" aria-label={t('admin.down')} disabled={index === attributes.length - 1} onClick={() => move(index, 1)}>
              <ArrowDown aria-hidden />
            </Button>
            <Button size="icon-sm" variant="ghost" aria-label={t('admin.delete')} onClick={() => onChange(attributes.filter((_, at) => at !== index))}>
              <Trash2 aria-hidden />
            </Button>
          </span>
        </div>
      ))}
      <Button variant="outline" size="sm" className="w-fit" onClick={() => onChange([...attributes, { label: {}, value: {}, unit: '' }])}>
        <Plus aria-hidden />
        {t('assortment.addAttribute')}
      </Button>
    </div>
  )
}
