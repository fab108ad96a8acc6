// What a product page tells beside the name: attributes and food information, in a fixed order and
// with names we have in every language.

/** The order EU 1169/2011 prescribes for the table. */
export const NUTRIENTS = [
  'energy_kj',
  'energy_kcal',
  'fat_g',
  'saturates_g',
  'carbohydrate_g',
  'sugars_g',
  'protein_g',
  'salt_g',
] as const
export type Nutrient = (typeof NUTRIENTS)[number]

export const ALLERGENS = [
  'gluten',
  'crustaceans',
  'egg',
  'fish',
  'peanuts',
  'soy',
  'milk',
  'nuts',
  'celery',
  'mustard',
  'sesame',
  'sulphites',
  'lupin',
  'molluscs',
] as const
export type Allergen = (typeof ALLERGENS)[number]

export const isAllergen = (name: string): name is Allergen => (ALLERGENS as readonly string[]).includes(name)

export interface NutritionLine {
  nutrient: Nutrient
  amount: number
  unit: 'kJ' | 'kcal' | 'g'
}

const UNITS = { kj: 'kJ', kcal: 'kcal', g: 'g' } as const

export function nutritionLines(nutrition: { readonly [nutrient: string]: unknown }): NutritionLine[] {
  return NUTRIENTS.flatMap((nutrient) => {
    const amount = Number(nutrition[nutrient])
    if (nutrition[nutrient] === null || nutrition[nutrient] === undefined || !Number.isFinite(amount)) return []
    const unit = UNITS[nutrient.slice(nutrient.lastIndexOf('_') + 1) as keyof typeof UNITS]
    return [{ nutrient, amount, unit }]
  })
}

export interface Attribute {
  label: string
  value: string
}

type Texts = string | number | boolean | { readonly [language: string]: unknown } | null | undefined

function inLanguage(text: Texts, language: string): string | null {
  if (text === null || text === undefined || typeof text === 'boolean') return null
  if (typeof text !== 'object') return String(text)
  const chosen = text[language]
  return typeof chosen === 'string' && chosen !== '' ? chosen : null
}

/**
 * The attributes an `attributes_schema` states: a list of `{label, value, unit?}` (or an object holding
 * one as `attributes`), where label and value are a text or one text per language. What has no text in
 * this language is left out: a label in another one would be worse than none.
 */
export function attributes(schema: unknown, language: string): Attribute[] {
  const list: unknown = Array.isArray(schema) ? schema : (schema as { attributes?: unknown } | null)?.attributes
  if (!Array.isArray(list)) return []
  return list.flatMap((entry: { label?: Texts; value?: Texts; unit?: string } | null) => {
    const label = inLanguage(entry?.label, language)
    const value = inLanguage(entry?.value, language)
    if (label === null || value === null) return []
    return [{ label, value: entry?.unit ? `${value} ${entry.unit}` : value }]
  })
}
