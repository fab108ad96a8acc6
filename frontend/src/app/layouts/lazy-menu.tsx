import type { ComponentType, LazyExoticComponent, ReactNode } from 'react'
import { Suspense, lazy, useState } from 'react'

export interface MenuProps {
  /** The button's own content. */
  children: ReactNode
  className: string
}

/** A menu that is open from the start, with a trigger that looks like the plain button, and its early fetch. */
export interface FetchedMenu {
  load: () => Promise<{ default: ComponentType<MenuProps> }>
  Menu: LazyExoticComponent<ComponentType<MenuProps>>
}

/** Called once per menu, outside any component. */
export const fetchedMenu = (load: FetchedMenu['load']): FetchedMenu => ({ load, Menu: lazy(load) })

/**
 * A menu button that costs a first visit nothing: a plain button until it is first used, and then the real menu, opened.
 * The menu takes the focus as it opens, so the exchange of the buttons loses none.
 */
export function LazyMenu({ menu, className, children }: MenuProps & { menu: FetchedMenu }) {
  const [isWanted, setWanted] = useState(false)
  const plain = (
    <button
      type="button"
      aria-haspopup="menu"
      aria-expanded={false}
      className={className}
      onPointerEnter={() => void menu.load()}
      onFocus={() => void menu.load()}
      onClick={() => setWanted(true)}
      onKeyDown={(event) => {
        if (event.key === 'ArrowDown') setWanted(true)
      }}
    >
      {children}
    </button>
  )
  if (!isWanted) return plain
  return (
    <Suspense fallback={plain}>
      <menu.Menu className={className}>{children}</menu.Menu>
    </Suspense>
  )
}
