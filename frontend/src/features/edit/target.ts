import type { EditTarget } from '@/lib/edit-mode'

/** What names a text in one language, here and nowhere else. */
export function keyOf(target: EditTarget, language: string): string {
  const name = target.kind === 'text' ? `${target.slug}/${target.key}` : target.id
  return `${target.kind}:${name}:${language}`
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/** Links of our own, shown where nobody has made any, have no row and no UUID. */
export const isUuid = (id: string): boolean => UUID.test(id)

/** The table of a target's translations, as revisions and drafts name it. */
export const tableOf = (target: EditTarget) =>
  target.kind === 'text' ? 'page_content_i18n' : target.kind === 'menu' ? 'menu_items_i18n' : 'footer_links_i18n'

export const isHtml = (target: EditTarget): boolean => target.kind === 'text' && target.type === 'html'
