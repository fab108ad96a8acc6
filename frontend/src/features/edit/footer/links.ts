// A section of the footer as its dialog holds it; pure.

import { isAddress } from '@/lib/link-address'

export interface LinkDraft {
  /** Of the row, or made up for one that has none yet. Only a row's is a UUID from the database. */
  id: string
  linkKey: string
  title: string
  url: string
  isExternal: boolean
  /** By language; blank ones are dropped when saving. */
  titles: Record<string, string>
}

let made = 0

/** A new link's beginning (specification §5). */
export const newLink = (): LinkDraft => ({ id: `new-${++made}`, linkKey: '', title: 'New Link', url: '/', isExternal: false, titles: {} })

export function moved(links: readonly LinkDraft[], from: number, to: number): LinkDraft[] {
  if (to < 0 || to >= links.length || from === to) return [...links]
  const rest = links.toSpliced(from, 1)
  return rest.toSpliced(to, 0, links[from]!)
}

export const changed = (links: readonly LinkDraft[], id: string, change: Partial<LinkDraft>): LinkDraft[] =>
  links.map((link) => (link.id === id ? { ...link, ...change } : link))

export type LinkProblem = 'title' | 'url'

export function problemsOf({ title, url }: LinkDraft): LinkProblem[] {
  return [...(title.trim() ? [] : ['title' as const]), ...(isAddress(url.trim()) ? [] : ['url' as const])]
}

export const linkRow = (link: LinkDraft, factoryId: string, section: string, index: number) => ({
  factory_id: factoryId,
  section_key: section,
  link_key: link.linkKey || `${section}-${index}`,
  title: link.title.trim(),
  url: link.url.trim(),
  is_external: link.isExternal,
  sort_order: index,
  is_active: true,
})

export const titleRows = (link: LinkDraft, linkId: string) =>
  Object.entries(link.titles)
    .filter(([, title]) => title.trim() !== '')
    .map(([language_code, title]) => ({ footer_link_id: linkId, language_code, title: title.trim() }))
