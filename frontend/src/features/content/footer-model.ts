import type { FooterTitleRow } from './data'

export const sectionKeys = ['quicklinks', 'products', 'support', 'bottom'] as const
export type SectionKey = (typeof sectionKeys)[number]

export interface FooterLinkRow {
  id: string
  section_key: string
  link_key: string
  title: string
  url: string
  is_external: boolean | null
  sort_order: number
}

export interface FooterLink {
  id: string
  title: string
  url: string
  isExternal: boolean
}

export type FooterSections = Record<SectionKey, FooterLink[]>

/** The links by section in their order, translated titles preferred. */
export function toSections(links: readonly FooterLinkRow[], titles: readonly FooterTitleRow[]): FooterSections {
  const translated = new Map(titles.map((row) => [row.footer_link_id, row.title]))
  const inSection = (key: SectionKey): FooterLink[] =>
    links
      .filter((link) => link.section_key === key)
      .toSorted((a, b) => a.sort_order - b.sort_order)
      .map((link) => ({
        id: link.id,
        title: translated.get(link.id) || link.title,
        url: link.url,
        isExternal: link.is_external ?? false,
      }))
  return {
    quicklinks: inSection('quicklinks'),
    products: inSection('products'),
    support: inSection('support'),
    bottom: inSection('bottom'),
  }
}

export interface FooterColors {
  backgroundColor: string
  textColor: string
  linkColor: string
  linkHoverColor: string
  borderColor: string
}

const properties: Record<keyof FooterColors, string> = {
  backgroundColor: '--footer-background',
  textColor: '--footer-text',
  linkColor: '--footer-link',
  linkHoverColor: '--footer-link-hover',
  borderColor: '--footer-border',
}

/**
 * The custom properties for a stored colour scheme (JSON text). Only values that are colours to this browser are
 * applied; the theme's own colours remain for the rest.
 */
export function colorProperties(json: string | undefined, isColor: (value: string) => boolean): Record<string, string> {
  if (!json) return {}
  let scheme: unknown
  try {
    scheme = JSON.parse(json)
  } catch {
    return {}
  }
  if (scheme === null || typeof scheme !== 'object') return {}
  const entries = Object.entries(properties).flatMap(([name, property]) => {
    const value = (scheme as Record<string, unknown>)[name]
    return typeof value === 'string' && isColor(value) ? [[property, value] as const] : []
  })
  return Object.fromEntries(entries)
}

/** `{year}` in the copyright line stands for the current year. */
export const withYear = (text: string, year: number): string => text.replaceAll('{year}', String(year))
