export interface MenuItemRow {
  id: string
  parent_id: string | null
  title: string
  url: string | null
  icon_name: string | null
  icon_color: string | null
  is_external: boolean | null
  is_active: boolean | null
  sort_order: number
}

export interface MenuTitleRow {
  menu_item_id: string
  title: string
}

export interface MenuRows {
  items: MenuItemRow[]
  titles: MenuTitleRow[]
}

export interface MenuLink {
  id: string
  title: string
  url: string
  iconName: string | null
  iconColor: string | null
  isExternal: boolean
}

export interface MenuEntry extends MenuLink {
  children: MenuLink[]
}

/** The menu as a tree of one level, translated titles preferred. An item whose parent is hidden is hidden too. */
export function toMenu({ items, titles }: MenuRows): MenuEntry[] {
  const translated = new Map(titles.map((row) => [row.menu_item_id, row.title]))
  const toLink = (row: MenuItemRow): MenuLink => ({
    id: row.id,
    title: translated.get(row.id) || row.title,
    url: row.url || '/',
    iconName: row.icon_name,
    iconColor: row.icon_color,
    isExternal: row.is_external ?? false,
  })
  const active = items.filter((row) => row.is_active !== false).toSorted((a, b) => a.sort_order - b.sort_order)
  return active
    .filter((row) => row.parent_id === null)
    .map((row) => ({
      ...toLink(row),
      children: active.filter((child) => child.parent_id === row.id).map(toLink),
    }))
}

/**
 * Whether a link leads to where the visitor is: `/` exactly, others also to what lies below them, counted in whole
 * path segments (`/shop` is not `/shopping-cart`). A link with a query is only active if the address has that query.
 */
export function isActiveLink(url: string, pathname: string, search: string): boolean {
  const [path = '', query = ''] = url.split('#')[0]!.split('?')
  if (!path.startsWith('/')) return false
  const isHere = path === '/' ? pathname === '/' : pathname === path || pathname.startsWith(`${path.replace(/\/$/, '')}/`)
  const here = new URLSearchParams(search)
  return isHere && [...new URLSearchParams(query)].every(([name, value]) => here.get(name) === value)
}
