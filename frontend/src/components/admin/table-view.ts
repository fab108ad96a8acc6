// What a list shows (search, filters, order, page), kept in the address: it can be linked to, and the back button undoes it.
import { useCallback, useMemo } from 'react'
import { useAddress } from '@/lib/use-address'

export interface TableView {
  search: string
  /** The column's id and whether the order is turned round; null: as the rows come. */
  sort: { id: string; desc: boolean } | null
  /** Counted from 1. */
  page: number
  filters: Readonly<Record<string, string>>
}

export interface TableViewControl {
  view: TableView
  /** What is not named stays, each filter as well; anything but a change of page goes back to the first one. */
  change: (patch: Partial<TableView>) => void
}

export function readView(params: URLSearchParams, filterIds: readonly string[], fallback: TableView['sort'] = null): TableView {
  const sort = params.get('sort')
  return {
    search: params.get('q') ?? '',
    sort: sort ? { id: sort.replace(/^-/, ''), desc: sort.startsWith('-') } : fallback,
    page: Math.max(1, Math.trunc(Number(params.get('page'))) || 1),
    filters: Object.fromEntries(filterIds.flatMap((id) => (params.get(id) ? [[id, params.get(id)!]] : []))),
  }
}

/** The other parameters (the tab, an opened row) stay as they are. */
export function writeView(params: URLSearchParams, view: TableView, filterIds: readonly string[]): URLSearchParams {
  const next = new URLSearchParams(params)
  const put = (name: string, value: string) => (value ? next.set(name, value) : next.delete(name))
  put('q', view.search)
  put('sort', view.sort ? `${view.sort.desc ? '-' : ''}${view.sort.id}` : '')
  put('page', view.page > 1 ? String(view.page) : '')
  for (const id of filterIds) put(id, view.filters[id] ?? '')
  return next
}

const noFilters: readonly string[] = []

export function useTableView(filterIds: readonly string[] = noFilters, fallback: TableView['sort'] = null): TableViewControl {
  const { wanted, change: changeAddress } = useAddress()
  const ids = filterIds.join(' ')
  const sortId = fallback?.id
  const sortDesc = fallback?.desc ?? false
  const list = useMemo(() => ids.split(' ').filter(Boolean), [ids])
  const view = useMemo(
    () => readView(wanted, list, sortId === undefined ? null : { id: sortId, desc: sortDesc }),
    [wanted, list, sortId, sortDesc],
  )
  const change = useCallback(
    (patch: Partial<TableView>) =>
      changeAddress((now) => writeView(now, { ...readView(now, list), page: 1, ...patch }, list), { replace: true, preventScrollReset: true }),
    [changeAddress, list],
  )
  return { view, change }
}

const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Every word must be somewhere; accents and case do not matter. */
export function matches(haystack: string, search: string): boolean {
  const words = fold(search).split(/\s+/).filter(Boolean)
  const text = fold(haystack)
  return words.every((word) => text.includes(word))
}
