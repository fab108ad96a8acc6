// A product as the editor holds it: everything is text until it is saved, so that nothing typed is ever lost. Pure.

export interface Attribute {
  label: Record<string, string>
  value: Record<string, string>
  unit: string
}

/** What is written once per language. The default language's are the product's own. */
export interface LanguageTexts {
  name: string
  description: string
  package_size: string
  price_range: string
  ingredients_html: string
  storage: string
  origin: string
  shelf_life: string
}

export const emptyTexts: LanguageTexts = { name: '', description: '', package_size: '', price_range: '', ingredients_html: '', storage: '', origin: '', shelf_life: '' }

export interface ProductDraft {
  slug: string
  sku: string
  barcode: string
  category_id: string
  kind: 'retail' | 'horeca' | 'dish'
  shop_price: string
  vat_rate: string
  min_order_qty: string
  net_quantity: string
  net_unit: string
  stock_status: string
  sort_order: string
  tags: string
  is_active: boolean
  is_featured: boolean
  texts: Record<string, LanguageTexts>
  attributes: Attribute[]
  allergens: string[]
  may_contain: string[]
  nutrition: Record<string, string>
  operator: string
}

export const allergens = ['gluten', 'crustaceans', 'egg', 'fish', 'peanuts', 'soy', 'milk', 'nuts', 'celery', 'mustard', 'sesame', 'sulphites', 'lupin', 'molluscs'] as const
export const nutrients = ['energy_kj', 'energy_kcal', 'fat_g', 'saturates_g', 'carbohydrate_g', 'sugars_g', 'protein_g', 'salt_g'] as const
export const stockStates = ['in_stock', 'low', 'out_of_stock'] as const
export const kinds = ['retail', 'horeca', 'dish'] as const
export const netUnits = ['g', 'kg', 'ml', 'l', 'st'] as const

export const newDraft = (): ProductDraft => ({
  slug: '', sku: '', barcode: '', category_id: '', kind: 'retail', shop_price: '', vat_rate: '6', min_order_qty: '1', net_quantity: '', net_unit: '',
  stock_status: 'in_stock', sort_order: '0', tags: '', is_active: false, is_featured: false, texts: {}, attributes: [], allergens: [], may_contain: [],
  nutrition: {}, operator: '',
})

const translated: Record<string, string> = { æ: 'a', ø: 'o', ß: 'ss', ð: 'd', þ: 't', ł: 'l' }

/** An address out of a name; the same as the import's `app.slug_from` for the letters of our languages. */
export const slugFrom = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[æøßðþł]/g, (letter) => translated[letter]!)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 120)

/** EAN-8, -13 and their relatives end in a digit that checks the others. */
export function eanIsValid(code: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(code)) return false
  const digits = [...code].map(Number)
  const sum = digits.reduce((total, digit, place) => total + digit * ((digits.length - place) % 2 === 0 ? 3 : 1), 0)
  return sum % 10 === 0
}

/** `1 234,50` is 1234.5; null is blank; undefined is no number. */
export function numberOf(text: string): number | null | undefined {
  const plain = text.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.')
  if (plain === '') return null
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : undefined
}

export type DraftField = 'name' | 'slug' | 'barcode' | 'shop_price' | 'vat_rate' | 'min_order_qty' | 'net_quantity' | 'sort_order' | 'nutrition' | 'languageName'
export type DraftCode = 'required' | 'slug' | 'ean' | 'number' | 'unit' | 'languageName'

/** What keeps a draft from being saved, in the order of the form. */
export function problems(draft: ProductDraft, defaultCode: string): { field: DraftField; code: DraftCode; language?: string }[] {
  const found: { field: DraftField; code: DraftCode; language?: string }[] = []
  const number = (field: 'shop_price' | 'vat_rate' | 'min_order_qty' | 'net_quantity' | 'sort_order', isRight: (value: number) => boolean, mayBeBlank: boolean) => {
    const value = numberOf(draft[field])
    if (value === undefined || (value === null ? !mayBeBlank : !isRight(value))) found.push({ field, code: 'number' })
  }
  if (!draft.texts[defaultCode]?.name.trim()) found.push({ field: 'name', code: 'required' })
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(draft.slug) || draft.slug.length > 120) found.push({ field: 'slug', code: 'slug' })
  if (draft.barcode && !eanIsValid(draft.barcode)) found.push({ field: 'barcode', code: 'ean' })
  number('shop_price', (value) => value >= 0 && value < 1e10, true)
  number('vat_rate', (value) => value >= 0 && value <= 100, false)
  number('min_order_qty', (value) => Number.isInteger(value) && value >= 1 && value <= 9999, false)
  number('net_quantity', (value) => value > 0 && value < 1e9, true)
  if (Boolean(draft.net_quantity.trim()) !== Boolean(draft.net_unit)) found.push({ field: 'net_quantity', code: 'unit' })
  number('sort_order', Number.isInteger, false)
  if (Object.values(draft.nutrition).some((value) => (numberOf(value) ?? 0) < 0 || numberOf(value) === undefined)) found.push({ field: 'nutrition', code: 'number' })
  for (const [language, texts] of Object.entries(draft.texts)) {
    const isWritten = texts.description.trim() || texts.package_size.trim() || texts.price_range.trim()
    if (language !== defaultCode && isWritten && !texts.name.trim()) found.push({ field: 'languageName', code: 'languageName', language })
  }
  return found
}

/** How much of a language is written: of name, description and package size, what the default language has. */
export function completeness(draft: ProductDraft, code: string, defaultCode: string): { done: number; of: number } {
  const wanted = (['name', 'description', 'package_size', 'ingredients_html'] as const).filter((field) => field === 'name' || draft.texts[defaultCode]?.[field].trim())
  return { done: wanted.filter((field) => draft.texts[code]?.[field].trim()).length, of: wanted.length }
}

const blank = (text: string) => text.trim() || null

/** The columns of `products`. */
export function productColumns(draft: ProductDraft, defaultCode: string) {
  const texts = draft.texts[defaultCode] ?? emptyTexts
  return {
    slug: draft.slug,
    sku: blank(draft.sku),
    barcode: blank(draft.barcode),
    category_id: draft.category_id || null,
    kind: draft.kind,
    name: texts.name.trim(),
    description: blank(texts.description),
    package_size: blank(texts.package_size),
    price_range: blank(texts.price_range),
    shop_price: numberOf(draft.shop_price) ?? null,
    vat_rate: numberOf(draft.vat_rate) ?? 0,
    min_order_qty: numberOf(draft.min_order_qty) ?? 1,
    net_quantity: numberOf(draft.net_quantity) ?? null,
    net_unit: draft.net_unit || null,
    stock_status: draft.stock_status,
    sort_order: numberOf(draft.sort_order) ?? 0,
    tags: draft.tags.split(',').map((tag) => tag.trim()).filter(Boolean),
    is_active: draft.is_active,
    is_featured: draft.is_featured,
    attributes_schema: attributesJson(draft.attributes),
  }
}

const written = (texts: Record<string, string>) => Object.fromEntries(Object.entries(texts).flatMap(([code, text]) => (text.trim() ? [[code, text.trim()]] : [])))

/** What the product page reads (`features/catalog/facts.ts`): a list of label, value and unit, in each language. */
export function attributesJson(list: readonly Attribute[]) {
  const rows = list
    .map(({ label, value, unit }) => ({ label: written(label), value: written(value), ...(unit.trim() ? { unit: unit.trim() } : {}) }))
    .filter(({ label, value }) => Object.keys(label).length > 0 || Object.keys(value).length > 0)
  return rows.length > 0 ? rows : null
}

/** The other way round. A text without languages is the default language's. */
export function attributesOf(json: unknown, defaultCode: string): Attribute[] {
  const list: unknown = Array.isArray(json) ? json : (json as { attributes?: unknown } | null)?.attributes
  if (!Array.isArray(list)) return []
  const texts = (value: unknown): Record<string, string> =>
    value !== null && typeof value === 'object'
      ? Object.fromEntries(Object.entries(value).flatMap(([code, text]) => (typeof text === 'string' ? [[code, text]] : [])))
      : value === undefined || value === null
        ? {}
        : { [defaultCode]: String(value as string | number) }
  return list.map((entry: { label?: unknown; value?: unknown; unit?: string } | null) => ({ label: texts(entry?.label), value: texts(entry?.value), unit: entry?.unit ?? '' }))
}
