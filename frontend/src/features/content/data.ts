import { queryOptions } from '@tanstack/react-query'
import { boot } from '@/lib/boot'
import { errorMessage } from '@/lib/errors'
import { supabase } from '@/lib/supabase'
import { type FooterLinkRow, type FooterSections, sectionKeys, toSections } from './footer-model'
import { cachedHeader } from './header-cache'
import type { MenuItemRow, MenuRows, MenuTitleRow } from './menu-model'

/**
 * The menu of a factory in one language: from the page's boot block, else the local cache, shown while a stale one is fetched
 * afresh. The layout keeps what came (`keepHeader`).
 */
export function menuQuery(factoryId: string | undefined, language: string) {
  const fromPage = bootMenu(factoryId, language)
  const cached = fromPage ? undefined : cachedHeader(language)
  return queryOptions({
    queryKey: ['menu', factoryId, language],
    enabled: factoryId !== undefined,
    initialData: fromPage ?? cached?.data,
    initialDataUpdatedAt: fromPage ? undefined : cached?.at,
    staleTime: 5 * 60_000,
    queryFn: async ({ signal }): Promise<MenuRows> => {
      const [items, titles] = await Promise.all([menuItems(factoryId!, signal), menuTitles(language, signal)])
      return { items, titles }
    },
  })
}

function bootMenu(factoryId: string | undefined, language: string): MenuRows | undefined {
  const bootFactory = (boot.factory as { id?: string } | undefined)?.id
  if (boot.lang !== language || !boot.menu_items || bootFactory !== factoryId) return undefined
  return { items: boot.menu_items as MenuItemRow[], titles: (boot.menu_items_i18n ?? []) as MenuTitleRow[] }
}

async function menuItems(factoryId: string, signal: AbortSignal): Promise<MenuItemRow[]> {
  const { data, error } = await supabase()
    .from('menu_items')
    .select('*')
    .eq('factory_id', factoryId)
    .order('sort_order')
    .abortSignal(signal)
  if (error) throw error
  return data as MenuItemRow[]
}

async function menuTitles(language: string, signal: AbortSignal): Promise<MenuTitleRow[]> {
  const { data, error } = await supabase()
    .from('menu_items_i18n')
    .select('menu_item_id, title')
    .eq('language_code', language)
    .abortSignal(signal)
  if (error) throw error
  return data as MenuTitleRow[]
}

/** The footer's four lists of links, titled in one language. */
export const footerLinksQuery = (factoryId: string | undefined, language: string) =>
  queryOptions({
    queryKey: ['footer-links', factoryId, language],
    enabled: factoryId !== undefined,
    initialData: bootFooter(factoryId, language),
    staleTime: 5 * 60_000,
    queryFn: async ({ signal }): Promise<FooterSections> => {
      const perSection = await Promise.all(sectionKeys.map((key) => footerLinks(factoryId!, key, signal)))
      const links = perSection.flat()
      return toSections(links, await footerTitles(links, language, signal))
    },
  })

function bootFooter(factoryId: string | undefined, language: string): FooterSections | undefined {
  const bootFactory = (boot.factory as { id?: string } | undefined)?.id
  if (boot.lang !== language || !boot.footer_links || bootFactory !== factoryId) return undefined
  return toSections(boot.footer_links as FooterLinkRow[], (boot.footer_links_i18n ?? []) as FooterTitleRow[])
}

async function footerLinks(factoryId: string, section: string, signal: AbortSignal): Promise<FooterLinkRow[]> {
  const { data, error } = await supabase()
    .from('footer_links')
    .select('id, link_key, title, url, is_external, sort_order')
    .eq('factory_id', factoryId)
    .eq('section_key', section)
    .eq('is_active', true)
    .order('sort_order', { ascending: true })
    .abortSignal(signal)
  if (error) throw error
  return (data as Omit<FooterLinkRow, 'section_key'>[]).map((row) => ({ ...row, section_key: section }))
}

export interface FooterTitleRow {
  footer_link_id: string
  title: string
}

async function footerTitles(links: FooterLinkRow[], language: string, signal: AbortSignal): Promise<FooterTitleRow[]> {
  if (links.length === 0) return []
  const { data, error } = await supabase()
    .from('footer_links_i18n')
    .select('footer_link_id, title')
    .in(
      'footer_link_id',
      links.map((link) => link.id),
    )
    .eq('language_code', language)
    .abortSignal(signal)
  if (error) throw error
  return data as FooterTitleRow[]
}

interface PageContentRow {
  content_key: string
  content_type: string
  page_content_i18n: { content_value: string | null; language_code: string }[]
}

export interface PageText {
  value: string
  /** `text` or `html`; html is cleaned by the server on the way in and must be cleaned again on the way out. */
  type: string
}

/** The texts of a page by key, in one language. A page without texts is an empty object. */
export const pageContentQuery = (slug: string, factoryId: string | undefined, language: string) =>
  queryOptions({
    queryKey: ['page-content', slug, factoryId, language],
    enabled: factoryId !== undefined,
    queryFn: async ({ signal }): Promise<Record<string, PageText>> => {
      const { data, error } = await supabase()
        .from('page_content')
        .select('id, content_key, content_type, page_content_i18n!inner(content_value, language_code)')
        .eq('page_slug', slug)
        .eq('factory_id', factoryId!)
        .eq('is_active', true)
        .eq('page_content_i18n.language_code', language)
        .order('sort_order')
        .abortSignal(signal)
      if (error) throw new Error(errorMessage(error, 'Failed to load page content'), { cause: error })
      return toTexts(data as PageContentRow[])
    },
  })

const toTexts = (rows: PageContentRow[]): Record<string, PageText> =>
  Object.fromEntries(
    rows.flatMap((row) => {
      const value = row.page_content_i18n[0]?.content_value
      return value ? [[row.content_key, { value, type: row.content_type }]] : []
    }),
  )
