import { Suspense, lazy } from 'react'
import type { IconProps } from './menu-icons'

const LoadedIcon = lazy(() => import('./menu-icons'))

/** The icon a menu item names. The drawings come after the first load; a name nobody drew shows nothing, or what stands in. */
export function MenuIcon({ name, ...props }: Omit<IconProps, 'name'> & { name: string | null }) {
  if (!name) return null
  return (
    <Suspense fallback={<span aria-hidden className={props.className} />}>
      <LoadedIcon name={name} {...props} />
    </Suspense>
  )
}
