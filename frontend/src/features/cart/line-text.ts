// How a cart line is named: the reader's language, then the product's own, then what was noted when it was put in.

import type { CartLine } from './rules'

export function lineName(line: CartLine, language: string): string {
  const translated = line.product?.products_i18n.find((row) => row.language_code === language)
  return translated?.name?.trim() || line.product?.name || line.snapshot_title || ''
}

export function linePackage(line: CartLine, language: string): string | null {
  const translated = line.product?.products_i18n.find((row) => row.language_code === language)
  return translated?.package_size?.trim() || line.product?.package_size || null
}
