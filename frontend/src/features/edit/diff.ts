// The difference of two texts, word by word.

export interface Piece {
  kind: 'same' | 'removed' | 'added'
  text: string
}

/** Above this many words on either side the whole text counts as changed: the table grows with their product. */
const WORDS_MAX = 1500

const words = (text: string): string[] => text.match(/\s+|[^\s]+/gu) ?? []

/** Markup is not read; what it ends is a line. */
export const readable = (html: string): string =>
  html
    .replace(/<(?:br|\/p|\/h[1-6]|\/li|\/tr)\b[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' })[name] ?? '')
    .trim()

export function diff(before: string, after: string): Piece[] {
  const a = words(before)
  const b = words(after)
  if (a.length > WORDS_MAX || b.length > WORDS_MAX) return joined([{ kind: 'removed', text: before }, { kind: 'added', text: after }])
  const common = commonLengths(a, b)
  const pieces: Piece[] = []
  let i = 0
  let j = 0
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      pieces.push({ kind: 'same', text: a[i]! })
      i++
      j++
    } else if (i < a.length && (j === b.length || common[i + 1]![j]! >= common[i]![j + 1]!)) pieces.push({ kind: 'removed', text: a[i++]! })
    else pieces.push({ kind: 'added', text: b[j++]! })
  }
  return joined(pieces)
}

/** `[i][j]`: how many words the rests from `i` and `j` have in common, in order. */
function commonLengths(a: readonly string[], b: readonly string[]): number[][] {
  const table = Array.from({ length: a.length + 1 }, () => Array.from({ length: b.length + 1 }, () => 0))
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      table[i]![j] = a[i] === b[j] ? table[i + 1]![j + 1]! + 1 : Math.max(table[i + 1]![j]!, table[i]![j + 1]!)
    }
  }
  return table
}

/** Neighbours of a kind become one piece. */
function joined(pieces: readonly Piece[]): Piece[] {
  const result: Piece[] = []
  for (const piece of pieces) {
    const last = result.at(-1)
    if (last?.kind === piece.kind) last.text += piece.text
    else if (piece.text) result.push({ ...piece })
  }
  return result
}
