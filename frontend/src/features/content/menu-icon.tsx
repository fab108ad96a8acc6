import { Suspense, lazy } from 'react'

const LoadedIcon = lazy(() => import('./menu-icons'))

/** The icon a menu item names. The drawings come after the first load; a name nobody drew shows nothing. */
export function MenuIcon({ name, color, className }: { name: string | null; color: string | null; className?: string }) {
  if (!name) return null
  return (
    <Suspense fallback={<span aria-hidden className={className} />}>
      <LoadedIcon name={name} color={color} className={className} />
    </Suspense>
  )
}
