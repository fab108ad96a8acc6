// A page as its form holds it; pure.

import type { DeskPage } from './data'

export interface PageText {
  title: string
  description: string
}

export interface PageDraft {
  slug: string
  status: 'draft' | 'published'
  template: string
  noindex: boolean
  texts: Record<string, PageText>
}

export const noText: PageText = { title: '', description: '' }

export function draftOf(page: DeskPage | null): PageDraft {
  return {
    slug: page?.slug ?? '',
    // A page nobody has read through is not yet for everybody.
    status: page?.status ?? 'draft',
    template: page?.template ?? 'article',
    noindex: page?.noindex ?? false,
    texts: Object.fromEntries((page?.pages_i18n ?? []).map((own) => [own.language_code, { title: own.title, description: own.description ?? '' }])),
  }
}

/** Screens of their own stand there (`app.page_is_fixed`): they are neither moved nor deleted. */
const fixed = new Set(['home', 'about', 'faq', 'contact', 'locations', 'resellers', 'support', 'quality', 'privacy', 'terms', 'cookies'])
export const isFixed = (slug: string): boolean => fixed.has(slug)

/** Addresses of the shop itself; the database has the last word (`pages_slug_is_free`, `app.routes`). */
const reserved = new Set([
  'products', 'categories', 'cart', 'checkout', 'auth', 'shop', 'admin', 'order-success', 'order-tracking', 'quote-checkout', 'quote-success', 'become-seller',
  'seller-registration-success', 'sellers-map', 'catalog-pdf', 'newsletter', 'restaurants', 'restaurant-menu', 'restaurant-checkout', 'public-queue', 'kitchen', 'ai-test',
  'rest', 'storage', 'realtime', 'functions', 'health', 'live', 'ready', 'assets', 'media', 'oauth', 'sitemap',
])

export type PageProblem = 'title' | 'slug' | 'reserved' | 'taken'

export function problemOf(draft: PageDraft, page: DeskPage | null, pages: readonly DeskPage[], defaultCode: string): PageProblem | null {
  if (!draft.texts[defaultCode]?.title.trim()) return 'title'
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(draft.slug) || draft.slug.length > 120) return 'slug'
  if (draft.slug !== page?.slug && reserved.has(draft.slug)) return 'reserved'
  if (pages.some((other) => other.id !== page?.id && other.slug === draft.slug)) return 'taken'
  return null
}

/** What search engines show of a title and a description before they cut. */
export const TITLE_SHOWN = 60
export const DESCRIPTION_SHOWN = 160

/** Title, description and texts: how much of a page is written in a language. */
export function completeness(page: DeskPage, code: string): { done: number; of: number } {
  const own = page.pages_i18n.find((text) => text.language_code === code)
  const written = page.places.filter((place) => place.written.includes(code)).length
  return { done: Number(Boolean(own?.title)) + Number(Boolean(own?.description)) + written, of: 2 + page.places.length }
}
