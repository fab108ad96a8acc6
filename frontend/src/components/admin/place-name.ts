// What the places for text are called by those who see the page and not its keys: "Front page · Main heading" for `home / hero.title`.
// Pages and places of a shop's own have no name here, and are called by their address and key.

import type { TFunction } from 'i18next'

const KEYS = [
  'title', 'lead', 'body', 'hero.eyebrow', 'hero.title', 'hero.text', 'featured.title', 'categories.title', 'values.farm.title', 'values.farm.text',
  'values.time.title', 'values.time.text', 'values.open.title', 'values.open.text', 'story.eyebrow', 'story.title', 'story.text', 'teaser.organic.title',
  'teaser.organic.text', 'teaser.quote.title', 'teaser.quote.text', 'colors',
] as const
/** The footer's texts have their names from the panel's form. */
const FOOTER_KEYS = [
  'company.name', 'company.description', 'company.address', 'company.phone', 'company.email', 'quicklinks.title', 'products.title', 'support.title', 'copyright.text',
] as const
const PAGES = ['home', 'about', 'faq', 'contact', 'locations', 'resellers', 'support', 'quality', 'privacy', 'terms', 'cookies', 'shopping-cart', 'footer'] as const

const among = <Name extends string>(names: readonly Name[], name: string): Name | undefined => names.find((known) => known === name)

/** A key of the page's texts. */
export function keyName(t: TFunction, key: string): string {
  const ofFooter = among(FOOTER_KEYS, key)
  if (ofFooter) return t(`bottom.text.${ofFooter}`)
  const known = among(KEYS, key)
  return known ? t(`edit.place.${known}`) : key
}

export function pageName(t: TFunction, slug: string): string {
  const known = among(PAGES, slug)
  return known ? t(`edit.page.${known}`) : `/${slug}`
}

const OF_TABLE = { menu_items_i18n: 'edit.place.ofMenu', footer_links_i18n: 'edit.place.ofFooter', translations: 'edit.place.ofWording' } as const

/** `place` as the histories tell it: a key, `page / key`, or the title or key of what is no text of a page. */
export function placeName(t: TFunction, table: string, place: string | null): string {
  if (place === null) return ''
  if (table in OF_TABLE) return `${t(OF_TABLE[table as keyof typeof OF_TABLE])} · ${place}`
  const [page, key] = place.split(' / ')
  return key === undefined ? keyName(t, place) : `${pageName(t, page!)} · ${keyName(t, key)}`
}
