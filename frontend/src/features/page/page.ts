// A page's texts as blocks, each in the reader's language or else in the shop's own.

export type BlockType = 'text' | 'html' | 'image' | 'json'

export interface BlockRow {
  id: string
  content_key: string
  content_type: BlockType
  sort_order: number
  page_content_i18n: { language_code: string; content_value: string }[]
}

export interface Block {
  id: string
  key: string
  type: BlockType
  value: string
  /** Set when the text is not in the reader's language, so that it is read out as what it is. */
  language: string | null
}

export interface Page {
  title: string | null
  description: string | null
  updatedAt: string | null
  blocks: readonly Block[]
}

/** Blocks without a text in either language are not there yet. */
export function blocks(rows: readonly BlockRow[], language: string, fallback: string): Block[] {
  return rows.flatMap((row) => {
    const inLanguage = (code: string) =>
      row.page_content_i18n.find((text) => text.language_code === code && text.content_value.trim() !== '')
    const chosen = inLanguage(language) ?? inLanguage(fallback)
    if (!chosen) return []
    const isForeign = chosen.language_code !== language
    return [
      {
        id: row.id,
        key: row.content_key,
        type: row.content_type,
        value: chosen.content_value,
        language: isForeign ? chosen.language_code : null,
      },
    ]
  })
}

/** The text of a key in the reader's own language only: the screens have texts of their own to fall back on. */
export function textOf(page: Page | null | undefined, key: string): string | null {
  const block = page?.blocks.find((candidate) => candidate.key === key)
  return block && block.language === null ? block.value : null
}

const HEADINGS = ['title', 'heading', 'headline']
const LEADS = ['lead', 'intro', 'ingress', 'subtitle']

export type Role = 'title' | 'lead' | 'heading' | 'body'

/** What a block is on the page, by the last part of its key: `title` alone names the page, `x.title` a section. */
export function roleOf({ key, type }: Pick<Block, 'key' | 'type'>): Role {
  const parts = key.split('.')
  const last = parts.at(-1) ?? ''
  const isTop = parts.length === 1 || parts[0] === 'page' || parts[0] === 'hero'
  if (type === 'text' && HEADINGS.includes(last)) return isTop ? 'title' : 'heading'
  if (type === 'text' && LEADS.includes(last) && isTop) return 'lead'
  return 'body'
}
