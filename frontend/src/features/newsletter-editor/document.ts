// A newsletter's blocks, pure: what can be done to them, and what they still lack.

export const KINDS = ['heading', 'text', 'picture', 'button', 'product', 'divider', 'spacer', 'columns'] as const
export type Kind = (typeof KINDS)[number]

/** What ProseMirror writes: words as a tree and never as markup. */
export interface Node {
  type: string
  text?: string
  attrs?: Record<string, unknown>
  marks?: { type: string; attrs?: Record<string, unknown> }[]
  content?: Node[]
}

/** One shape for all: which fields count depends on the kind. The database makes HTML of it and trusts none of it. */
export interface Block {
  id: string
  type: Kind
  text?: string
  content?: Node
  src?: string
  alt?: string
  href?: string
  width?: number
  height?: number
  label?: string
  slug?: string
  size?: 'small' | 'medium' | 'large'
  columns?: Block[][]
}

export interface Draft {
  subject: string
  preheader: string
  blocks: Block[]
}

/** From what was before to what is: never from what a screen last showed, which may be older. */
export type Change<T> = (before: T) => T

export const EMPTY: Draft = { subject: '', preheader: '', blocks: [] }

/** An address within the shop, as a hint of how they look. */
export const ADDRESS_LIKE = '/products'

/** As many as the database shows. */
export const BLOCKS_MAX = 100

export const fresh = (type: Kind, id: string): Block => {
  if (type === 'columns') return { id, type, columns: [[{ id: `${id}a`, type: 'text' }], [{ id: `${id}b`, type: 'text' }]] }
  return type === 'spacer' ? { id, type, size: 'medium' } : { id, type }
}

/** To another place; what is beyond the ends stays at the end. */
export function moved(blocks: readonly Block[], from: number, to: number): Block[] {
  const block = blocks[from]
  if (!block) return [...blocks]
  const rest = blocks.toSpliced(from, 1)
  return rest.toSpliced(Math.max(0, Math.min(to, rest.length)), 0, block)
}

/** The same words once more, under names of their own. */
export function copied(block: Block, id: string): Block {
  const columns = block.columns?.map((column, side) => column.map((inner, place) => copied(inner, `${id}-${side}-${place}`)))
  return { ...block, id, ...(columns && { columns }) }
}

/** One block changed, in a column too. */
export const withBlock = (blocks: readonly Block[], id: string, change: Change<Block>): Block[] =>
  blocks.map((block) => {
    if (block.id === id) return change(block)
    return block.columns ? { ...block, columns: block.columns.map((column) => withBlock(column, id, change)) } : block
  })

const wordsOf = (node: Node | undefined): string => (node?.text ?? '') + (node?.content ?? []).map(wordsOf).join(' ')

export type Lack = 'text' | 'picture' | 'alt' | 'label' | 'href' | 'slug'

/** What keeps a block from being shown, or from being heard by somebody who does not see it. */
function lackOf(block: Block): Lack | null {
  switch (block.type) {
    case 'heading':
      return block.text?.trim() ? null : 'text'
    case 'text':
      return wordsOf(block.content).trim() ? null : 'text'
    case 'picture':
      return block.src ? (block.alt?.trim() ? null : 'alt') : 'picture'
    case 'button':
      return block.label?.trim() ? (block.href ? null : 'href') : 'label'
    case 'product':
      return block.slug ? null : 'slug'
    default:
      return null
  }
}

export interface Todo {
  lack: Lack
  block: Block
}

export const todos = (blocks: readonly Block[]): Todo[] =>
  blocks.flatMap((block) => {
    const lack = lackOf(block)
    return [...(lack ? [{ lack, block }] : []), ...(block.columns ?? []).flatMap(todos)]
  })

const isShown = (block: Block): boolean => block.type !== 'spacer' && block.type !== 'divider'

/** A subject, and at least one block that shows something: what is needed to be sent at all. */
export const isComplete = (draft: Draft | undefined): boolean => draft !== undefined && draft.subject.trim() !== '' && draft.blocks.some(isShown)

/** Subject, first line, something to read, nothing left open in it. */
export function progress(draft: Draft): { done: number; of: number } {
  const hasBlocks = draft.blocks.some(isShown)
  const parts = [draft.subject.trim() !== '', draft.preheader.trim() !== '', hasBlocks, hasBlocks && todos(draft.blocks).length === 0]
  return { done: parts.filter(Boolean).length, of: parts.length }
}

const sorted = (value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value

/** Whether two say the same; the database keeps fields in an order of its own. */
export const same = (one: Draft, other: Draft): boolean =>
  one === other || JSON.stringify(one, (_, value: unknown) => sorted(value)) === JSON.stringify(other, (_, value: unknown) => sorted(value))

/** The words alone, to show what another admin wrote. */
export const outline = (blocks: readonly Block[]): string[] =>
  blocks.flatMap((block) => [
    ...[block.text, wordsOf(block.content), block.alt, block.label, block.slug].filter((text): text is string => Boolean(text?.trim())),
    ...(block.columns ?? []).flatMap(outline),
  ])
