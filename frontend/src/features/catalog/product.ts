// Rows of the catalogue as the screens want them: one language, chosen once, base row where a
// translation is missing.

import { displayedImage, type ProductImage } from '@/lib/product-image'

import { comparisonPrice, type ComparisonPrice } from './comparison-price'
import { galleryImages, type GalleryImage } from './images'

export interface ProductTexts {
  language_code: string
  name: string | null
  description?: string | null
  package_size: string | null
  price_range: string | null
}

export interface CardRow {
  id: string
  slug: string
  name: string
  image_url: string | null
  package_size: string | null
  price_range: string | null
  shop_price: number | null
  barcode: string | null
  tags: string[] | null
  net_quantity: number | null
  net_unit: string | null
  attributes_schema: unknown
  product_images: ProductImage[]
  products_i18n: ProductTexts[]
}

export interface ProductCard {
  id: string
  slug: string
  name: string
  packageSize: string | null
  priceRange: string | null
  /** NOK; null when the product is sold by quote only. */
  shopPrice: number | null
  comparison: ComparisonPrice | null
  image: string | null
  tags: readonly string[]
  row: CardRow
}

/** The translation's text, unless it is missing or blank. */
function text(translated: string | null | undefined, base: string | null): string | null {
  return translated?.trim() ? translated : base
}

const number = (value: number | null): number | null => (value === null ? null : Number(value))

export function productCard(row: CardRow): ProductCard {
  const [translated] = row.products_i18n
  const shopPrice = number(row.shop_price)
  return {
    id: row.id,
    slug: row.slug,
    name: text(translated?.name, row.name) ?? row.name,
    packageSize: text(translated?.package_size, row.package_size),
    priceRange: text(translated?.price_range, row.price_range),
    shopPrice,
    comparison: comparisonPrice(shopPrice, number(row.net_quantity), row.net_unit),
    image: displayedImage(row),
    tags: row.tags ?? [],
    row,
  }
}

export interface FoodTexts {
  ingredients_html: string | null
  storage: string | null
  origin: string | null
  shelf_life: string | null
}

export interface FoodRow extends FoodTexts {
  allergens: string[] | null
  may_contain: string[] | null
  nutrition: { readonly [nutrient: string]: unknown } | null
  operator: string | null
  product_food_info_i18n: FoodTexts[]
}

export interface CategoryTexts {
  name: string | null
  description?: string | null
}

export interface CategoryRow {
  id: string
  parent_id: string | null
  slug: string
  name: string
  description: string | null
  image_url: string | null
  categories_i18n: CategoryTexts[]
}

export interface Category {
  id: string
  parentId: string | null
  slug: string
  name: string
  description: string | null
  image: string | null
}

export function category(row: CategoryRow): Category {
  const [translated] = row.categories_i18n
  return {
    id: row.id,
    parentId: row.parent_id,
    slug: row.slug,
    name: text(translated?.name, row.name) ?? row.name,
    description: text(translated?.description, row.description),
    image: row.image_url,
  }
}

/** Each category with those below it right after, at most two levels. */
export function inTree(categories: readonly Category[]): Category[] {
  const isChild = ({ parentId }: Category) => categories.some(({ id }) => id === parentId)
  return categories
    .filter((each) => !isChild(each))
    .flatMap((parent) => [parent, ...categories.filter(({ parentId }) => parentId === parent.id)])
}

/** The category with its parent in front, for the breadcrumbs. */
export function trail(categories: readonly Category[], id: string | null): Category[] {
  const found = categories.find((candidate) => candidate.id === id)
  if (!found) return []
  const parent = categories.find((candidate) => candidate.id === found.parentId)
  return parent ? [parent, found] : [found]
}

export interface FoodInfo {
  ingredientsHtml: string | null
  /** Nobody has translated them: they are in the language the shop writes in first. */
  hasOriginalIngredients: boolean
  allergens: readonly string[]
  mayContain: readonly string[]
  nutrition: { readonly [nutrient: string]: unknown }
  storage: string | null
  origin: string | null
  shelfLife: string | null
  operator: string | null
}

function foodInfo(row: FoodRow): FoodInfo {
  const [translated] = row.product_food_info_i18n
  return {
    ingredientsHtml: text(translated?.ingredients_html, row.ingredients_html),
    hasOriginalIngredients: !translated?.ingredients_html,
    allergens: row.allergens ?? [],
    mayContain: row.may_contain ?? [],
    nutrition: row.nutrition ?? {},
    storage: text(translated?.storage, row.storage),
    origin: text(translated?.origin, row.origin),
    shelfLife: text(translated?.shelf_life, row.shelf_life),
    operator: row.operator,
  }
}

export interface ProductRow extends CardRow {
  description: string | null
  sku: string | null
  category_id: string | null
  min_order_qty: number | null
  product_food_info: FoodRow | null
}

export interface Product extends ProductCard {
  description: string | null
  sku: string | null
  barcode: string | null
  categoryId: string | null
  minimum: number
  gallery: readonly GalleryImage[]
  food: FoodInfo | null
}

export function product(row: ProductRow): Product {
  return {
    ...productCard(row),
    description: text(row.products_i18n[0]?.description, row.description),
    sku: row.sku,
    barcode: row.barcode,
    categoryId: row.category_id,
    minimum: Math.max(1, row.min_order_qty ?? 1),
    gallery: galleryImages(row),
    food: row.product_food_info ? foodInfo(row.product_food_info) : null,
  }
}
