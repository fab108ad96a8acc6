// The menu as a list with one level of indentation, and what moving does to it. Pure.

export interface Node {
  id: string
  parent_id: string | null
}

const isTop = (node: Node) => node.parent_id === null

/** Top level in its order, each followed by what is under it. */
export function flatten<Item extends Node & { sort_order: number }>(items: readonly Item[]): Item[] {
  const ordered = items.toSorted((a, b) => a.sort_order - b.sort_order)
  const tops = ordered.filter((item) => isTop(item) || !items.some(({ id }) => id === item.parent_id))
  return tops.flatMap((top) => [top, ...ordered.filter((item) => item.parent_id === top.id)])
}

const familyOf = <Item extends Node>(list: readonly Item[], index: number): Item[] => [list[index]!, ...list.filter((item) => item.parent_id === list[index]!.id)]

const withParent = <Item extends Node>(item: Item, parent: string | null): Item => (item.parent_id === parent ? item : { ...item, parent_id: parent })

/**
 * The row at `from` comes to stand where the row at `to` stands. One of the top takes its family along and never lands inside
 * another family; one from a dropdown belongs to whatever top it comes to stand under.
 */
export function moved<Item extends Node>(list: readonly Item[], from: number, to: number): Item[] {
  const item = list[from]
  const over = list[to]
  if (!item || !over || from === to) return [...list]
  if (!isTop(item)) {
    const rest = list.toSpliced(from, 1)
    const parent = rest.slice(0, to).findLast(isTop)
    // Above everything else there is nothing to be under.
    return rest.toSpliced(to, 0, withParent(item, parent?.id ?? null))
  }
  const family = familyOf(list, from)
  if (family.includes(over)) return [...list]
  const rest = list.filter((other) => !family.includes(other))
  const host = rest.findIndex((other) => other.id === (over.parent_id ?? over.id))
  const end = host + familyOf(rest, host).length
  return rest.toSpliced(to > from ? end : host, 0, ...family)
}

/** Where the row would go with one press up or down; null at the ends. */
export function stepOf(list: readonly Node[], index: number, by: -1 | 1): number | null {
  const item = list[index]!
  if (!isTop(item)) {
    const next = index + by
    // The first row of all must be a top one, so the second goes up only by coming out.
    return next < 1 || next >= list.length ? null : next
  }
  const tops = list.flatMap((node, at) => (isTop(node) ? [at] : []))
  return tops[tops.indexOf(index) + by] ?? null
}

/** The last top above it that it could go under; null for what has a family, and for the first one. */
export function hostOf(list: readonly Node[], index: number): string | null {
  const item = list[index]!
  if (!isTop(item) || list.some((other) => other.parent_id === item.id)) return null
  return list.slice(0, index).findLast(isTop)?.id ?? null
}

export function indented<Item extends Node>(list: readonly Item[], index: number): Item[] {
  const host = hostOf(list, index)
  return host === null ? [...list] : list.with(index, { ...list[index]!, parent_id: host })
}

/** Out of its dropdown, to stand right after it. */
export function outdented<Item extends Node>(list: readonly Item[], index: number): Item[] {
  const item = list[index]!
  if (isTop(item)) return [...list]
  const rest = list.toSpliced(index, 1)
  const host = rest.findIndex(({ id }) => id === item.parent_id)
  return rest.toSpliced(host + familyOf(rest, host).length, 0, { ...item, parent_id: null })
}

/** So many fit beside each other in a header before it gets crowded. */
export const TOP_COMFORTABLE = 7
